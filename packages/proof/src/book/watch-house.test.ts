import { amountOf, roundAt } from '@nibble/domain'
import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import * as beacons from '../beacon.ts'
import { knownHeader } from '../fixtures/known-headers.ts'
import { readProof } from '../proof-file.ts'
import { ProofError } from '../read-fields.ts'
import { rulesFingerprint } from '../rules-fingerprint.ts'
import { judgeFraud } from './fraud.ts'
import { type BookLeaf, hashLeaf } from './leaves.ts'
import { writePublication } from './publication.ts'
import type { Anchor, SignedHead } from './signed.ts'
import {
  anchorOf,
  type House as Books,
  openHouse,
  publish,
  receiptsOf,
  seeded,
  signHead,
  totalsOf,
} from './testing/house.ts'
import { treeRoot } from './tree.ts'
import { type Chain, type House, type Report, watchHouse } from './watch-house.ts'

// A round that a known block drew, in a house that a test steers.
const block = knownHeader('Maxwell, its child')
const parent = knownHeader('Maxwell')
const windows = { periodMs: 10_000, openForMs: 500, drawAfterMs: 500, publishAfterMs: 2_000 }
const { round, drawAt, closesAt, publishAt } = roundAt({ tempo: '1m', windows, now: block.timeMs ?? 0 })
const draw = { height: 55_891_042, hash: block.hash }
const proof = readProof({
  ...{ format: 'nibble-proof/1', chainId: 56, round, tempo: '1m', windows, drawAt, paytable: 'classic' },
  rules: rulesFingerprint('classic'),
  draw: { hash: block.hash, header: block.header },
  parent: { hash: parent.hash, header: parent.header },
})

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

/** What a house shows at a time. Each of its answers may be changed. */
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

const watched = async (
  steered: Steered,
  chain: Partial<Chain> = {},
  {
    from = closesAt,
    receipts = base.receipts.slice(0, 0),
  }: { from?: number; receipts?: Books['receipts'] } = {},
): Promise<Report | undefined> => {
  const { early = honest, late = early, lateHead = early.head, anchor = early.anchor, ...answers } = steered
  let now = from
  const house: House = {
    rounds: async () => [{ round, drawAt, closesAt, publishAt }],
    keys: async () => [base.publicKey],
    book: async () =>
      now < publishAt
        ? { head: early.head, anchor: null, secret: null }
        : { head: lateHead, anchor, secret: base.roundSecret },
    leaves: async () =>
      now < publishAt
        ? early.leaves.map((leaf) => JSON.stringify({ betId: leaf.betId, hash: bytesToHex(hashLeaf(leaf)) }))
        : linesOf(late),
    proof: async () => proof,
    ...answers,
  }
  const silent: Chain = { showsBlock: async () => null, showsSeal: async () => null }
  const { look } = watchHouse({
    ...{ house, chain: { ...silent, ...chain }, receipts, beacons },
    now: () => now,
  })
  const reports: Report[] = []
  for (; now < publishAt + 700_000; now += now < publishAt + 1000 ? 500 : 100_000)
    reports.push(...(await look()))
  expect(reports.length).toBe(1)
  return reports[0]
}

const summary = (report: Report | undefined): string => {
  const { fraud = null, problem = null } = report ?? {}
  return `${problem}${fraud === null ? '' : `, ${judgeFraud(fraud).state} ${fraud.evidence.kind}`}`
}

test('an honest round is told once, with what was in it', async () => {
  const shows: Chain = { showsBlock: async () => true, showsSeal: async () => true }
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

test('a round that was first seen after its result is checked all the same, and said to be', async () => {
  expect(await watched({}, {}, { from: publishAt })).toMatchObject({ problem: null, isSeenBefore: false })
})

describe('is told with what shows it to others', () => {
  const [first, ...others] = bets
  if (first?.kind !== 'bet') throw new Error('a bet')
  const altered = bookOf([{ ...first, salt: '00'.repeat(32) }, ...others])
  const [receipt] = receiptsOf(base, [{ ...first, round, acceptedAt: closesAt - 8 }])
  if (receipt === undefined) throw new Error('a receipt')
  test.each<[string, Steered, string]>([
    ['a bet that was altered after the close', { late: altered }, 'published_leaves, proven published_leaf'],
    ['one that was deleted', { late: bookOf(others) }, 'published_leaves, proven published_leaf'],
    [
      'one that was added at the end',
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
    ['a salt that is none', { early: altered }, 'rules, proven broken_book'],
    ['a head of an unknown key', { keys: async () => [] }, 'keys'],
    [
      'leaves that are not the root',
      { early: { ...honest, leaves: altered.leaves }, late: honest },
      'sealed_leaves',
    ],
    [
      'such that are published after the result too',
      { early: { ...honest, leaves: altered.leaves } },
      'published_leaves, proven published_book',
    ],
    ['a head that is not signed', { early: { ...honest, head: { ...honest.head, size: 3 } } }, 'head'],
    ['a seal after the draw', { anchor: { ...honest.anchor, blockTime: drawAt } }, 'anchor'],
    ['a draw that is no proof', { proof: async () => ({ ...proof, drawAt: drawAt + 1 }) }, 'proof'],
    ['no draw', { proof: async () => null }, 'proof'],
    ['nothing', { book: async () => null }, 'unpublished'],
    ['no leaves', { leaves: async () => null }, 'unpublished'],
    [
      'a house that does not answer',
      {
        leaves: async () => {
          throw new Error('no answer')
        },
      },
      'unpublished',
    ],
    [
      'one that answers nonsense',
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
  test('a block or a seal that one’s own node does not show', async () => {
    expect(summary(await watched({}, { showsBlock: async () => false }))).toBe('block')
    expect(summary(await watched({}, { showsSeal: async () => false }))).toBe('seal')
  })
  test('a bet of one’s own that is not as it was accepted', async () => {
    expect(summary(await watched({}, {}, { receipts: [receipt] }))).toBe('receipt, proven altered_bet')
  })
})
