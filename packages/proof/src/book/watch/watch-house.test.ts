// Long, since one house and one watcher are steered through every way to hide something.

import { generateKeyPairSync, sign } from 'node:crypto'
import { amountOf, DAY_MS, guardedBeside, type RoundNumber, readRoundNumber, roundAt } from '@nibble/domain'
import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import * as beacons from '../../beacon.ts'
import { hashHeader } from '../../header-fields.ts'
import { judgedHashOf, writeBeacon } from '../../proof-beacon.ts'
import { readProof } from '../../proof-file.ts'
import { ProofError } from '../../read-fields.ts'
import { rulesFingerprint } from '../../rules-fingerprint.ts'
import { draw as block, parent, roundProof, times, windows } from '../../testing/known-round.ts'
import { type Evidence, type Guard, judgeFraud, returnOf } from '../fraud.ts'
import { readFraud, writeFraud } from '../fraud-file.ts'
import { type BetLeaf, type BookLeaf, hashLeaf } from '../leaves.ts'
import { lineHash, type Returned, writePublication } from '../publication.ts'
import { type Anchor, headHash, type SignedHead, witnessMessage } from '../signed.ts'
import {
  anchorOf,
  type House as Books,
  openHouse,
  publish,
  receiptsOf,
  seeded,
  signHead,
  totalsOf,
} from '../testing/house.ts'
import { buildTree, pathIn, treeRoot } from '../tree.ts'
import { elapsedSince } from './clock.ts'
import type { Chain, House, RoundTimesSeen } from './house.ts'
import type { Report } from './report.ts'
import { watchHouse } from './watch-house.ts'

// A round drawn by a known block, in a house controlled by the test.
const { round, drawAt, closesAt, publishAt } = times
const draw = { height: 55_891_042, hash: block.hash }
const proof = readProof(roundProof)

const random = seeded('watched')
const base = openHouse('watched', 15)
const bookOf = (all: readonly BookLeaf[], more: Partial<SignedHead> = {}): Books => {
  const leaves = all.map((leaf) => ({
    ...leaf,
    round,
    ...(leaf.kind === 'bet' ? { acceptedAt: closesAt - 9 } : {}),
  }))
  const root = treeRoot(leaves.map((leaf) => hashLeaf(leaf)))
  const whole = { ...base.head, round, drawAt, root, size: leaves.length, totals: totalsOf(leaves), ...more }
  const head = signHead(base, whole)
  return { ...base, round, drawAt, leaves, head, anchor: anchorOf([head], random) }
}
// Cancels of another round would not be signed for this one.
const bets = base.leaves.filter(({ kind }) => kind === 'bet')
const honest = bookOf(bets)

const unasked: Chain = {
  showsBlock: async () => 'unasked',
  showsSeal: async () => 'unasked',
  showsBlockWithin: async () => 'unasked',
}

/** What a house shows at a given time. Each of its answers can be changed. */
type Steered = Partial<House> & {
  readonly early?: Books
  readonly late?: Books
  readonly lateHead?: SignedHead
  readonly anchor?: Anchor
}

const linesOf = (books: Books): readonly string[] => {
  const { lines, publication } = publish(books, draw)
  return [
    ...lines,
    JSON.stringify({ ...writePublication(publication), secret: bytesToHex(books.roundSecret) }),
  ]
}

type Watching = {
  from?: number
  receipts?: Books['receipts']
  witnesses?: readonly Uint8Array[]
  /** How long each answer about a book takes. */
  takesMs?: number
  /** How long it is watched after its result. */
  forMs?: number
}

const watched = async (...watching: Parameters<typeof watchedAll>): Promise<Report | undefined> => {
  const reports = await watchedAll(...watching)
  expect(reports.length).toBe(1)
  return reports[0]
}

const watchedAll = async (
  steered: Steered,
  chain: Partial<Chain> = {},
  {
    from = closesAt,
    receipts = base.receipts.slice(0, 0),
    witnesses = [],
    takesMs = 0,
    forMs = 700_000,
  }: Watching = {},
): Promise<readonly Report[]> => {
  const { early = honest, late = early, lateHead = early.head, anchor = early.anchor, ...answers } = steered
  let now = from
  const house: House = {
    rounds: async () => [{ round, drawAt, closesAt, publishAt }],
    keys: async () => [base.publicKey],
    book: async () =>
      now < publishAt
        ? { head: early.head, anchor: null, secret: null, witnesses: [] }
        : { head: lateHead, anchor, secret: base.roundSecret, witnesses: [] },
    leaves: async () =>
      now < publishAt
        ? early.leaves.map((leaf) => JSON.stringify({ betId: leaf.betId, hash: bytesToHex(hashLeaf(leaf)) }))
        : linesOf(late),
    proof: async () => proof,
    ...answers,
  }
  const { check } = watchHouse({
    house: {
      ...house,
      book: async (one) => {
        now += takesMs
        return house.book(one)
      },
    },
    chain: { ...unasked, ...chain },
    receipts,
    witnesses,
    beacons,
    now: () => now,
  })
  const reports: Report[] = []
  for (; now < publishAt + forMs; now += now < publishAt + 1000 ? 500 : 20_000)
    reports.push(...(await check()))
  return reports
}

const summary = (report: Report | undefined): string => {
  const { fraud = null, problem = null } = report ?? {}
  return `${problem}${fraud === null ? '' : `, ${judgeFraud(fraud).state} ${fraud.evidence.kind}`}`
}

test.each([
  ['the draw', { proof: { ...proof, drawAt: drawAt + 1 }, seals: 'unasked' }],
  ['the anchor', { proof, seals: 'unasked' }],
  ['the seal', { proof, seals: 'no' }],
] as const)(
  'a second head of a round beside it is the lie, not %s that it leaves unproven',
  async (what, shown) => {
    const { round: beside } = guardedBeside(times, windows)
    const first = signHead(base, { ...honest.head, round: beside })
    const second = signHead(base, { ...first, totals: [{ asset: 'GMT', amount: amountOf(1n) }] })
    let now = closesAt
    const { check } = watchHouse({
      house: {
        rounds: async () => [round, beside].map((each) => ({ round: each, drawAt, closesAt, publishAt })),
        keys: async () => [base.publicKey],
        book: async (asked) => {
          const own = asked === round ? honest.head : now < publishAt ? first : second
          // The house sealed the second head, so the commitment on the chain fits neither round.
          const anchor = what === 'the draw' || now < publishAt ? null : anchorOf([second], random)
          return { head: own, anchor, secret: now < publishAt ? null : base.roundSecret, witnesses: [] }
        },
        leaves: async () =>
          now < publishAt
            ? honest.leaves.map((leaf) =>
                JSON.stringify({ betId: leaf.betId, hash: bytesToHex(hashLeaf(leaf)) }),
              )
            : linesOf(honest),
        proof: async () => shown.proof,
      },
      chain: {
        ...unasked,
        showsSeal: async () => shown.seals,
      },
      beacons,
      now: () => now,
    })
    const reports = [...(await check())]
    now = publishAt
    reports.push(...(await check()))
    expect(reports.map((report) => `${report.round} ${summary(report)}`)[0]).toBe(
      `${beside} two_heads, proven two_heads`,
    )
  },
)

test('an honest round is reported once, with its content', async () => {
  const shows: Chain = {
    showsBlock: async () => 'yes',
    showsSeal: async () => 'yes',
    showsBlockWithin: async () => 'yes',
  }
  const report = await watched({}, shows, {
    receipts: receiptsOf(
      base,
      bets.flatMap((leaf) => (leaf.kind === 'bet' ? [{ ...leaf, round, acceptedAt: closesAt - 9 }] : [])),
    ),
  })
  expect(report).toMatchObject({
    problem: null,
    fraud: null,
    size: bets.length,
    isSeenBefore: true,
    sealedBeforeMs: 9000,
  })
})

test('a round for which the house signs no head is reported with the reason, and is not a lie', async () => {
  const report = await watched({ book: async () => 'its key is lost' })
  expect(report).toMatchObject({ problem: null, withheld: 'its key is lost', head: null, size: 0 })
  expect(await watched({})).toMatchObject({ problem: null, withheld: null })
  // What was shown once cannot be retracted.
  let asked = 0
  const book: House['book'] = async () => {
    asked += 1
    return asked > 1
      ? 'it was never signed'
      : { head: honest.head, anchor: null, secret: null, witnesses: [] }
  }
  expect(summary(await watched({ book }))).toBe('unpublished')
})

test('a round that is announced for days is reported once', async () => {
  const { head, anchor } = honest
  const later = roundAt({ roundLength: '1m', windows, now: closesAt + 3 * DAY_MS + 600_000 })
  const reports = await watchedAll(
    {
      rounds: async () => [{ round, drawAt, closesAt, publishAt }, later],
      book: async (one) =>
        one === round ? { head, anchor, secret: base.roundSecret, witnesses: [] } : 'its key is lost',
    },
    {},
    { forMs: 4 * DAY_MS },
  )
  expect(reports.map((one) => one.round)).toEqual([round, later.round])
})

test('of the watchers that a user names those count that signed this head, whoever else is listed', async () => {
  const watcher = (): { publicKey: Uint8Array; sign: (message: Uint8Array) => Uint8Array } => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
    return { publicKey: raw, sign: (message) => sign(null, message, privateKey) }
  }
  const [agrees, forged, silent, stranger] = [watcher(), watcher(), watcher(), watcher()]
  const message = witnessMessage({ round, headHash: headHash(honest.head) })
  const listed = [
    { publicKey: agrees.publicKey, signature: agrees.sign(message) },
    { publicKey: forged.publicKey, signature: stranger.sign(message) },
    { publicKey: stranger.publicKey, signature: stranger.sign(message) },
  ]
  const book: House['book'] = async () => ({
    head: honest.head,
    anchor: honest.anchor,
    secret: base.roundSecret,
    witnesses: listed,
  })
  const witnesses = [agrees, forged, silent].map(({ publicKey }) => publicKey)
  expect(await watched({ book }, {}, { witnesses })).toMatchObject({ problem: null, agreeing: 1 })
  expect(await watched({ book })).toMatchObject({ problem: null, agreeing: 0 })
})

test.each([
  ['block', 'showsBlock'],
  ['seal', 'showsSeal'],
] as const)(
  'a round whose %s the user’s nodes do not know is asked for again, and never reported as valid',
  async (what, ask) => {
    expect(await watched({}, { [ask]: async () => 'unshown' })).toMatchObject({
      problem: null,
      unshown: what,
    })
    let asked = 0
    const behind = async () => (++asked < 3 ? 'unshown' : 'yes')
    expect(await watched({}, { [ask]: behind })).toMatchObject({ problem: null, unshown: null })
    expect(asked).toBe(3)
    // The house is not asked again for what it has already shown.
    let read = 0
    const leaves = async () => {
      read += 1
      return linesOf(honest)
    }
    const slow = async () => {
      asked += 1
      return 'unshown' as const
    }
    asked = 0
    expect(await watched({ leaves }, { [ask]: slow }, { from: publishAt })).toMatchObject({ unshown: what })
    expect(asked).toBe(4)
    expect(read).toBe(2)
    // A lie is still reported.
    const lie = { late: bookOf(bets.slice(1)) }
    expect(summary(await watched(lie, { [ask]: async () => 'unshown' }))).toBe(summary(await watched(lie)))
  },
)

test('a house that does not answer about a book is not a liar, and its round is not reported as valid', async () => {
  const silent = async () => {
    throw new Error('503')
  }
  for (const kept of [{ leaves: silent }, { book: silent }])
    expect(await watched(kept)).toMatchObject({ problem: null, unshown: 'book' })
})

test('a secret that is not published with the result is a lie: without it the salts are not checked', async () => {
  const otherSalts = bookOf(bets.map((leaf) => ({ ...leaf, salt: 'ab'.repeat(32) })))
  const showing = (secret: (nth: number) => Uint8Array | null, { head, anchor } = honest): Steered => {
    let asked = 0
    return { book: async () => ({ head, anchor, secret: secret(++asked), witnesses: [] }) }
  }
  expect(summary(await watched(showing(() => null)))).toBe('secret')
  expect(summary(await watched({ early: otherSalts, ...showing(() => null, otherSalts) }))).toBe('secret')
  expect(summary(await watched({ early: otherSalts, ...showing(() => base.roundSecret, otherSalts) }))).toBe(
    'rules, proven broken_book',
  )
  // It may come a little later than the leaves.
  expect(summary(await watched(showing((nth) => (nth < 4 ? null : base.roundSecret))))).toBe('null')
  expect(summary(await watched(showing((nth) => (nth < 4 ? null : new Uint8Array(32)))))).toBe('secret')
})

test('one answer that there is nothing is no lie, and nothing but such answers is one', async () => {
  let asked = 0
  const answers = (isRefused: (nth: number) => boolean): Steered => {
    asked = 0
    return {
      book: async () => {
        asked += 1
        return isRefused(asked)
          ? null
          : { head: honest.head, anchor: honest.anchor, secret: base.roundSecret, witnesses: [] }
      },
    }
  }
  expect(summary(await watched(answers((nth) => nth === 2)))).toBe('null')
  expect(summary(await watched(answers((nth) => nth > 1)))).toBe('unpublished')
})

test('a house that answers one question in eight has answered', async () => {
  let asked = 0
  // Until a minute after it is overdue; then the proof is there.
  const flaky = async () => {
    asked += 1
    if (asked < 32 && asked % 8 !== 0) throw new Error('503')
    return asked < 32 ? null : proof
  }
  expect(await watched({ proof: flaky })).toMatchObject({ problem: null, unshown: null })
  expect(asked).toBe(32)
})

test('unanswered questions are asked again, and a lie is no less one', async () => {
  let asked = 0
  const leaves = async () => {
    asked += 1
    if (asked < 34) throw new Error('503')
    return linesOf(bookOf(bets.slice(1)))
  }
  const reports = await watchedAll({ leaves }, {}, { from: publishAt })
  expect(reports.map(({ problem, unshown }) => problem ?? unshown)).toEqual(['book', 'published_leaves'])
})

test('a house that delays each answer gains no time', async () => {
  // Longer than a watcher may be away, on each request for the withheld book.
  expect(summary(await watched({ book: async () => null }, {}, { takesMs: 61_000 }))).toBe('unpublished')
})

test('a known lie remains even if the house answers nothing else any more', async () => {
  let [isDone, books] = [false, 0]
  const book: House['book'] = async () => {
    books += 1
    if (isDone) throw new Error('503')
    return { head: honest.head, anchor: honest.anchor, secret: base.roundSecret, witnesses: [] }
  }
  const showsSeal = async () => {
    isDone = true
    return 'no' as const
  }
  expect(summary(await watched({ book }, { showsSeal }))).toBe('seal')
  expect(books).toBeGreaterThan(1)
})

test('a round that was first seen after its result is still checked, and reported as such', async () => {
  expect(await watched({}, {}, { from: publishAt })).toMatchObject({ problem: null, isSeenBefore: false })
})

describe('is reported with evidence for others', () => {
  const [first, ...others] = bets
  if (first?.kind !== 'bet') throw new Error('a bet')
  const altered = bookOf([{ ...first, salt: '00'.repeat(32) }, ...others])
  const [receipt] = receiptsOf(base, [{ ...first, round, acceptedAt: closesAt - 8 }])
  if (receipt === undefined) throw new Error('a receipt')
  test.each<[string, Steered, string]>([
    ['a bet altered after the close', { late: altered }, 'published_leaves, proven published_leaf'],
    ['a deleted bet', { late: bookOf(others) }, 'published_leaves, proven published_leaf'],
    [
      'a bet added at the end',
      { late: bookOf([...bets, { ...first, betId: '99999999' }]) },
      'published_leaves, proven published_book',
    ],
    ['a second head', { lateHead: altered.head }, 'two_heads, proven two_heads'],
    [
      'sums that are not its bets’',
      { early: bookOf(bets, { totals: [{ asset: 'GMT', amount: amountOf(1n) }] }) },
      'rules, proven broken_book',
    ],
    [
      'a size that is not its leaves’',
      { early: bookOf(bets, { size: bets.length + 1 }), leaves: async () => linesOf(honest) },
      'published_leaves, proven published_book',
    ],
    ['an invalid salt', { early: altered }, 'rules, proven broken_book'],
    ['a head signed with an unknown key', { keys: async () => [] }, 'keys'],
    [
      'leaves that do not match the root',
      { early: { ...honest, leaves: altered.leaves }, late: honest },
      'sealed_leaves',
    ],
    [
      'such leaves, published after the result too',
      { early: { ...honest, leaves: altered.leaves } },
      'published_leaves, proven published_book',
    ],
    ['a head that is not signed', { early: { ...honest, head: { ...honest.head, size: 3 } } }, 'head'],
    ['a seal after the draw', { anchor: { ...honest.anchor, blockTime: drawAt } }, 'anchor'],
    ['a draw without a valid proof', { proof: async () => ({ ...proof, drawAt: drawAt + 1 }) }, 'proof'],
    ['no draw', { proof: async () => null }, 'proof'],
    ['nothing', { book: async () => null }, 'unpublished'],
    ['no leaves', { leaves: async () => null }, 'unpublished'],
    [
      'nonsense as an answer',
      {
        book: async () => {
          throw new ProofError('head', 'a head')
        },
      },
      'unreadable',
    ],
  ])('%s', async (_name, steered, expected) => {
    expect(summary(await watched(steered))).toBe(expected)
  })
  test('a return that was changed', async () => {
    const { lines, publication } = publish(honest, draw, (leaf) => ({
      asset: leaf.asset,
      amount: amountOf(3n),
    }))
    const last = JSON.stringify(writePublication(publication))
    let asked = 0
    const leaves = async () => {
      asked += 1
      return asked === 1 ? null : [...lines, last]
    }
    expect(summary(await watched({ leaves }, {}, { from: publishAt }))).toBe('return, proven wrong_return')
  })
  test('a block or a seal that the user’s node does not show', async () => {
    expect(summary(await watched({}, { showsBlock: async () => 'no' }))).toBe('block')
    expect(summary(await watched({}, { showsSeal: async () => 'no' }))).toBe('seal')
  })
  test('an own bet that is not as it was accepted', async () => {
    expect(summary(await watched({}, {}, { receipts: [receipt] }))).toBe('receipt, proven altered_bet')
  })
})

describe('over midnight', () => {
  const windows1m = { periodMs: 60_000, openForMs: 39_000, drawAfterMs: 12_000, publishAfterMs: 21_000 }
  const midnight = Date.UTC(2026, 10, 23)
  const roundOf = (now: number) => roundAt({ roundLength: '1m', windows: windows1m, now })
  /** Follows the heads of the rounds at these times; the second names the first or nothing. */
  const follow = async (moments: readonly number[], previous: 'first' | 'nothing') => {
    const times = moments.map(roundOf)
    let before: SignedHead | null = null
    const heads = new Map<string, SignedHead>()
    for (const { round: one, drawAt: at } of times) {
      const named: Uint8Array =
        before === null || previous === 'nothing' ? new Uint8Array(32) : headHash(before)
      const head: SignedHead = signHead(base, {
        ...base.head,
        round: one,
        drawAt: at,
        size: 0,
        root: treeRoot([]),
        totals: [],
        previous: named,
      })
      heads.set(one, head)
      before = head
    }
    let now = 0
    const { check } = watchHouse({
      house: {
        rounds: async () => times,
        keys: async () => [base.publicKey],
        book: async (one) => {
          const head = heads.get(one)
          return head === undefined ? null : { head, anchor: null, secret: null, witnesses: [] }
        },
        leaves: async () => [],
        proof: async () => null,
      },
      chain: unasked,
      beacons,
      now: () => now,
    })
    const problems: (string | null)[] = []
    for (const { closesAt: close } of times) {
      now = close + 100
      problems.push(...(await check()).map(({ problem }) => problem))
    }
    return problems
  }
  test.each([
    ['the last round of a day and the first of the next', [midnight - 30_000, midnight + 30_000]],
    ['two rounds of a day', [midnight + 30_000, midnight + 90_000]],
  ])('%s follow each other', async (_, moments) => {
    expect(await follow(moments, 'first')).toEqual([])
    expect(await follow(moments, 'nothing')).toEqual(['chain_of_heads'])
  })
  test.each([
    ['the second to last and the first', [midnight - 90_000, midnight + 30_000]],
    ['the last and the second', [midnight - 30_000, midnight + 90_000]],
    ['first rounds of two days', [midnight + 30_000, midnight + 86_400_000 + 30_000]],
  ])('%s do not: a round may lack its head', async (_, moments) => {
    expect(await follow(moments, 'nothing')).not.toContain('chain_of_heads')
  })
})

describe('what a house hides from a watcher', () => {
  const windows1m = { periodMs: 60_000, openForMs: 39_000, drawAfterMs: 12_000, publishAfterMs: 21_000 }
  const start = Date.UTC(2026, 10, 22, 23, 58)
  type Shown = Pick<Partial<House>, 'book' | 'leaves'> & {
    readonly tells?: (nth: number, at: RoundTimesSeen) => RoundTimesSeen | null
    /** The round whose head each one names. */
    readonly names?: (nth: number) => number
    readonly own?: number
    readonly rounds?: number
    /** How long after the close a round's head is shown. */
    readonly lateMs?: number
    /** How long after its draw time a round is cancelled. */
    readonly voidedMs?: number
    /** When the only block after the test's draw times was made. */
    readonly blockAt?: number
    readonly isGuarded?: boolean
    readonly everyMs?: number
    /** The house's clock. */
    readonly clock?: (now: number) => number
    /** The interval in which nobody watches. */
    readonly away?: readonly [number, number]
    /** When the house answers no question about its rounds. */
    readonly isSilent?: (now: number) => boolean
    readonly onFailure?: (round: RoundNumber, error: unknown) => Promise<void>
    /** Of which round it answers that there is no book. */
    readonly isRefused?: (round: RoundNumber) => boolean
  }
  let areGuarded = false
  const timesOf = (nth: number) => {
    const at = roundAt({ roundLength: '1m', windows: windows1m, now: start + 1_000 + nth * 60_000 })
    return areGuarded ? guardedBeside(at, windows1m) : at
  }
  const empty = (nth: number, previous: Uint8Array): SignedHead => {
    const { round: one, drawAt: at } = timesOf(nth)
    const leaves = { size: 0, root: treeRoot([]), totals: [], previous }
    return signHead(base, { ...base.head, ...leaves, round: one, drawAt: at })
  }
  /** Five rounds, two of them of the next day, and a watcher who checks every second. */
  const follow = async ({
    tells = (_, at) => at,
    names = (nth) => nth - 1,
    own = 0,
    rounds = 5,
    lateMs = 0,
    voidedMs = 300_000,
    blockAt = Infinity,
    isGuarded = false,
    everyMs = 1_000,
    clock = (at) => at,
    away: [leaves, comesBack] = [Infinity, Infinity],
    isSilent = () => false,
    onFailure = async () => {},
    isRefused = () => false,
    ...shown
  }: Shown) => {
    areGuarded = isGuarded
    const heads: SignedHead[] = []
    for (let nth = 0; nth < rounds; nth += 1) {
      const named = heads[names(nth)]
      heads.push(empty(nth, named === undefined ? new Uint8Array(32) : headHash(named)))
    }
    const nthOf = (one: string) => heads.findIndex((head) => head.round === one)
    let now = start
    const book: House['book'] = async (one) => {
      const head = heads[nthOf(one)]
      if (head === undefined || now < head.drawAt - 12_000 + lateMs) return null
      return { head, anchor: null, secret: now < head.drawAt ? null : base.roundSecret, witnesses: [] }
    }
    const { check } = watchHouse({
      house: {
        rounds: async () => {
          if (isSilent(now)) throw new Error('no answer')
          return heads.flatMap((_, nth) => {
            const at = timesOf(nth)
            return now < at.opensAt || now > at.publishAt ? [] : (tells(nth, at) ?? [])
          })
        },
        keys: async () => [base.publicKey],
        leaves: async (one) => {
          const head = heads[nthOf(one)]
          if (head === undefined || now < head.drawAt + voidedMs) return []
          const cancelled = publish({ ...base, round: head.round, leaves: [] }, null)
          return [JSON.stringify(writePublication(cancelled.publication))]
        },
        proof: async () => null,
        ...shown,
        book: async (one) => (isRefused(one) ? null : ((await shown.book?.(one)) ?? book(one))),
      },
      chain: {
        ...unasked,
        showsBlockWithin: async ({ from, before }) => (from <= blockAt && blockAt < before ? 'yes' : 'no'),
      },
      onFailure,
      beacons,
      now: () => clock(now),
      ownNow: () => now + own,
    })
    const reports: Report[] = []
    for (; now < start + 700_000; now += everyMs) {
      if (now >= leaves && now < comesBack) now = comesBack
      reports.push(...(await check().catch(() => [])))
    }
    for (; now < start + 6_000_000; now += 50_000) reports.push(...(await check().catch(() => [])))
    return reports.map(({ round: one, problem, isSeenBefore, isCancelled, isAfterGap, unshown }) =>
      [
        nthOf(one),
        problem ?? (unshown === null ? 'ok' : 'unshown'),
        isSeenBefore ? 'before' : 'after',
        isCancelled ? 'cancelled' : 'drawn',
        ...(isAfterGap ? ['gap'] : []),
      ].join(' '),
    )
  }
  const ok = (nth: number) => `${nth} ok before cancelled`
  const all = [0, 1, 2, 3, 4].map(ok)

  test('nothing: every round is reported, and that it was cancelled', async () => {
    expect(await follow({})).toEqual(all)
  })
  test('that it gave stakes back before it may stop waiting for a draw, by the watcher’s clock', async () => {
    // Five rounds take turns, two seconds each, and clocks may differ by five.
    expect(await follow({ voidedMs: 284_000 })).toEqual(
      all.map((line) => line.replace('ok before cancelled', 'voided before drawn')),
    )
    expect(await follow({ own: -4_000 })).toEqual(all)
    expect(await follow({ own: -16_000 })).toContain('0 voided before drawn')
  })
  test('that the chain shows a block of the minutes for which it claims to have waited', async () => {
    const { drawAt: first } = timesOf(0)
    const found = async (blockAt: number, more: Shown = {}) =>
      (await follow({ ...more, blockAt })).toSorted()[0]
    expect(await found(first)).toBe('0 voided before drawn')
    expect(await found(first + 294_999)).toBe('0 voided before drawn')
    // It came when the house might have given up, or before the draw time.
    expect(await found(first + 295_000)).toBe(ok(0))
    expect(await found(first - 1)).toBe(ok(0))
    // A guarded round also waits for a beacon, and yesterday's round for a quorum.
    expect(await found(first, { isGuarded: true })).toBe(ok(0))
    expect(await found(first, { own: 86_390_000, voidedMs: 9_000 })).toBe('0 ok after cancelled')
    expect(await found(first, { own: 86_300_000, voidedMs: 9_000 })).toBe('0 voided after drawn')
    areGuarded = false
  })
  test.each([1, 2, 3])('a round that is not reported is found by the head after it (%#)', async (hidden) => {
    const found = await follow({ tells: (nth, at) => (nth === hidden ? null : at) })
    expect(found.toSorted()).toEqual(all.with(hidden, `${hidden} ok after cancelled`))
  })
  test('a house clock that jumps or stands still hides nothing', async () => {
    const { closesAt: close } = timesOf(2)
    const ahead = (at: number) => (at >= close && at < close + 4_000 ? at + 65_000 : at)
    expect(await follow({ tells: (nth, at) => (nth === 2 ? null : at), clock: ahead })).toContain(
      '2 ok after cancelled',
    )
    const still = (at: number) => Math.min(at, close)
    expect(await follow({ leaves: async () => [], clock: still })).toContain('2 unpublished before drawn')
  })
  test('no late round waits behind one that a clock that jumped and came back has opened again', async () => {
    areGuarded = true
    const { closesAt: close } = timesOf(0)
    const found = await follow({
      isGuarded: true,
      tells: (nth, at) => (nth === 0 ? { ...at, closesAt: at.closesAt + 86_400_000 } : at),
      // Once its head is shown, it seems closed for a second, and so the head is taken.
      clock: (at) => (at >= close + 1_000 && at < close + 2_000 ? at + 2 * 86_400_000 : at),
    })
    areGuarded = false
    expect(found.toSorted()).toEqual([ok(1), ok(2), ok(3), ok(4)])
  })
  test('nor does an honest house lie because the watcher’s own clock is set', async () => {
    const at = timesOf(0)
    let now = at.opensAt
    let set = 0
    const { check } = watchHouse({
      house: {
        rounds: async () => [at],
        keys: async () => [base.publicKey],
        book: async () => null,
        leaves: async () => null,
        proof: async () => null,
      },
      chain: unasked,
      beacons,
      now: () => now,
      ownNow: () => now - 900_000 + set,
      elapsed: () => now - 5_000,
    })
    expect(await check()).toEqual([])
    set = 900_000
    now += 4_000
    expect(await check()).toEqual([])
  })
  test('nor because the watcher’s machine slept, which its steady clock does not count', async () => {
    const [first, second] = [timesOf(0), timesOf(3)]
    let now = first.opensAt
    let slept = 0
    let isDown = false
    const asked: string[] = []
    const reached = async <Answer>(answer: Answer): Promise<Answer> => {
      if (isDown) throw new Error('no network yet')
      return answer
    }
    const { check } = watchHouse({
      house: {
        rounds: () => reached([now < second.opensAt ? first : second]),
        keys: () => reached([base.publicKey]),
        book: (one) => {
          asked.push(one)
          return reached(null)
        },
        leaves: () => reached(null),
        proof: () => reached(null),
      },
      chain: unasked,
      beacons,
      now: () => now,
      ownNow: () => now,
      elapsed: () => now - slept,
    })
    expect(await check()).toEqual([])
    slept = second.opensAt + 1_000_000 - now
    now += slept
    // Right after the sleep the network is down, then the house answers.
    isDown = true
    await expect(check()).rejects.toThrow('no network yet')
    isDown = false
    expect(await check()).toEqual([])
    // A round from before the sleep counts against the house once the watcher is fully back.
    const found: string[] = []
    for (let waited = 0; waited < 130_000; waited += 1_000) {
      now += 1_000
      found.push(...(await check()).map(({ problem }) => `${problem} after ${waited}`))
    }
    expect(found).toEqual(['unpublished after 120000', 'unpublished after 120000'])
    expect(new Set(asked)).toEqual(new Set([first.round, second.round]))
  })
  test('nor because it slept while it waited for an answer, which then did not come', async () => {
    const at = timesOf(0)
    let [now, slept] = [at.closesAt - 150_000, 0]
    const { check } = watchHouse({
      house: {
        rounds: async () => [at],
        keys: async () => [base.publicKey],
        book: async () => {
          if (slept > 0) return null
          slept = 1_000_000
          now += slept
          throw new Error('no network yet')
        },
        leaves: async () => null,
        proof: async () => null,
      },
      chain: unasked,
      beacons,
      now: () => now,
      ownNow: () => now,
      elapsed: () => now - slept,
    })
    for (; slept === 0; now += 1_000) expect(await check()).toEqual([])
    expect(await check()).toEqual([])
    for (let waited = 0; waited < 120_000; waited += 30_000) {
      now += 30_000
      expect((await check()).length).toBe(waited < 90_000 ? 0 : 1)
    }
  })
  test('who slept while the house said which rounds there are was away, and is told so', async () => {
    let [now, asked] = [start, 0]
    const heard: number[] = []
    const { check } = watchHouse({
      house: {
        rounds: async () => {
          asked += 1
          if (asked === 2) now += 3_600_000
          return []
        },
        keys: async () => [],
        book: async () => null,
        leaves: async () => null,
        proof: async () => null,
      },
      chain: unasked,
      beacons,
      now: () => now,
      elapsed: () => 0,
      heardRounds: async (unheardMs) => void heard.push(unheardMs),
    })
    for (let turn = 0; turn < 7; turn += 1, now += 1_000) await check()
    expect(heard).toEqual([Infinity, 3_603_000, 3_000])
  })
  test('a watcher that was away does not ask for rounds that came and went meanwhile', async () => {
    const asked = new Set<number>()
    const found = await follow({
      away: [timesOf(0).opensAt + 5_000, timesOf(3).opensAt + 5_000],
      book: async (one) => {
        asked.add([0, 1, 2, 3, 4].findIndex((nth) => timesOf(nth).round === one))
        return null
      },
    })
    expect(found.toSorted()).toEqual(['0 ok after cancelled', ok(3), ok(4)])
    expect([...asked].toSorted()).toEqual([0, 3, 4])
  })
  test('a house that is silent for a minute now and then publishes no later for it', async () => {
    const isSilent = (now: number) => (now - start) % 90_000 > 25_000
    expect(await follow({ leaves: async () => [], isSilent })).toContain('0 unpublished after drawn')
  })
  test('a few questions that fail after a long silence are not a lie', async () => {
    let failures = 0
    const heard: string[] = []
    const found = await follow({
      isSilent: (now) => now > start + 5_000 && now < start + 1_500_000,
      book: async () => {
        failures += 1
        if (failures < 4) throw new Error('no answer')
        return null
      },
      onFailure: async (one, error) => void heard.push(`${timesOf(0).round === one} ${String(error)}`),
    })
    expect(found).toEqual(['0 ok after cancelled'])
    expect(heard).toEqual(Array(3).fill('true Error: no answer'))
  })
  test('nor are two in a row, nor one that claims to close next year', async () => {
    const two = await follow({ tells: (nth, at) => (nth === 1 || nth === 2 ? null : at) })
    expect(two.toSorted()).toEqual([ok(0), '1 ok after cancelled', '2 ok after cancelled', ok(3), ok(4)])
    const year = { closesAt: start + 1e10, drawAt: start + 1e10, publishAt: start + 1e10 }
    const late = await follow({ tells: (nth, at) => (nth === 2 ? { ...at, ...year } : at) })
    expect(late.toSorted()).toEqual(all.with(2, '2 ok after cancelled'))
  })
  test('a head that it claims was never signed is named by the next one', async () => {
    const withheld = await follow({
      book: async (one) => (one === timesOf(2).round ? 'its key is lost' : null),
    })
    expect(withheld).toContain('3 chain_of_heads before drawn')
    const honest = await follow({
      book: async (one) => (one === timesOf(2).round ? 'its key is lost' : null),
      names: (nth) => (nth === 3 ? 1 : nth - 1),
    })
    expect(honest.toSorted()).toEqual([ok(0), ok(1), '2 ok after drawn', ok(3), ok(4)].toSorted())
  })
  test('a head that it claimed would never be signed, and then shows', async () => {
    let asked = 0
    const found = await follow({
      book: async (one) => {
        if (one !== timesOf(2).round) return null
        asked += 1
        return asked === 1 ? 'its key is lost' : null
      },
    })
    expect(found.toSorted()).toEqual(
      [ok(0), ok(1), '2 ok after drawn', '2 withheld after drawn', ok(3), ok(4)].toSorted(),
    )
  })
  test('a head that it claimed would never be signed, and then shows to others beside the chain', async () => {
    let now = 0
    const asked: number[] = []
    const answers = async (one: string) => {
      if (one !== timesOf(2).round) return null
      asked.push(now)
      if (asked.length === 2 || asked.length === 3) throw new Error('no answer')
      return asked.length < 4 ? 'its key is lost' : null
    }
    const isSilent = (at: number) => {
      now = at
      return false
    }
    const names = (nth: number) => (nth === 3 ? 1 : nth - 1)
    expect((await follow({ names, book: answers, isSilent })).toSorted()).toEqual(
      [ok(0), ok(1), '2 ok after drawn', '2 withheld after drawn', ok(3), ok(4)].toSorted(),
    )
    const [, first = 0, second = 0, third = 0] = asked
    expect(asked).toHaveLength(4)
    expect(Math.min(second - first, third - second)).toBeGreaterThan(55_000)
  })
  test.each([
    [60, '64 chain_of_heads'],
    [61, '65 ok after cancelled gap'],
  ])('%i rounds in a row that it neither reports nor shows', async (count, expected) => {
    const hides = (nth: number) => nth > 3 && nth <= 3 + count
    const found = await follow({
      rounds: count + 6,
      everyMs: 3_000,
      tells: (nth, at) => (hides(nth) ? null : at),
      isRefused: (one) =>
        hides(Array.from({ length: count + 6 }, (_, nth) => timesOf(nth).round).indexOf(one)),
    })
    expect(found).toContainEqual(expect.stringContaining(expected))
  })
  test('a lie found in this way is reported once, and the next rounds are followed', async () => {
    const first = headHash(empty(0, new Uint8Array(32)))
    const second = empty(2, headHash(empty(1, first)))
    const unsigned = { ...second, signature: second.signature.with(0, 1) }
    const lied = await follow({
      tells: (nth, at) => (nth === 2 ? null : at),
      book: async (one) =>
        one === second.round ? { head: unsigned, anchor: null, secret: null, witnesses: [] } : null,
    })
    expect(lied.toSorted()).toEqual([ok(0), ok(1), '2 head after drawn', ok(3), ok(4)])
  })
  test('nothing that was lost before a restore is a lie: the gap is seen', async () => {
    const lost = [1, 2].map((nth) => timesOf(nth).round)
    let isLost = false
    const restored = await follow({
      tells: (nth, at) => (nth === 2 ? null : at),
      names: (nth) => (nth === 3 ? 9 : nth - 1),
      book: async (one) => {
        isLost ||= one === timesOf(3).round
        return isLost && lost.includes(one as never) ? 'it closed before the database was started' : null
      },
    })
    expect(restored.filter((line) => line.includes('chain_of_heads'))).toEqual([])
    expect(restored.filter((line) => line.includes('gap'))).toEqual(['3 ok before cancelled gap'])
  })
  test('nothing by a book that it did not show for a while: the rounds after it are checked all the same', async () => {
    areGuarded = false
    let now = start
    let heads: readonly SignedHead[] = []
    for (let nth = 0; nth < 5; nth += 1)
      heads = [
        ...heads,
        empty(nth, heads[nth - 1] ? headHash(heads[nth - 1] as SignedHead) : new Uint8Array(32)),
      ]
    const cannotRead = (at: number) => at > start + 70_000 && at < start + 1_000_000
    const headOf = (one: string) => heads.find((head) => head.round === one)
    const { check } = watchHouse({
      house: {
        rounds: async () =>
          heads.map((_, nth) => timesOf(nth)).filter((at) => at.opensAt <= now && now <= at.publishAt),
        keys: async () => [base.publicKey],
        book: async (one) => {
          const head = headOf(one)
          return head === undefined || now < head.drawAt - 12_000
            ? null
            : { head, anchor: null, secret: base.roundSecret, witnesses: [] }
        },
        leaves: async (one) => {
          now += 7
          if (cannotRead(now)) throw new Error('503')
          const head = headOf(one)
          if (head === undefined || now < head.drawAt + 300_000) return []
          const { publication } = publish({ ...base, round: head.round, leaves: [] }, null)
          return [JSON.stringify(writePublication(publication))]
        },
        proof: async () => null,
      },
      chain: unasked,
      beacons,
      now: () => now,
    })
    const reports: Report[] = []
    for (; now < start + 1_300_000; now += 1_000) reports.push(...(await check()))
    expect(reports.filter(({ problem }) => problem !== null)).toEqual([])
    // Each is checked in the end, also those that were said not to be shown.
    const checked = reports.filter(({ unshown }) => unshown === null).map((report) => report.round)
    expect(new Set(checked)).toEqual(new Set(heads.map((head) => head.round)))
    expect(reports.length).toBeGreaterThan(heads.length)
  })
  const silent = () => {
    throw new Error('503')
  }
  /** Until when the house does not answer; beyond the ten minutes after which later rounds go on without it. */
  const late = start + 2_000_000
  const everyMs = 5_000
  let now = 0
  const clock = (at: number) => {
    now = at
    return at
  }
  describe('by not answering for a while about a round', () => {
    const second = (one: RoundNumber) => {
      let head = empty(0, new Uint8Array(32))
      for (let nth = 1; head.round !== one; nth += 1) head = empty(nth, headHash(head))
      return signHead(base, { ...head, nextKey: new Uint8Array(32).fill(7) })
    }
    const shows = (head: SignedHead) => ({ head, anchor: null, secret: base.roundSecret, witnesses: [] })

    test('that the head after it names: that one is not checked either', async () => {
      const { round: hidden } = timesOf(2)
      const found = await follow({
        everyMs,
        tells: (nth, at) => (nth === 2 ? null : at),
        book: async (one) => (one === hidden ? silent() : null),
      })
      expect(found.filter((line) => line.startsWith('3'))).toEqual(['3 unshown after drawn'])
      expect(found).toContain(ok(4).replace('before', 'after'))
    })
    test('and then that it signed none', async () => {
      const { round: hidden } = timesOf(2)
      const found = await follow({
        everyMs,
        clock,
        book: async (one) => {
          if (one !== hidden || now < timesOf(2).closesAt) return null
          return now < late ? silent() : 'it could not be signed before the draw'
        },
      })
      expect(found).toContain('3 chain_of_heads after drawn')
    })
    test('that a later one has two heads', async () => {
      const [{ round: hidden }, { round: twice, drawAt: drawn }] = [timesOf(2), timesOf(4)]
      const found = await follow({
        everyMs,
        clock,
        tells: (nth, at) => (nth === 2 ? null : at),
        book: async (one) => {
          if (one === hidden) silent()
          return one === twice && now >= drawn - 12_000 && now < drawn ? shows(second(twice)) : null
        },
      })
      expect(found).toContain('4 two_heads after drawn')
    })
    test('that its head is another than the next one names', async () => {
      const { round: one } = timesOf(2)
      let askedAt = 0
      const found = await follow({
        everyMs,
        clock,
        book: async (asked) => {
          if (asked !== one || now < timesOf(2).closesAt) return null
          if (now >= late) return shows(second(one))
          // Only the second request of a moment is answered: the one about what the next head names.
          const isFirst = askedAt !== now
          askedAt = now
          return isFirst ? silent() : null
        },
      })
      expect(found).toContain('2 chain_of_heads after drawn')
    })
    test('whose leaves it does not show that it has two heads, or none any more', async () => {
      const { round: one } = timesOf(3)
      const find = (book: House['book']) =>
        follow({
          everyMs,
          clock,
          leaves: async (asked) => (asked === one && now < late ? silent() : []),
          book: async (asked) => (asked === one && now >= late ? book(asked) : null),
        })
      expect(await find(async () => shows(second(one)))).toContain('3 two_heads after drawn')
      expect(await find(async () => 'it could not be signed')).toContain('3 unpublished after drawn')
    })
  })
  describe('by a chain of heads or a silence that only a later answer shows', () => {
    test('that a head names one from further back, beside a round without a head', async () => {
      const found = await follow({
        names: (nth) => (nth === 4 ? 1 : nth - 1),
        book: async (one) => (one === timesOf(3).round ? 'it could not be signed' : null),
      })
      expect(found).toContain('4 chain_of_heads before drawn')
    })
    test('which after a restore is a gap', async () => {
      let isLost = false
      const found = await follow({
        names: (nth) => (nth === 4 ? 1 : nth - 1),
        book: async (one) => {
          isLost ||= one === timesOf(4).round
          if (one === timesOf(3).round) return 'it could not be signed'
          return isLost && one === timesOf(2).round ? 'it closed before' : null
        },
      })
      expect(found).toContain('4 ok before cancelled gap')
    })
    test('that a head that comes late is passed over by the next one', async () => {
      const { round: hidden } = timesOf(2)
      const found = await follow({
        everyMs,
        clock,
        names: (nth) => (nth === 4 ? 1 : nth - 1),
        book: async (one) => {
          if (one === timesOf(3).round) return 'it could not be signed'
          return one === hidden && now < late && now >= timesOf(2).closesAt ? silent() : null
        },
      })
      expect(found).toContain('2 chain_of_heads after drawn')
    })
    test('nothing if the next one names it', async () => {
      const { round: hidden } = timesOf(2)
      const found = await follow({
        everyMs,
        clock,
        names: (nth) => (nth === 4 ? 2 : nth - 1),
        book: async (one) => {
          if (one === timesOf(3).round) return 'it could not be signed'
          return one === hidden && now < late && now >= timesOf(2).closesAt ? silent() : null
        },
      })
      expect(found.filter((line) => /chain|unpub|two/.test(line))).toEqual([])
    })
    test('a head by that of another round, which is no second head of its own', async () => {
      areGuarded = false
      const h0 = empty(0, new Uint8Array(32))
      let isNamed = false
      const found = await follow({
        tells: (nth, at) => (nth === 2 ? null : at),
        book: async (one) => {
          if (one === timesOf(3).round) isNamed = true
          if (one !== timesOf(1).round || !isNamed) return null
          return { head: h0, anchor: null, secret: base.roundSecret, witnesses: [] }
        },
      })
      expect(found.filter((line) => line.startsWith('1'))).toEqual(['1 head before drawn'])
    })
    test('nothing by refusing one call after a silence', async () => {
      const { round: hidden } = timesOf(2)
      let refused = 0
      const found = await follow({
        everyMs,
        clock,
        book: async (one) => {
          if (one !== hidden || now < timesOf(2).closesAt) return null
          if (now < late) return silent()
          return null
        },
        isRefused: (one) => one === hidden && now >= late && refused++ === 0,
      })
      expect(found.filter((line) => line === '2 unpublished after drawn')).toEqual([])
    })
    test.each([500, 1_000, 1_900, 5_000])(
      'a result by silence, from a watcher who checks every %s ms',
      async (every) => {
        areGuarded = false
        const at = timesOf(0)
        const head = empty(0, new Uint8Array(32))
        let t = at.opensAt
        const { check } = watchHouse({
          house: {
            rounds: async () => (t < at.publishAt ? [at] : []),
            keys: async () => [base.publicKey],
            book: async () => (t < at.closesAt ? null : { head, anchor: null, secret: null, witnesses: [] }),
            leaves: async () => {
              if (t > at.drawAt) silent()
              return []
            },
            proof: async () => null,
          },
          chain: unasked,
          beacons,
          now: () => t,
        })
        const out: string[] = []
        for (; t < at.publishAt + 2 * 3_600_000; t += every)
          for (const r of await check())
            out.push(`${(t - at.publishAt) / 1000}s ${r.problem ?? r.unshown ?? 'ok'}`)
        expect(out.some((line) => line.endsWith('book'))).toBe(true)
      },
    )
    test.each([false, true])(
      'a guarded round for good, after a silence of 40 seconds (%s)',
      async (hiccup) => {
        areGuarded = true
        const at = timesOf(0)
        areGuarded = false
        const head = signHead(base, {
          ...base.head,
          size: 0,
          root: treeRoot([]),
          totals: [],
          previous: new Uint8Array(32),
          round: at.round,
          drawAt: at.drawAt,
        })
        let t = at.opensAt
        const { check } = watchHouse({
          house: {
            rounds: async () => (t < at.publishAt ? [at] : []),
            keys: async () => [base.publicKey],
            book: async () => (t < at.closesAt ? null : { head, anchor: null, secret: null, witnesses: [] }),
            leaves: async () => {
              if (hiccup && t > at.publishAt + 700_000 && t < at.publishAt + 740_000) silent()
              return []
            },
            proof: async () => null,
          },
          chain: unasked,
          beacons,
          now: () => t,
        })
        const out: string[] = []
        const step = async () => {
          for (const r of await check())
            out.push(`${(t - at.publishAt) / 1000}s ${r.problem ?? r.unshown ?? 'ok'}`)
        }
        for (; t < at.publishAt + 800_000; t += 1_000) await step()
        for (; t < at.publishAt + 4 * 86_400_000; t += 50_000) await step()
        expect(out.some((line) => line.endsWith('unpublished'))).toBe(true)
      },
    )
  })
  test('a second head of the round before by showing it once, as if it were restored', async () => {
    let isNamed = false
    const found = await follow({
      tells: (nth, at) => (nth === 2 ? null : at),
      book: async (one) => {
        if (one === timesOf(3).round) isNamed = true
        if (one !== timesOf(1).round || !isNamed) return null
        const head = signHead(base, { ...empty(1, new Uint8Array(32)), nextKey: new Uint8Array(32).fill(7) })
        return { head, anchor: null, secret: base.roundSecret, witnesses: [] }
      },
    })
    expect(found).toContain('1 two_heads after drawn')
  })
  test('no head before its draw, by letting many rounds wait until the watcher has asked too often', async () => {
    // Every block comes five minutes late, and the beacon is down for 20 minutes; a house answers 60 requests for leaves a minute.
    const rounds = Array.from({ length: 20 }, (_, nth) => {
      const at = roundAt({ roundLength: '1m', windows: windows1m, now: start + 1_000 + nth * 60_000 })
      return [at, guardedBeside(at, windows1m)]
    })
    const heads = new Map<string, SignedHead>()
    for (const table of [0, 1])
      for (const [nth, each] of rounds.entries()) {
        const { round: one, drawAt: at } = each[table] as RoundTimesSeen
        const named = heads.get(rounds[nth - 1]?.[table]?.round ?? '')
        const previous = named === undefined ? new Uint8Array(32) : headHash(named)
        const whole = {
          ...base.head,
          size: 0,
          root: treeRoot([]),
          totals: [],
          previous,
          round: one,
          drawAt: at,
        }
        heads.set(one, signHead(base, whole))
      }
    let now = start
    let [tokens, refused] = [60, 0]
    const dueAt = (one: SignedHead) =>
      readRoundNumber(one.round).isGuarded
        ? Math.max(one.drawAt + 300_000, start + 1_200_000)
        : one.drawAt + 300_000
    const { check } = watchHouse({
      house: {
        rounds: async () => rounds.flat().filter((at) => at.opensAt <= now && now <= at.publishAt),
        keys: async () => [base.publicKey],
        book: async (one) => {
          const head = heads.get(one)
          return head === undefined || now < head.drawAt - 12_000
            ? null
            : { head, anchor: null, secret: base.roundSecret, witnesses: [] }
        },
        leaves: async (one) => {
          if (tokens < 1) {
            refused += 1
            throw new Error('429')
          }
          tokens -= 1
          const head = heads.get(one)
          if (head === undefined || now < dueAt(head)) return []
          return [
            JSON.stringify(writePublication(publish({ ...base, round: one, leaves: [] }, null).publication)),
          ]
        },
        proof: async () => null,
      },
      chain: unasked,
      beacons,
      now: () => now,
    })
    const reports: Report[] = []
    for (; now < start + 2_000_000; now += 1_000) {
      tokens = Math.min(60, tokens + 1)
      reports.push(...(await check()))
    }
    expect(reports.map(({ problem, unshown, isSeenBefore }) => [problem, unshown, isSeenBefore])).toEqual(
      rounds.flat().map(() => [null, null, true]),
    )
    expect(refused).toBe(0)
  }, 60_000)
  test('a round that is not told, by answering now and then that there is nothing of it', async () => {
    const { round: hidden } = timesOf(2)
    const find = async (mostRefused: number) => {
      let refused = 0
      const nothing = (one: RoundNumber) => one === hidden && refused++ < mostRefused
      return follow({ tells: (nth, at) => (nth === 2 ? null : at), isRefused: nothing })
    }
    // Asked for once as the head after it is taken, and once as that one is published.
    for (const refused of [1, 2])
      expect((await find(refused)).toSorted()).toEqual(all.with(2, '2 ok after cancelled'))
    expect(await find(Infinity)).toContain('3 chain_of_heads before drawn')
    // Nor one behind it.
    let isAsked = false
    const two = await follow({
      tells: (nth, at) => (nth === 2 || nth === 3 ? null : at),
      isRefused: (one) => {
        if (isAsked || one !== timesOf(3).round) return false
        isAsked = true
        return true
      },
    })
    expect(two.toSorted()).toEqual([ok(0), ok(1), '2 ok after cancelled', '3 ok after cancelled', ok(4)])
  })
  test('a head that it said is lost, and does not answer about once the next is published, leaves a gap', async () => {
    let [next, said] = [0, 0]
    const silent = await follow({
      tells: (nth, at) => (nth === 2 ? null : at),
      book: async (one) => {
        // The round after the gap is asked about as its head is taken, and again once it is published.
        if (one === timesOf(3).round) next += 1
        if (one !== timesOf(1).round || next === 0) return null
        if (next > 1) throw new Error('503')
        said += 1
        return said === 1 ? 'it closed before the database was started' : null
      },
    })
    expect(silent).toContain('3 ok before cancelled gap')
  })
  test('a head that it once calls lost, and shows again, hides none', async () => {
    let asked = 0
    const forgetful = await follow({
      tells: (nth, at) => (nth === 2 ? null : at),
      book: async (one) => {
        if (one === timesOf(2).round) return 'it closed before the database was started'
        if (one !== timesOf(1).round) return null
        asked += 1
        // Once for its head, and once when published; then when round 3's head names one in between.
        return asked === 3 ? 'it closed before the database was started' : null
      },
    })
    expect(forgetful).toContain('3 chain_of_heads before drawn')
  })
  test('a result that is announced for next year is missing an hour after the draw', async () => {
    const never = await follow({
      tells: (nth, at) => (nth === 4 ? { ...at, publishAt: start + 1e10 } : at),
      leaves: async () => [],
    })
    expect(never).toContain('4 unpublished before drawn')
  })
  test('a head whose draw time is not after that of the one before it', async () => {
    const before = empty(1, headHash(empty(0, new Uint8Array(32))))
    const back = signHead(base, { ...empty(2, headHash(before)), drawAt: before.drawAt })
    const turned = await follow({
      book: async (one) =>
        one === back.round ? { head: back, anchor: null, secret: base.roundSecret, witnesses: [] } : null,
    })
    expect(turned.some((line) => line.startsWith('2 chain_of_heads'))).toBe(true)
  })
  test('the book of another round instead of its own is a lie', async () => {
    const other = {
      head: empty(0, new Uint8Array(32)),
      anchor: null,
      secret: base.roundSecret,
      witnesses: [],
    }
    const replayed = await follow({ book: async (one) => (one === timesOf(2).round ? other : null) })
    expect(replayed).toContain('2 head after drawn')
  })
  test('a head is seen before the draw by its own draw time and by the watcher’s clock too', async () => {
    const late = await follow({ own: 20_000 })
    expect(late).toEqual(all.map((line) => line.replace('before', 'after')))
    const reported = await follow({
      lateMs: 15_000,
      tells: (_, at) => ({ ...at, drawAt: at.drawAt + 30_000 }),
    })
    expect(reported).toEqual(all.map((line) => line.replace('before', 'after')))
  })
})

describe('a guarded round', () => {
  const { network, sign } = beacons.openDevelopmentBeacon(new Uint8Array(32).fill(9), {
    genesisTime: 1_577_836_800,
    periodSeconds: 3,
  })
  /** The block is of the real chain, so this test's network has to pass for the public one. */
  const code = { ...beacons, QUICKNET: network }
  const own = guardedBeside(roundAt({ roundLength: '1m', windows, now: block.timeMs ?? 0 }), windows)
  const wanted = beacons.guardingRound(network, { drawAt, blockTimeMs: block.timeMs ?? 0 })
  const beacon = { network, marginMs: 3_000, ...sign(wanted) }
  const judged = judgedHashOf({ round: own.round, blockHash: block.hash as never, beacon }, code)
  const guardedProof = readProof({
    format: 'nibble-proof/2',
    chainId: 56,
    round: own.round,
    tempo: '1m',
    windows,
    drawAt,
    paytable: 'guarded',
    rules: rulesFingerprint('guarded'),
    beacon: writeBeacon(beacon),
    draw: { hash: block.hash, header: block.header },
    parent: { hash: parent.hash, header: parent.header },
  })
  const leaves = bets.map((leaf): BookLeaf => {
    if (leaf.kind !== 'bet') throw new Error('bets alone')
    return { ...leaf, round: own.round, table: 'guarded', acceptedAt: closesAt - 9 }
  })
  const head = signHead(base, {
    ...base.head,
    round: own.round,
    drawAt,
    root: treeRoot(leaves.map((leaf) => hashLeaf(leaf))),
    size: leaves.length,
    totals: totalsOf(leaves),
  })
  const follow = async (returnedOf: (leaf: BetLeaf) => Returned, given = code) => {
    const { lines, publication } = publish({ ...base, round: own.round, leaves }, draw, returnedOf)
    let now = closesAt
    const { check } = watchHouse({
      house: {
        rounds: async () => [{ ...own }],
        keys: async () => [base.publicKey],
        book: async () => ({
          head,
          anchor: null,
          secret: now < publishAt ? null : base.roundSecret,
          witnesses: [],
        }),
        leaves: async () =>
          now < publishAt ? null : [...lines, JSON.stringify(writePublication(publication))],
        proof: async () => guardedProof,
      },
      chain: unasked,
      beacons: given,
      now: () => now,
    })
    const reports: Report[] = []
    for (; now < publishAt + 2_000; now += 500) reports.push(...(await check()))
    return reports
  }
  const right = (leaf: BetLeaf) => returnOf(leaf, draw, judged)

  test('is judged by its block and its beacon', async () => {
    expect(await follow(right)).toMatchObject([{ problem: null, size: leaves.length }])
  })
  test('whose return was changed is shown by a fraud proof that contains its beacon', async () => {
    const [report] = await follow((leaf) => {
      const due = right(leaf)
      return due === null ? null : { ...due, amount: amountOf(due.amount + 1n) }
    })
    expect(report?.problem).toBe('return')
    const fraud = report?.fraud
    if (fraud?.evidence.kind !== 'wrong_return' || fraud.evidence.guard === null) throw new Error('no proof')
    const written = readFraud(JSON.parse(JSON.stringify(writeFraud(fraud))))
    expect(judgeFraud(written, { beacons: code }).state).toBe('proven')
    expect(judgeFraud(written).state).toBe('refuted')
    // The real public network did not make this beacon.
    expect(judgeFraud(written, { beacons }).state).toBe('refuted')

    const { guard } = fraud.evidence
    const forged = (change: Partial<Guard>) =>
      judgeFraud(
        { ...fraud, evidence: { ...fraud.evidence, guard: { ...guard, ...change } } as Evidence },
        { beacons: code },
      ).state
    expect(forged({})).toBe('proven')
    expect(forged({ beacon: { ...guard.beacon, ...sign(wanted + 1) } })).toBe('refuted')
    expect(forged({ beacon: { ...guard.beacon, signature: sign(wanted + 1).signature } })).toBe('refuted')
    expect(forged({ header: parent.header as never })).toBe('refuted')
    expect(forged({ header: { ...guard.header, gasUsed: '0x1' } })).toBe('refuted')
    expect(forged({ head: signHead(base, { ...head, round }) })).toBe('refuted')
    expect(forged({ head: { ...head, drawAt: head.drawAt - 6_000 } })).toBe('refuted')
  })
  test('of a development house accuses nobody by a network that the checker does not know', () => {
    const header = { ...block.header, extraData: '0x' } as Guard['header']
    const devDraw = { ...draw, hash: hashHeader(header) }
    const { lines, publication } = publish({ ...base, round: own.round, leaves }, devDraw, (leaf) => ({
      asset: leaf.asset,
      amount: amountOf(7n),
    }))
    const at = leaves.findIndex(({ kind }) => kind === 'bet')
    const path = pathIn(buildTree(lines.map((line) => lineHash(line))), at)
    const published = { publication, line: lines[at] ?? '', at: { index: at, path } }
    const evidence: Evidence = {
      kind: 'wrong_return',
      published,
      next: null,
      guard: { head, header, beacon },
    }
    const judgedBy = (known: object) => judgeFraud({ key: base.publicKey, evidence }, { beacons, ...known })
    expect(judgedBy({ network })).toMatchObject({ state: 'proven' })
    expect(judgedBy({})).toMatchObject({ state: 'refuted', why: expect.stringContaining('not public') })
    const other = { ...network, periodSeconds: 6 }
    expect(judgedBy({ network: other })).toMatchObject({ state: 'refuted' })
  })
  test('that returned what the block alone would give is a lie', async () => {
    const [report] = await follow((leaf) => returnOf(leaf, draw, draw.hash))
    expect(report?.problem).toBe('return')
  })
  test.each([false, true])(
    'that is unshown is asked about each minute for a day from its report on, as any other is (guarded: %s)',
    async (isGuarded) => {
      const at = { ...own, round: isGuarded ? own.round : round }
      const empty = signHead(base, { ...head, round: at.round, size: 0, root: treeRoot([]), totals: [] })
      let [now, asked] = [closesAt, 0]
      let reportedAt = Infinity
      const { check } = watchHouse({
        house: {
          rounds: async () => (now < publishAt ? [at] : []),
          keys: async () => [base.publicKey],
          book: async () => ({ head: empty, anchor: null, secret: null, witnesses: [] }),
          leaves: async () => {
            if (now < publishAt) return []
            if (now > reportedAt) asked += 1
            throw new Error('503')
          },
          proof: async () => null,
        },
        chain: unasked,
        beacons: code,
        now: () => now,
      })
      const reports: Report[] = []
      const checkEach = async (ms: number, until: number) => {
        for (; now < until; now += ms) reports.push(...(await check()))
      }
      await checkEach(1_000, publishAt + 20_000)
      now = publishAt + (isGuarded ? 3 * 86_400_000 : 0) + 500_000
      while (reports.length === 0) await checkEach(60_000, now + 1)
      reportedAt = now - 60_000
      expect(reports).toMatchObject([{ problem: null, unshown: 'book' }])
      await checkEach(20_000, reportedAt + 86_400_000 + 400_000)
      expect(asked).toBe(1_440)
      expect(reports.length).toBe(1)
    },
  )
  test('that waits for its beacon is not a lie, if its head was seen', async () => {
    let now = closesAt
    const waiting = async (book: House['book'], leaves: House['leaves'] = async () => []) => {
      const { check } = watchHouse({
        house: {
          rounds: async () => [{ ...own }],
          keys: async () => [base.publicKey],
          book,
          leaves,
          proof: async () => null,
        },
        chain: unasked,
        beacons: code,
        now: () => now,
      })
      now = closesAt
      await check()
      const problems: string[] = []
      for (let days = 0; days < 5; days += 1)
        // After a day away, a watcher waits a while before anything counts as overdue.
        for (let waited = 0; waited < 200_000; waited += 50_000) {
          now = publishAt + 700_000 + days * 86_400_000 + waited
          problems.push(...(await check()).map(({ problem }) => `${problem} after ${days} days`))
        }
      return problems
    }
    const empty = signHead(base, { ...head, size: 0, root: treeRoot([]), totals: [] })
    expect(await waiting(async () => ({ head: empty, anchor: null, secret: null, witnesses: [] }))).toEqual([
      'unpublished after 3 days',
    ])
    expect(await waiting(async () => null)).toEqual(['unpublished after 0 days'])
    // Nor may its secret wait once its leaves are published.
    const { publication } = publish({ ...base, round: own.round, leaves: [] }, null)
    const once: House['book'] = async () =>
      now < publishAt ? { head: empty, anchor: null, secret: null, witnesses: [] } : null
    const published: House['leaves'] = async () =>
      now < publishAt ? [] : [JSON.stringify(writePublication(publication))]
    expect(await waiting(once, published)).toContain('unpublished after 1 days')
    // Nor its proof, and that it does not answer is said without waiting for days.
    const shown: House['book'] = async () => ({
      head: empty,
      anchor: null,
      secret: now < publishAt ? null : base.roundSecret,
      witnesses: [],
    })
    const drawn = publish({ ...base, round: own.round, leaves: [] }, draw)
    expect(
      await waiting(shown, async () =>
        now < publishAt ? [] : [JSON.stringify(writePublication(drawn.publication))],
      ),
    ).toEqual(['proof after 1 days'])
    const notAnswered = async (): Promise<never[]> => {
      if (now < publishAt) return []
      throw new Error('503')
    }
    // Ten failures, four a day here.
    expect(await waiting(shown, notAnswered)).toEqual(['null after 2 days'])
  })
})

describe('a receipt of a round that is over', () => {
  const leaves = bets.flatMap((leaf) =>
    leaf.kind === 'bet' ? [{ ...leaf, round, acceptedAt: closesAt - 9 }] : [],
  )
  const [own] = receiptsOf(base, leaves)
  const [altered] = receiptsOf(
    base,
    leaves.map((leaf) => ({ ...leaf, acceptedAt: closesAt - 8 })),
  )
  const find = async (
    receipts: Books['receipts'],
    { book, later = 0 }: { book?: House['book']; later?: number } = {},
  ) => {
    let now = publishAt + 3_600_000 + later
    const next = roundAt({ roundLength: '1m', windows, now })
    const { check, unread } = watchHouse({
      house: {
        rounds: async () => [next],
        keys: async () => [base.publicKey],
        book: async (asked) =>
          asked === round
            ? { head: honest.head, anchor: honest.anchor, secret: base.roundSecret, witnesses: [] }
            : null,
        leaves: async () => linesOf(honest),
        proof: async () => proof,
        ...(book && { book }),
      },
      chain: unasked,
      receipts,
      beacons,
      now: () => now,
    })
    const reports: Report[] = []
    for (const end = now + 580_000; now < end; now += 20_000) reports.push(...(await check()))
    return { reports, unread: unread().length }
  }

  test('is looked for in its book', async () => {
    if (own === undefined || altered === undefined) throw new Error('receipts')
    expect(await find([own])).toMatchObject({ reports: [{ round, problem: null }], unread: 0 })
    expect(await find([altered])).toMatchObject({ reports: [{ round, problem: 'receipt' }], unread: 0 })
  })
  test('is reported if its book is not shown, or no longer, and that alone is not a lie', async () => {
    if (own === undefined) throw new Error('a receipt')
    expect(await find([own], { book: async () => null })).toEqual({ reports: [], unread: 1 })
    const silent = async () => {
      throw new Error('no answer')
    }
    expect(await find([own], { book: silent })).toEqual({ reports: [], unread: 1 })
    expect(
      await find([own], { book: async (asked) => (asked === round ? 'its key is lost' : null) }),
    ).toMatchObject({
      reports: [{ withheld: 'its key is lost' }],
      unread: 1,
    })
    expect(await find([own], { later: 90 * 86_400_000 })).toEqual({ reports: [], unread: 1 })
  })
})

test('elapsed time is counted by the clock that shows more', () => {
  const since = { elapsed: 1_000, own: 50_000 }
  expect(elapsedSince(since, { elapsed: 2_000, own: 90_000 })).toBe(40_000)
  expect(elapsedSince(since, { elapsed: 4_000, own: 10_000 })).toBe(3_000)
})
