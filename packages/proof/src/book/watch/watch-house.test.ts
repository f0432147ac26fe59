// Longer than 300 lines: everything that a watcher reports, of one house whose answers the test controls.

import { generateKeyPairSync, sign } from 'node:crypto'
import { amountOf, DAY_MS, guardedBeside, roundAt } from '@nibble/domain'
import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import * as beacons from '../../beacon.ts'
import { ProofError } from '../../read-fields.ts'
import { times, windows } from '../../testing/known-round.ts'
import { hashLeaf } from '../leaves.ts'
import { writePublication } from '../publication.ts'
import { headHash, witnessMessage } from '../signed.ts'
import { anchorOf, publish, receiptsOf, signHead } from '../testing/house.ts'
import {
  base,
  bets,
  bookOf,
  closesAt,
  draw,
  drawAt,
  honest,
  linesOf,
  proof,
  publishAt,
  random,
  round,
  type Steered,
  summary,
  unasked,
  watched,
  watchedAll,
} from '../testing/watched-round.ts'
import type { Chain, House } from './house.ts'
import { watchHouse } from './watch-house.ts'

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
