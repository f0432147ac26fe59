import { DAY_MS, type RoundNumber, readRoundNumber } from '@nibble/domain'
import type { Beacons } from '../../proof-beacon.ts'
import { ProofError } from '../../read-fields.ts'
import { findLie } from '../check-round.ts'
import type { Evidence } from '../fraud.ts'
import { headHash, keyIdOf, type Receipt, type SignedHead, verifyHead } from '../signed.ts'
import { sameBytes } from '../tree.ts'
import { createResultCheck } from './check-result.ts'
import { elapsedSince, type Moment, steadyClock } from './clock.ts'
import { createHeadChains, type Hidden, type ShownHead } from './head-chains.ts'
import {
  type BookSeen,
  type Chain,
  type House,
  type RoundTimesSeen,
  readPublished,
  readSealed,
} from './house.ts'
import { createRecentRounds } from './recent-rounds.ts'
import { type Followed, type Read, type Report, reportOf } from './report.ts'
import { createWithheldRounds } from './withheld.ts'

// Follows a house as an outsider: records what it shows of each round between close and result, and compares it with
// what it shows afterwards. The caller of `check` decides how often, and where the answers come from.

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
const LOST: Hidden = { kind: 'lost' }
const NEVER: Moment = { elapsed: Number.NEGATIVE_INFINITY, own: Number.NEGATIVE_INFINITY }

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
  const done = createRecentRounds(elapsed)
  /** Rounds found through the next head. */
  const looked = createRecentRounds(elapsed)
  const withheld = createWithheldRounds({ house, now, elapsed, onFailure })
  let roundsAsked = NEVER
  /** Since when no round can have passed unseen, unless the house did not announce it. */
  let awakeSince = Number.NEGATIVE_INFINITY
  /** The same by the watcher's clock: heads of earlier draws may have passed unseen. */
  let awakeFrom = Number.NEGATIVE_INFINITY
  let checkedAt = NEVER
  /** Since when the watcher's machine has been able to ask. */
  let backSince = Number.NEGATIVE_INFINITY
  let isMoreFollowed = false
  /** When a late round was last asked about. */
  let lateAskedAt = Number.NEGATIVE_INFINITY
  const heads = createHeadChains({
    house,
    elapsed,
    isReported: (round) => looked.has(round) && !followed.has(round),
    isUnanswered: (round) => followed.get(round)?.unanswered !== undefined,
  })
  const checkResult = createResultCheck({
    chain,
    receipts,
    unread,
    witnesses,
    beacons,
    ownNow,
    findTwoHeads: (drawAt) => findTwoHeads(drawAt),
  })

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
      // As long as a round is announced, it does not become new again.
      for (const times of announced)
        if (done.has(times.round)) done.add(times.round)
        else if (!followed.has(times.round)) followed.set(times.round, { times, seen: null })
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
    return [...reports, ...(await withheld.askAgain())]
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
    // It comes with the result: as long as it does not, the salts are not checked.
    if (book.secret === null) return isDue ? reportOf(one, 'secret') : null
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
    if (typeof book === 'string') {
      if (one.shown !== undefined) return reportOf(one, 'unpublished')
      withheld.add(one.times)
      return reportOf(one, null, { withheld: book })
    }
    const { head } = book
    if (head.round !== round) return reportOf(one, 'head')
    const key = (await house.keys()).find((each) => keyIdOf(each) === head.keyId)
    if (key === undefined) return reportOf(one, 'keys', { head })
    if (one.shown === undefined && verifyHead(head, key) === null) one.shown = { head, key }
    const twice = twoHeads(one, book)
    if (twice !== null) return twice
    if (withheld.areBrokenBy(round)) return reportOf(one, 'withheld', { head })
    const lines = await house.leaves(round, head.size)
    const sealed = lines === null ? null : readSealed(lines)
    if (sealed === null && now() < head.drawAt) return null
    const lie = findLie({ key, head, sealed, published: null, anchor: null, draw: null })
    const isDoubted = lie?.what === 'sealed_leaves'
    const at = Math.max(now(), ownNow())
    const seen = { head, key, sealed: isDoubted ? null : sealed, at, isDoubted }
    if (lie !== null && !isDoubted) return reportOf({ ...one, seen }, lie.what, { fraud: lie.fraud })
    if (one.isPast !== true) {
      if (heads.isBrokenBy(head)) return reportOf({ ...one, seen }, 'chain_of_heads')
      const before = heads.before(round)
      const isAfterAbsence =
        before !== undefined && (before.at < awakeSince || before.head.drawAt < awakeFrom)
      if (before !== undefined && !isAfterAbsence) {
        const hidden = await heads.findHidden(before, head)
        if (hidden.kind === 'none') return reportOf({ ...one, seen }, 'chain_of_heads')
        if (hidden.kind === 'second') return secondHead(one, before, hidden.head)
        if (hidden.kind === 'round') {
          follow(hidden.round, one.times)
          return null
        }
        if (hidden.kind !== 'nothing') one.lost = before
      }
      heads.add({ head, key })
      if (!isDoubted) await sawHead(head)
    }
    one.seen = seen
    return null
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
    seen: NonNullable<Followed['seen']>,
    read: Read,
  ): Promise<Report | null> => {
    const { head } = seen
    // What was lost when the head was signed is still lost.
    const hidden = one.lost === undefined ? null : await heads.findHidden(one.lost, head).catch(() => LOST)
    if (hidden?.kind === 'none' || (hidden?.kind === 'refused' && isOverdue(one, PATIENCE_MS)))
      return reportOf(one, 'chain_of_heads')
    if (one.lost !== undefined && hidden?.kind === 'second') return secondHead(one, one.lost, hidden.head)
    if (hidden?.kind === 'round') follow(hidden.round, one.times)
    const isWaiting = now() <= dueAt(one) + UNSHOWN_MS
    const report =
      hidden?.kind === 'refused'
        ? null
        : await checkResult({ one, seen, read, isWaiting, isAfterGap: hidden?.kind === 'lost' })
    // Nodes may be slightly behind, and the house may answer the next request.
    if (report === null) one.read = { ...read, at: elapsed() }
    return report
  }

  return { check, unread: () => [...unread] }
}

const patienceOf = ({ times, seen }: Followed): number =>
  seen !== null && readRoundNumber(times.round).isGuarded ? BEACON_MS : PATIENCE_MS

const dueAt = ({ times, seen }: Followed): number =>
  Math.min(times.publishAt, (seen?.head.drawAt ?? times.drawAt) + LATEST_RESULT_MS)
