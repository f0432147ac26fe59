import {
  type BlockHash,
  CANCEL_WITHOUT_BLOCK_AFTER_MS,
  CANCEL_WITHOUT_QUORUM_AFTER_MS,
  DAY_MS,
  parseRoundNumber,
  type RoundNumber,
  readRoundNumber,
} from '@nibble/domain'
import { bytesToHex } from '@noble/hashes/utils.js'
import { headerHeight } from '../header-fields.ts'
import { type Beacons, judgedHashOf } from '../proof-beacon.ts'
import type { Proof } from '../proof-file.ts'
import { fieldOf, objectAt, ProofError } from '../read-fields.ts'
import { isProven, verifyProof } from '../verify-proof.ts'
import { findLie, findMissing, type Lie, type RoundSeen } from './check-round.ts'
import { bytesAt } from './files.ts'
import type { Evidence, Fraud } from './fraud.ts'
import { PUBLICATION_FORMAT, readPublication } from './publication.ts'
import {
  type Anchor,
  headHash,
  isSignedBy,
  keyIdOf,
  type Receipt,
  type SignedHead,
  type Total,
  verifyHead,
  witnessMessage,
} from './signed.ts'
import { sameBytes } from './tree.ts'

// Long, since it is one walk: what is seen of a round before its result and how it is compared afterwards.

// Follows a house as an outsider: records what it shows of each round between close and result, and compares it with
// what it shows afterwards. The caller of `check` decides how often, and where the answers come from.

export type RoundTimesSeen = {
  readonly round: RoundNumber
  readonly closesAt: number
  readonly drawAt: number
  readonly publishAt: number
}

/** `secret` is the round's, published with the result. `witnesses` lists who is said to have seen the head. */
export type BookSeen = {
  readonly head: SignedHead
  readonly anchor: Anchor | null
  readonly secret: Uint8Array | null
  readonly witnesses: readonly { readonly publicKey: Uint8Array; readonly signature: Uint8Array }[]
}

/** What a house shows to anybody. Each throws if there is no answer, and ProofError if the answer is invalid. */
export type House = {
  /** The rounds that are open or awaiting their result. */
  rounds(): Promise<readonly RoundTimesSeen[]>
  keys(): Promise<readonly Uint8Array[]>
  /** Null before the head is signed. A sentence if the house says that there will never be one. */
  book(round: RoundNumber): Promise<BookSeen | string | null>
  /** The lines of the round's leaves as they are now, for a head of that size; null before there are any. */
  leaves(round: RoundNumber, size: number): Promise<readonly string[] | null>
  /** The proof file of a decided round; null before that, and for a cancelled round. */
  proof(round: RoundNumber): Promise<Proof | null>
}

/** `unshown`: most of the watcher's own nodes do not know it, or none answers. `unasked`: no nodes configured. */
export type Shown = 'yes' | 'no' | 'unshown' | 'unasked'

/** The answers of the watcher's own nodes. */
export type Chain = {
  showsBlock(block: { readonly height: bigint; readonly hash: BlockHash }): Promise<Shown>
  showsSeal(anchor: Anchor): Promise<Shown>
  /** Whether a final block has a time in [from, before), in ms. */
  showsBlockWithin(span: { readonly from: number; readonly before: number }): Promise<Shown>
}

/** The result of one round. `problem` is null if everything is valid. */
export type Report = {
  readonly round: RoundNumber
  readonly problem:
    | Lie['what']
    | 'keys'
    | 'chain_of_heads'
    | 'two_heads'
    | 'proof'
    | 'block'
    | 'seal'
    | 'unpublished'
    | 'voided'
    | 'unreadable'
    | 'receipt'
    | null
  readonly fraud: Fraud | null
  readonly size: number
  readonly totals: readonly Total[]
  /** How long before the draw time the book was on the chain; null if not anchored. */
  readonly sealedBeforeMs: number | null
  /** Whether the head and its leaves were seen before the draw time. */
  readonly isSeenBefore: boolean
  readonly head: SignedHead | null
  /** The house's reason for signing no head; null if it did. Then nothing proves the round's bets. */
  readonly withheld: string | null
  /** How many trusted watchers have signed this head. */
  readonly agreeing: number
  /** The house says that the round was not drawn and every stake was returned. */
  readonly isCancelled: boolean
  /** It names a head that was never shown, as after a restore: the house did not show the previous head again, or did not answer. */
  readonly isAfterGap: boolean
  /**
   * What was not shown, so that the round is not checked: by the watcher's nodes, though asked for a minute, or the
   * book, if the house did not answer about it until it was overdue. Null if all was shown.
   */
  readonly unshown: 'block' | 'seal' | 'book' | null
}

/** A head that was shown under one of the house's keys. */
type ShownHead = { readonly head: SignedHead; readonly key: Uint8Array }

/** A head that has its place in the chain of heads, and when it was taken. */
type Taken = ShownHead & { readonly at: number }

type Followed = {
  readonly times: RoundTimesSeen
  /** The previous head, where neither it nor the one in between that this head names was shown. */
  lost?: Taken
  /** The first valid head shown of it, kept even if its leaves or the head before it could not be read. */
  shown?: ShownHead
  /** It was over when first asked for: it has no place in the chain of heads. */
  readonly isPast?: boolean
  seen: {
    readonly head: SignedHead
    readonly key: Uint8Array
    readonly sealed: readonly Uint8Array[] | null
    readonly at: number
    /** Before the result, other leaves were shown than the head's: the publication may prove it to others. */
    readonly isDoubted: boolean
  } | null
  /** When its leaves were last requested after it was due. */
  askedAt?: number
  /** Since when its leaves have been published. */
  publishedAt?: number
  /** After it was reported as unanswered: since when the house has answered that there is nothing. */
  nothingSince?: number
  /** Consecutive unanswered requests about it. */
  failures?: number
  /** When it was reported as unanswered, and when it was last asked about since. */
  unanswered?: { readonly since: number; readonly askedAt: number }
  /** What was shown after its result, while the watcher's nodes are still asked about it. */
  read?: Read & { readonly at: number }
}

type Read = {
  readonly signed: Pick<NonNullable<RoundSeen['published']>, 'lines' | 'publication'>
  readonly book: BookSeen
  readonly proof: Proof | null
}

/** How far the watcher's clock may be behind, and how late a block may come. */
const CLOCK_MS = 5_000
/** How long after it is due a round counts as not published: cancelling takes a while. */
const PATIENCE_MS = 600_000
/** Rounds are announced long before they close, and a house limits requests per address. */
const ROUNDS_EVERY_MS = 3_000
/** The watcher's nodes may be this far behind the house. */
const UNSHOWN_MS = 60_000
/** Between two requests to them about one round. */
const NODES_EVERY_MS = 5_000
/** A round that accepted a bet has closed and been drawn after this long. */
const ROUND_OVER_MS = 300_000
/** The house shows a book for 90 days. */
const RECEIPT_KEPT_MS = 89 * DAY_MS
/** A guarded round may wait for its beacon, once its head is out. */
const BEACON_MS = 3 * DAY_MS
/** Whatever delay the house states, a result is due this long after the draw time. */
const LATEST_RESULT_MS = 3_600_000
/** Rounds are announced for longer than this. A watcher that heard nothing for this long may have missed one. */
export const AWAY_MS = 60_000
/** After this many consecutive rounds without a head, the watcher stops looking for the one that a head names. */
const MOST_WITHHELD = 60
/** Nothing counts as overdue for this long after an absence. */
const BACK_MS = 120_000
/** This many consecutive unanswered requests count as no answer; fewer may be the network's fault. */
const FAILURES = 10
/** The interval of requests for the leaves of a round that is due, at first and then of all such rounds together. */
const DUE_EVERY_MS = 2_000
const LATE_AFTER_MS = 20_000
const LATE_EVERY_MS = 2_000
/** The interval of requests, for a day, about an unanswered round. */
const UNANSWERED_EVERY_MS = 60_000
/** Heads stay comparable for as long as an unanswered round is asked about, and a day more. */
const CHAIN_KEPT_MS = 2 * DAY_MS
const NEVER: Moment = { elapsed: Number.NEGATIVE_INFINITY, own: Number.NEGATIVE_INFINITY }
/** A round's index has four digits. */
const MOST_A_DAY = 9_999

/**
 * The house's clock, kept moving with elapsed time if it is stopped or set back: what is overdue stays so. `elapsed`
 * must be unaffected by changes to the watcher's clock.
 */
export const steadyClock = (houseNow: () => number, elapsed: () => number): (() => number) => {
  let begun: { readonly house: number; readonly own: number } | null = null
  return () => {
    const [house, own] = [houseNow(), elapsed()]
    begun ??= { house, own }
    return Math.max(house, begun.house + own - begun.own)
  }
}

export const watchHouse = ({
  house,
  chain,
  receipts = [],
  witnesses = [],
  sawHead = async () => {},
  onFailure = async () => {},
  heardRounds = async () => {},
  beacons,
  now: houseNow,
  ownNow = houseNow,
  elapsed = ownNow,
}: {
  readonly house: House
  readonly chain: Chain
  /** The watcher's own receipts, to look for in their books. */
  readonly receipts?: readonly Receipt[]
  /** Public keys of trusted watchers: the house may have invented any others it lists. */
  readonly witnesses?: readonly Uint8Array[]
  /** Called with each valid head when first seen, so that other watchers can rely on it before the result. */
  readonly sawHead?: (head: SignedHead) => Promise<void>
  /** Called for each unanswered request about a round. */
  readonly onFailure?: (round: RoundNumber, error: unknown) => Promise<void>
  /** Called whenever the house lists its rounds, with the time since it last did: beyond AWAY_MS, earlier hidden rounds are not looked for. */
  readonly heardRounds?: (unheardMs: number) => Promise<void>
  /** Verifies the proofs of guarded rounds. */
  readonly beacons: Beacons
  /** The house's clock. */
  readonly now: () => number
  /** The watcher's own clock: with its own, the house could fake that a head was seen before the draw. */
  readonly ownNow?: () => number
  /** Elapsed milliseconds of a monotonic clock. */
  readonly elapsed?: () => number
}): {
  readonly check: () => Promise<readonly Report[]>
  /** Receipts whose books were not read: nothing is known about their bets. */
  readonly unread: () => readonly Receipt[]
} => {
  const now = steadyClock(houseNow, elapsed)
  const unread = new Set(receipts)
  const followed = new Map<RoundNumber, Followed>()
  const done = new Set<RoundNumber>()
  /** Rounds found through the next head. */
  const looked = new Set<RoundNumber>()
  let roundsAsked = NEVER
  /** Since when no round can have passed unseen, unless the house did not announce it. */
  let awakeSince = Number.NEGATIVE_INFINITY
  /** The same by the watcher's clock: heads of earlier draws may have passed unseen. */
  let awakeFrom = Number.NEGATIVE_INFINITY
  let checkedAt = NEVER
  /** Since when the watcher's machine has been able to ask. */
  let backSince = Number.NEGATIVE_INFINITY
  let isMoreFollowed = false
  /** The heads of each round length and table, by round: each names the one before it. */
  const chains = new Map<string, readonly Taken[]>()
  /** When a late round was last asked about. */
  let lateAskedAt = Number.NEGATIVE_INFINITY
  /** The round of each head that has its place, by its hash. */
  const known = new Map<string, RoundNumber>()

  const moment = (): Moment => ({ elapsed: elapsed(), own: ownNow() })

  /** However long the house takes to answer, it does not count as an absence of the watcher's machine. */
  const check = async (): Promise<readonly Report[]> => {
    const begun = moment()
    if (elapsedSince(checkedAt, begun) > AWAY_MS) backSince = begun.elapsed
    try {
      return await checkFrom(begun)
    } finally {
      checkedAt = moment()
      // The machine slept in between.
      if (checkedAt.own - begun.own - (checkedAt.elapsed - begun.elapsed) > AWAY_MS)
        backSince = checkedAt.elapsed
    }
  }

  const checkFrom = async (begun: Moment): Promise<readonly Report[]> => {
    // By the watcher's time: a house with a jumping clock could fake that the watcher was away, or has just asked.
    const unaskedMs = elapsedSince(roundsAsked, begun)
    if (unaskedMs >= ROUNDS_EVERY_MS) {
      const announced = await house.rounds()
      const heard = moment()
      for (const times of announced)
        if (!followed.has(times.round) && !done.has(times.round))
          followed.set(times.round, { times, seen: null })
      if (unaskedMs === Number.POSITIVE_INFINITY) followReceipts()
      // Until the answer: the machine may have slept while waiting for it.
      const unheardMs = elapsedSince(roundsAsked, heard)
      if (unheardMs > AWAY_MS) [awakeSince, awakeFrom] = [heard.elapsed, heard.own]
      roundsAsked = heard
      await heardRounds(unheardMs)
    }
    const reports: Report[] = []
    do {
      isMoreFollowed = false
      for (const one of [...followed.values()].sort((a, b) => (a.times.round < b.times.round ? -1 : 1))) {
        const report = await tryStep(one)
        if (report === null) continue
        reports.push(report)
        // Unanswered books are requested again: the house may show a different one than at first.
        if (report.unshown === 'book') continue
        followed.delete(one.times.round)
        done.add(one.times.round)
      }
    } while (isMoreFollowed)
    return reports
  }

  /** Rounds of receipts that are already over. */
  const followReceipts = (): void => {
    for (const { leaf } of receipts) {
      const { round, acceptedAt } = leaf
      if (followed.has(round) || now() > acceptedAt + RECEIPT_KEPT_MS) continue
      // From now on it may take its usual time to be shown.
      const at = Math.max(acceptedAt + ROUND_OVER_MS, now())
      followed.set(round, {
        times: { round, closesAt: acceptedAt, drawAt: at, publishAt: at },
        seen: null,
        isPast: true,
      })
    }
  }

  /** Retries unanswered requests until the round is overdue; reports invalid answers at once. */
  const tryStep = async (one: Followed): Promise<Report | null> => {
    if (one.unanswered !== undefined) {
      const { since, askedAt } = one.unanswered
      const isOver = elapsed() > since + DAY_MS
      if (isOver) followed.delete(one.times.round)
      if (isOver || elapsed() < askedAt + UNANSWERED_EVERY_MS) return null
      one.unanswered = { since, askedAt: elapsed() }
    }
    try {
      const report = await step(one)
      // Without a question there was no answer either: the failures before it still count as consecutive.
      if (report === 'later') return null
      one.failures = 0
      // A guarded round may wait for its beacon longer than a day: it is dropped only after a day of silence.
      if (one.unanswered !== undefined) one.unanswered = { ...one.unanswered, since: elapsed() }
      return report
    } catch (error) {
      if (error instanceof ProofError) return reportOf(one, 'unreadable')
      one.failures = (one.failures ?? 0) + 1
      await onFailure(one.times.round, error)
      // A house that cannot answer has said nothing false (docs/decisions/0311).
      if (one.failures < FAILURES || !isOverdue(one, PATIENCE_MS) || one.unanswered !== undefined) return null
      one.unanswered = { since: elapsed(), askedAt: elapsed() }
      return reportOf(one, null, { unshown: 'book' })
    }
  }

  /** 'later' if nothing was asked, since it is not the round's turn. */
  const step = async (one: Followed): Promise<Report | 'later' | null> => {
    if (now() < one.times.closesAt) return null
    if (one.seen === null) {
      const problem = await takeHead(one)
      if (problem !== null) return problem
    }
    if (one.seen === null || now() < dueAt(one)) return findUnpublished(one)
    if (one.read !== undefined)
      return elapsed() < one.read.at + NODES_EVERY_MS ? 'later' : settle(one, one.seen, one.read)
    if (!isTurnOf(one)) return 'later'
    const lines = await house.leaves(one.times.round, one.seen.head.size)
    const published = lines === null ? null : readPublished(lines)
    if (published === null) return findUnpublished(one)
    // A guarded round may wait days for its beacon, but once it is published its book and proof are due.
    one.publishedAt ??= elapsed()
    const isDue = elapsed() > one.publishedAt + PATIENCE_MS && isOverdue(one, PATIENCE_MS)
    const book = await house.book(one.times.round)
    if (book === null) return isDue ? reportOf(one, 'unpublished') : null
    if (typeof book === 'string') return reportOf(one, 'unpublished')
    const twice = twoHeads(one, book)
    if (twice !== null) return twice
    const proof = published.publication.draw === null ? null : await house.proof(one.times.round)
    if (published.publication.draw !== null && proof === null) return isDue ? reportOf(one, 'proof') : null
    return settle(one, one.seen, { signed: published, book, proof })
  }

  /**
   * Late rounds take turns, the one that was not asked about for longest first: a house limits requests per address,
   * and a beacon that is down leaves many waiting. New heads must be seen before their draw all the same.
   */
  const isTurnOf = (one: Followed): boolean => {
    const at = elapsed()
    // One that does not count as closed is not asked about: the house's clock may jump and come back.
    const isLate = (each: Followed) =>
      each.seen !== null && now() >= each.times.closesAt && now() > dueAt(each) + LATE_AFTER_MS
    // These have an interval of their own.
    if (one.unanswered !== undefined) return true
    if (isLate(one)) {
      const waiting = [...followed.values()].filter(
        (each) => isLate(each) && each.read === undefined && each.unanswered === undefined,
      )
      const isNext = waiting.every(({ askedAt = -1 }) => askedAt >= (one.askedAt ?? -1))
      if (!isNext || at < lateAskedAt + LATE_EVERY_MS) return false
      lateAskedAt = at
    } else if (one.askedAt !== undefined && at < one.askedAt + DUE_EVERY_MS) return false
    one.askedAt = at
    return true
  }

  /** A round that only a receipt names may be another house's. */
  const findUnpublished = (one: Followed, patienceMs = patienceOf(one)): Report | null => {
    if (!isOverdue(one, patienceMs)) return null
    if (one.unanswered !== undefined) {
      // A proxy that comes back before its house may refuse one call.
      one.nothingSince ??= elapsed()
      if (elapsed() <= one.nothingSince + PATIENCE_MS) return null
    }
    if (one.isPast !== true || one.seen !== null) return reportOf(one, 'unpublished')
    followed.delete(one.times.round)
    return null
  }

  /** Nothing is overdue for a watcher whose machine has just come back; the house's silence does not delay it. */
  const isOverdue = (one: Followed, patienceMs = patienceOf(one)): boolean =>
    elapsed() > backSince + BACK_MS && now() > dueAt(one) + patienceMs

  /** Records the head and the leaf hashes as first shown. */
  const takeHead = async (one: Followed): Promise<Report | null> => {
    const { round } = one.times
    const book = await house.book(round)
    if (book === null) return null
    if (typeof book === 'string')
      return one.shown === undefined ? reportOf(one, null, { withheld: book }) : reportOf(one, 'unpublished')
    const { head } = book
    if (head.round !== round) return reportOf(one, 'head')
    const key = (await house.keys()).find((each) => keyIdOf(each) === head.keyId)
    if (key === undefined) return reportOf(one, 'keys', { head })
    if (one.shown === undefined && verifyHead(head, key) === null) one.shown = { head, key }
    const twice = twoHeads(one, book)
    if (twice !== null) return twice
    const lines = await house.leaves(round, head.size)
    const sealed = lines === null ? null : readSealed(lines)
    if (sealed === null && now() < head.drawAt) return null
    const lie = findLie({ key, head, sealed, published: null, anchor: null, draw: null })
    const isDoubted = lie?.what === 'sealed_leaves'
    const at = Math.max(now(), ownNow())
    const seen = { head, key, sealed: isDoubted ? null : sealed, at, isDoubted }
    if (lie !== null && !isDoubted) return reportOf({ ...one, seen }, lie.what, { fraud: lie.fraud })
    if (one.isPast !== true) {
      const lengthAndTable = round.charAt(8)
      const heads = chains.get(lengthAndTable) ?? []
      // An unanswered head is taken after later ones: its place is between them.
      const before = heads.findLast((each) => each.head.round < round)
      const after = heads.find((each) => each.head.round > round)
      const namedByNext = after === undefined ? undefined : known.get(bytesToHex(after.head.previous))
      const breaksChain =
        (before !== undefined && breaksBetween(before.head, head)) ||
        (after !== undefined && breaksBetween(head, after.head)) ||
        (namedByNext !== undefined && namedByNext < round)
      if (breaksChain) return reportOf({ ...one, seen }, 'chain_of_heads')
      const isAfterAbsence =
        before !== undefined && (before.at < awakeSince || before.head.drawAt < awakeFrom)
      if (before !== undefined && !isNeighbour(before.head, head) && !isAfterAbsence) {
        const hidden = await findHidden(before, head)
        if (hidden === 'none') return reportOf({ ...one, seen }, 'chain_of_heads')
        if (hidden === 'lost' || hidden === 'refused') one.lost = before
        else if (typeof hidden === 'object' && hidden !== null) return secondHead(one, before, hidden)
        else if (hidden !== null) {
          follow(hidden, one.times)
          return null
        }
      }
      const at = elapsed()
      const kept = heads.filter((each) => each.at > at - CHAIN_KEPT_MS || each === heads.at(-1))
      chains.set(
        lengthAndTable,
        [...kept, { head, key, at }].sort((a, b) => (a.head.round < b.head.round ? -1 : 1)),
      )
      known.set(bytesToHex(headHash(head)), round)
      if (!isDoubted) await sawHead(head)
    }
    one.seen = seen
    return null
  }

  /**
   * The unannounced round between two heads that the later one names; 'none' if the house shows no such head, 'refused' if
   * it only answers that there is nothing, null if nothing is hidden, and 'lost' if the house does not show the earlier head
   * either: it may have been restored. A restored house signs no second head (docs/decisions/0168): one is returned.
   */
  const findHidden = async (
    before: ShownHead,
    head: SignedHead,
  ): Promise<RoundNumber | 'none' | 'refused' | 'lost' | SignedHead | null> => {
    const named = known.get(bytesToHex(head.previous))
    // A head that names one from further back drops the one before it.
    if (named !== undefined && named >= before.head.round) return null
    const still = await house.book(before.head.round)
    if (still === null || typeof still === 'string' || still.head.round !== before.head.round) return 'lost'
    if (!sameBytes(headHash(still.head), headHash(before.head)))
      return verifyHead(still.head, before.key) === null ? still.head : 'lost'
    const between = roundsBetween(before.head, head)
    let isRefused = false
    for (const round of between.slice(0, MOST_WITHHELD)) {
      const book = await house.book(round)
      isRefused ||= book === null
      if (book === null || typeof book === 'string') continue
      // Its result was reported: later rounds are checked on their own.
      if (looked.has(round) && !followed.has(round)) return null
      if (!sameBytes(headHash(book.head), head.previous)) return isRefused ? 'refused' : 'none'
      // A round reported as unshown is retried for a day: later rounds do not wait for it.
      return followed.get(round)?.unanswered === undefined ? round : null
    }
    if (between.length === 0 || between.length > MOST_WITHHELD) return null
    return isRefused ? 'refused' : 'none'
  }

  const follow = (round: RoundNumber, later: RoundTimesSeen): void => {
    const own = followed.get(round)
    if (own !== undefined && own.times.closesAt <= now()) return
    looked.add(round)
    followed.set(round, { times: { ...later, round }, seen: null })
    isMoreFollowed = true
  }

  /** Set if a different head is shown now than at first. */
  const twoHeads = (one: Followed, book: BookSeen): Report | null => {
    const first = one.seen ?? one.shown
    if (first === undefined || sameBytes(headHash(book.head), headHash(first.head))) return null
    // Only a head of this round that the same key signed is evidence; anything else is no head of it.
    const isSigned = book.head.round === first.head.round && verifyHead(book.head, first.key) === null
    if (!isSigned) return reportOf(one, 'head')
    const evidence: Evidence = { kind: 'two_heads', heads: [first.head, book.head] }
    return reportOf(one, 'two_heads', { fraud: { key: first.key, evidence } })
  }

  /** The round before `one` has two heads. */
  const secondHead = (one: Followed, { head, key }: ShownHead, second: SignedHead): Report =>
    reportOf({ ...one, times: { ...one.times, round: head.round }, seen: null }, 'two_heads', {
      head,
      fraud: { key, evidence: { kind: 'two_heads', heads: [head, second] } },
    })

  /**
   * The rounds of one draw are sealed together: a second head of one leaves the others unproven, and is itself the lie.
   */
  const findTwoHeads = async (drawAt: number): Promise<Report | null> => {
    for (const one of followed.values()) {
      if (one.seen?.head.drawAt !== drawAt) continue
      // The known lie stands even if the house does not answer about the neighbouring rounds.
      const book = await house.book(one.times.round).catch(() => null)
      const twice = book === null || typeof book === 'string' ? null : twoHeads(one, book)
      if (twice !== null) return twice
    }
    return null
  }

  const settle = async (
    one: Followed,
    { head, key, sealed, isDoubted }: NonNullable<Followed['seen']>,
    read: Read,
  ): Promise<Report | null> => {
    const { round } = one.times
    const { signed, book, proof } = read
    // What was lost when the head was signed is still lost.
    const hidden =
      one.lost === undefined ? null : await findHidden(one.lost, head).catch(() => 'lost' as const)
    /** Nodes may be slightly behind, and the house may answer the next request. */
    const askAgain = (): null => {
      one.read = { ...read, at: elapsed() }
      return null
    }
    if (hidden === 'refused' && !isOverdue(one, PATIENCE_MS)) return askAgain()
    if (hidden === 'none' || hidden === 'refused') return reportOf(one, 'chain_of_heads')
    if (one.lost !== undefined && typeof hidden === 'object' && hidden !== null)
      return secondHead(one, one.lost, hidden)
    if (typeof hidden === 'string' && hidden !== 'lost') follow(hidden, one.times)
    const published = { ...signed, secret: book.secret }
    const isWaiting = now() <= dueAt(one) + UNSHOWN_MS
    let unshown: Report['unshown'] = null
    if (proof !== null) {
      // Whatever head the file shows, the seen one says when the round was drawn.
      const book = { key, receipt: null, place: null, head, anchor: null }
      if (proof.round !== round || !isProven(verifyProof({ ...proof, book }, { beacons })))
        return (await findTwoHeads(head.drawAt)) ?? reportOf(one, 'proof')
      const height = headerHeight(proof.draw.header)
      const shown = await chain.showsBlock({ height, hash: proof.draw.hash })
      if (shown === 'no') return reportOf(one, 'block')
      if (shown === 'unshown' && isWaiting) return askAgain()
      if (shown === 'unshown') unshown = 'block'
    }
    const { anchor } = book
    const sealShown = anchor === null ? 'unasked' : await chain.showsSeal(anchor)
    if (sealShown === 'no') return (await findTwoHeads(head.drawAt)) ?? reportOf(one, 'seal')
    if (sealShown === 'unshown' && isWaiting) return askAgain()
    if (sealShown === 'unshown') unshown ??= 'seal'
    const draw =
      proof === null
        ? null
        : { chainId: proof.chainId, height: Number(headerHeight(proof.draw.header)), hash: proof.draw.hash }
    const guard =
      proof === null || proof.beacon === null
        ? null
        : {
            header: proof.draw.header,
            beacon: proof.beacon,
            hash: judgedHashOf({ round, blockHash: proof.draw.hash, beacon: proof.beacon }, beacons),
          }
    const seen: RoundSeen = { key, head, sealed, published, anchor, draw, guard }
    const lie = findLie(seen)
    const twiceBeside = lie?.what === 'anchor' ? await findTwoHeads(head.drawAt) : null
    if (lie !== null) return twiceBeside ?? reportOf(one, lie.what, { fraud: lie.fraud, anchor })
    const isCancelled = published.publication.draw === null
    if (isCancelled && (await isVoided(head))) return reportOf(one, 'voided', { anchor })
    if (isDoubted) return reportOf(one, 'sealed_leaves', { anchor })
    for (const receipt of receipts) {
      if (receipt.leaf.round === round) unread.delete(receipt)
      const fraud = receipt.leaf.round === round ? findMissing(receipt, seen) : null
      if (fraud !== null) return reportOf(one, 'receipt', { fraud, anchor })
    }
    return reportOf(one, null, {
      anchor,
      isCancelled,
      unshown,
      isAfterGap: hidden === 'lost',
      agreeing: countAgreeing(witnesses, book),
    })
  }

  /**
   * Whether a cancelled round should have been drawn, by the watcher's clock: by its own the house could fake that it
   * waited. After a day it may have had no quorum, and a guarded round may wait for its beacon, whatever the chain
   * shows.
   */
  const isVoided = async ({ round, drawAt }: SignedHead): Promise<boolean> => {
    const waitedMs = ownNow() + CLOCK_MS - drawAt
    if (waitedMs < CANCEL_WITHOUT_BLOCK_AFTER_MS) return true
    if (waitedMs >= CANCEL_WITHOUT_QUORUM_AFTER_MS || readRoundNumber(round).isGuarded) return false
    // A block at the last moment may reach the house after it has given up.
    const before = drawAt + CANCEL_WITHOUT_BLOCK_AFTER_MS - CLOCK_MS
    return (await chain.showsBlockWithin({ from: drawAt, before })) === 'yes'
  }

  return { check, unread: () => [...unread] }
}

type Moment = { readonly elapsed: number; readonly own: number }

/**
 * The elapsed time by the clock that shows more: one stops while the machine sleeps; the other may be set, which costs
 * a gap but accuses nobody.
 */
export const elapsedSince = (since: Moment, now: Moment): number =>
  Math.max(now.elapsed - since.elapsed, now.own - since.own)

/** It names the previous head, and its key is that head's or was announced by it. */
const isNext = (before: SignedHead, head: SignedHead): boolean =>
  sameBytes(head.previous, headHash(before)) &&
  (head.keyId === before.keyId || (before.nextKey !== null && head.keyId === keyIdOf(before.nextKey)))

/** Whether a head cannot stand behind another one, whatever was signed between them. */
const breaksBetween = (before: SignedHead, head: SignedHead): boolean =>
  (isNeighbour(before, head) && !isNext(before, head)) || head.drawAt <= before.drawAt

/** Whether a head claims to follow directly: a round with a withheld head is between others. */
const isNeighbour = (before: SignedHead, head: SignedHead): boolean => {
  const [last, next] = [readRoundNumber(before.round), readRoundNumber(head.round)]
  if (last.dayStart === next.dayStart) return last.index + 1 === next.index
  if (last.dayStart + DAY_MS !== next.dayStart || next.index !== 1 || last.index === 1) return false
  // Numbers restart at midnight, but draws continue as on any day.
  const drawnAfterStart = head.drawAt - next.dayStart
  const periodMs = (before.drawAt - last.dayStart - drawnAfterStart) / (last.index - 1)
  return head.drawAt - before.drawAt === periodMs
}

/** The rounds of the same length and table between two heads of the same or consecutive days; the latest first. */
const roundsBetween = (before: SignedHead, head: SignedHead): readonly RoundNumber[] => {
  const [last, next] = [readRoundNumber(before.round), readRoundNumber(head.round)]
  const numbersOf = (of: RoundNumber, from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from) }, (_, nth) =>
      parseRoundNumber(`${of.slice(0, 9)}${String(to - 1 - nth).padStart(4, '0')}`),
    )
  if (last.dayStart === next.dayStart)
    return numbersOf(head.round, last.index + 1, next.index).filter((one) => one !== null)
  if (last.dayStart + DAY_MS !== next.dayStart || last.index === next.index) return []
  const periodMs = (before.drawAt - last.dayStart - (head.drawAt - next.dayStart)) / (last.index - next.index)
  return [
    ...numbersOf(head.round, 1, next.index),
    ...numbersOf(before.round, last.index + 1, Math.min(MOST_A_DAY, Math.floor(DAY_MS / periodMs)) + 1),
  ].filter((one) => one !== null)
}

const patienceOf = ({ times, seen }: Followed): number =>
  seen !== null && readRoundNumber(times.round).isGuarded ? BEACON_MS : PATIENCE_MS

const dueAt = ({ times, seen }: Followed): number =>
  Math.min(times.publishAt, (seen?.head.drawAt ?? times.drawAt) + LATEST_RESULT_MS)

/** Each trusted watcher counts once, if its listed signature is valid for this head. */
const countAgreeing = (trusted: readonly Uint8Array[], { head, witnesses }: BookSeen): number => {
  const message = witnessMessage({ round: head.round, headHash: headHash(head) })
  return trusted.filter((key) =>
    witnesses.some(
      ({ publicKey, signature }) => sameBytes(publicKey, key) && isSignedBy(key, message, signature),
    ),
  ).length
}

const reportOf = (
  { times, seen }: Followed,
  problem: Report['problem'],
  more: Partial<
    Pick<Report, 'fraud' | 'head' | 'withheld' | 'agreeing' | 'isCancelled' | 'unshown' | 'isAfterGap'>
  > & {
    readonly anchor?: Anchor | null
  } = {},
): Report => {
  const head = seen?.head ?? more.head ?? null
  const anchor = more.anchor ?? null
  return {
    round: times.round,
    problem,
    fraud: more.fraud ?? null,
    head,
    size: head?.size ?? 0,
    totals: head?.totals ?? [],
    sealedBeforeMs: anchor === null ? null : anchor.drawAt - anchor.blockTime,
    isSeenBefore: seen !== null && seen.at < seen.head.drawAt && seen.sealed !== null,
    withheld: more.withheld ?? null,
    agreeing: more.agreeing ?? 0,
    isCancelled: more.isCancelled ?? false,
    unshown: more.unshown ?? null,
    isAfterGap: more.isAfterGap ?? false,
  }
}

/** The leaf hashes as published before the result; null if the result is already there. */
export const readSealed = (lines: readonly string[]): readonly Uint8Array[] | null => {
  const parsed = lines.map(jsonOf)
  if (parsed.some((line) => fieldOf(line, 'hash') === undefined)) return null
  return parsed.map((line, at) => bytesAt(line, 'hash', 32, `line ${at + 1}: `))
}

/** The publication after the result; null if the last line is not there yet. */
export const readPublished = (
  lines: readonly string[],
): Pick<NonNullable<RoundSeen['published']>, 'lines' | 'publication'> | null => {
  const last = lines.at(-1)
  if (last === undefined) return null
  const json = jsonOf(last, lines.length - 1)
  if (fieldOf(json, 'format') !== PUBLICATION_FORMAT) return null
  return { lines: lines.slice(0, -1), publication: readPublication(json) }
}

const jsonOf = (line: string, at: number): object => {
  try {
    return objectAt(JSON.parse(line), `line ${at + 1}`)
  } catch (error) {
    if (error instanceof ProofError) throw error
    throw new ProofError(`line ${at + 1}`, 'JSON')
  }
}
