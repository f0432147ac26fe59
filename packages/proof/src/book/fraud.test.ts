// Longer than 300 lines: each lie of a house, and beside it the honest book that must not be accused.

import { amountOf, parseRoundNumber } from '@nibble/domain'
import { describe, expect, test } from 'vitest'
import { ProofError } from '../read-fields.ts'
import { type Evidence, judgeFraud } from './fraud.ts'
import { readFraud, writeFraud } from './fraud-file.ts'
import { type BookLeaf, hashLeaf } from './leaves.ts'
import { lineHash, writeLine } from './publication.ts'
import { commitmentOf, headHash, NO_HEAD, type SignedHead } from './signed.ts'
import {
  cancelOf,
  drawOf,
  openHouse,
  publish,
  receiptsOf,
  seeded,
  signHead,
  totalsOf,
} from './testing/house.ts'
import { buildTree, pathIn, treeRoot } from './tree.ts'

const house = openHouse('fraud', 12)
const stranger = openHouse('stranger', 1)
const draw = drawOf(seeded('fraud draw'))
const { publicKey: key, head, leaves, receipts, roundSecret: secret } = house
const hashes = leaves.map((leaf) => hashLeaf(leaf))
const tree = buildTree(hashes)

const at = leaves.findIndex((leaf, place) => leaf.kind === 'bet' && leaves[place + 1]?.kind === 'bet')
const bet = leaves[at]
const receipt = receipts.find(({ leaf }) => leaf.betId === bet?.betId)
const cancelAt = leaves.findIndex(({ kind }) => kind === 'cancel')
const cancel = leaves[cancelAt]
if (bet?.kind !== 'bet' || receipt === undefined || cancel?.kind !== 'cancel') throw new Error('a whole book')
const { kind: _bet, ...leaf } = bet
const { kind: _cancel, ...cancelLeaf } = cancel
const placeIn = (all: readonly BookLeaf[], index: number) => ({
  index,
  path: pathIn(buildTree(all.map((each) => hashLeaf(each))), index),
})

/** A head over other leaves, signed by the house anyway. */
const headOver = (all: readonly BookLeaf[], totals = totalsOf(all)): SignedHead =>
  signHead(house, { ...head, root: treeRoot(all.map((each) => hashLeaf(each))), size: all.length, totals })

const restaked: BookLeaf = { ...bet, stake: '13.37' }
const altered = leaves.map((each) => (each === bet ? restaked : each))
const without = leaves.filter((each) => each !== bet)
const forgedLeaf = { ...cancelOf({ ...leaf, betId: '1' }, seeded('forged')), betId: leaf.betId }
const forged: BookLeaf = { kind: 'cancel', ...forgedLeaf }
const cancelled = leaves.flatMap((each) => (each === bet ? [bet, forged] : [each]))
const swapped = [...leaves.slice(0, at), leaves[at + 1] ?? bet, bet, ...leaves.slice(at + 2)]
const receipt2 = receiptsOf(house, [{ ...leaf, stake: '14' }])[0] ?? receipt

const three = signHead(house, { ...head, round: threeMinutes(head.round), root: NO_HEAD })
const before = signHead(house, { ...three, drawAt: head.drawAt - 90_000 })
const after = signHead(house, { ...three, drawAt: head.drawAt + 90_000, previous: headHash(before) })
function threeMinutes(round: typeof head.round) {
  const found = parseRoundNumber(`${round.slice(0, 8)}30007`)
  if (found === null) throw new Error('a round number')
  return found
}
const event = (commitment: Uint8Array) => ({
  chainId: 56,
  contract: `0x${'12'.repeat(20)}`,
  drawAt: head.drawAt,
  commitment,
  transaction: `0x${'34'.repeat(32)}`,
})
const one = commitmentOf([headHash(head)])
const both = commitmentOf([headHash(head), headHash(three)])

const honest = publish(house, draw)
const lineIn = ({ lines, publication }: ReturnType<typeof publish>, index: number) => ({
  publication,
  line: lines[index] ?? '',
  at: { index, path: pathIn(buildTree(lines.map((line) => lineHash(line))), index) },
})
const shortPaid = publish(house, draw, (paid) => ({ asset: paid.asset, amount: amountOf(7n) }))
const unpaid = publish(house, draw, () => null)
const refused = publish({ ...house, leaves: cancelled }, draw, () => null)
const published = publish({ ...house, leaves: altered }, draw)
const aboutLine = { head, leaf: hashes[at] ?? NO_HEAD, path: pathIn(tree, at) }
const last = leaves.length - 1

const FRAUDS: readonly (readonly [string, Evidence])[] = [
  [
    'a bet that is missing',
    { kind: 'missing_bet', receipt, head: headOver(without), leaves: without.map((each) => hashLeaf(each)) },
  ],
  ['a bet that was altered, by its hash', { kind: 'missing_bet', receipt: receipt2, head, leaves: hashes }],
  [
    'a bet that was altered, by its leaf',
    { kind: 'altered_bet', receipt: receipt2, head, leaf, place: placeIn(leaves, at) },
  ],
  [
    'a cancel that nobody signed',
    {
      kind: 'false_cancel',
      head: headOver(cancelled),
      cancel: forgedLeaf,
      place: placeIn(cancelled, at + 1),
    },
  ],
  ['leaves out of order', { kind: 'broken_book', head: headOver(swapped), leaves: swapped, secret: null }],
  ['one bet twice', { kind: 'broken_book', head: headOver([bet, bet]), leaves: [bet, bet], secret: null }],
  ['a cancel of no bet', { kind: 'broken_book', head: headOver([cancel]), leaves: [cancel], secret: null }],
  ['sums that are not its bets’', { kind: 'broken_book', head: headOver(leaves, []), leaves, secret: null }],
  [
    'a salt that is none',
    {
      kind: 'broken_book',
      head: headOver([{ ...bet, salt: '00'.repeat(32) }]),
      leaves: [{ ...bet, salt: '00'.repeat(32) }],
      secret,
    },
  ],
  [
    'a bet of the guarded table in a round that is not',
    {
      kind: 'broken_book',
      head: headOver([{ ...bet, table: 'guarded' }]),
      leaves: [{ ...bet, table: 'guarded' }],
      secret,
    },
  ],
  [
    'a bet accepted at the draw time',
    {
      kind: 'broken_book',
      head: headOver([{ ...bet, acceptedAt: head.drawAt }]),
      leaves: [{ ...bet, acceptedAt: head.drawAt }],
      secret,
    },
  ],
  [
    'a bet of another round',
    {
      kind: 'broken_book',
      head: headOver([{ ...bet, round: three.round }]),
      leaves: [{ ...bet, round: three.round }],
      secret,
    },
  ],
  ['two heads', { kind: 'two_heads', heads: [head, headOver(altered)] }],
  [
    'a published line that is another leaf',
    { kind: 'published_leaf', published: lineIn(published, at), ...aboutLine },
  ],
  ['published lines that are not the book', { kind: 'published_book', head, ...published }],
  [
    'too few published lines',
    { kind: 'published_book', head, ...publish({ ...house, leaves: without }, draw) },
  ],
  ['a wrong return', { kind: 'wrong_return', published: lineIn(shortPaid, at), next: null, guard: null }],
  [
    'no return',
    { kind: 'wrong_return', published: lineIn(unpaid, at), next: lineIn(unpaid, at + 1), guard: null },
  ],
  [
    'no return of a bet whose cancel nobody signed',
    {
      kind: 'wrong_return',
      published: lineIn(refused, at),
      next: lineIn(refused, at + 1),
      guard: null,
    },
  ],
]

const HONEST: readonly (readonly [string, Evidence])[] = [
  ['a bet that is there', { kind: 'missing_bet', receipt, head, leaves: hashes }],
  [
    'a bet that is there, of leaves that are not the book’s',
    { kind: 'missing_bet', receipt, head, leaves: hashes.filter((_, place) => place !== at) },
  ],
  [
    'a bet of another round',
    {
      kind: 'missing_bet',
      receipt,
      head: signHead(house, { ...head, round: three.round, root: NO_HEAD, size: 1 }),
      leaves: [NO_HEAD],
    },
  ],
  [
    'a receipt that the house did not sign',
    { kind: 'missing_bet', receipt: { ...receipt2, signature: receipt.signature }, head, leaves: hashes },
  ],
  [
    'a receipt of a stranger',
    {
      kind: 'missing_bet',
      receipt: receiptsOf(stranger, [leaf])[0] ?? receipt,
      head: headOver(without),
      leaves: without.map((each) => hashLeaf(each)),
    },
  ],
  ['a bet as it was accepted', { kind: 'altered_bet', receipt, head, leaf, place: placeIn(leaves, at) }],
  [
    'another bet',
    { kind: 'altered_bet', receipt: receipts.at(-1) ?? receipt, head, leaf, place: placeIn(leaves, at) },
  ],
  [
    'a leaf that was not sealed',
    { kind: 'altered_bet', receipt, head, leaf: { ...leaf, stake: '13.37' }, place: placeIn(leaves, at) },
  ],
  [
    'a cancel that its player signed',
    { kind: 'false_cancel', head, cancel: cancelLeaf, place: placeIn(leaves, cancelAt) },
  ],
  [
    'a cancel that was not sealed',
    { kind: 'false_cancel', head, cancel: forgedLeaf, place: placeIn(leaves, cancelAt) },
  ],
  ['a book in order', { kind: 'broken_book', head, leaves, secret }],
  ['a book under another secret', { kind: 'broken_book', head, leaves, secret: NO_HEAD }],
  ['leaves that were not sealed', { kind: 'broken_book', head, leaves: swapped, secret }],
  ['one head twice', { kind: 'two_heads', heads: [head, head] }],
  ['heads of two rounds', { kind: 'two_heads', heads: [head, three] }],
  ['a head of a stranger', { kind: 'two_heads', heads: [head, signHead(stranger, { ...head, size: 1 })] }],
  ['a line of its leaf', { kind: 'published_leaf', published: lineIn(honest, at), ...aboutLine }],
  [
    'a line that was not published',
    {
      kind: 'published_leaf',
      published: { ...lineIn(honest, at), line: writeLine({ leaf: restaked, returned: null }) },
      ...aboutLine,
    },
  ],
  ['the lines of the book', { kind: 'published_book', head, ...honest }],
  [
    'lines that were not published',
    { kind: 'published_book', head, ...published, publication: honest.publication },
  ],
  [
    'the return that the rules give',
    { kind: 'wrong_return', published: lineIn(honest, at), next: null, guard: null },
  ],
  [
    'no return of a bet that was cancelled',
    {
      kind: 'wrong_return',
      published: lineIn(honest, cancelAt - 1),
      next: lineIn(honest, cancelAt),
      guard: null,
    },
  ],
  [
    'no return, and no line after it',
    { kind: 'wrong_return', published: lineIn(unpaid, at), next: null, guard: null },
  ],
  [
    'no return, and another line than the next',
    { kind: 'wrong_return', published: lineIn(unpaid, at), next: lineIn(unpaid, last), guard: null },
  ],
]

describe('a house that lied is exposed by its own signatures', () => {
  test.each(FRAUDS)('%s', (_name, evidence) => {
    expect(judgeFraud({ key, evidence })).toMatchObject({ state: 'proven' })
    expect(judgeFraud({ key: stranger.publicKey, evidence }).state).toBe('refuted')
    const written = JSON.parse(JSON.stringify(writeFraud({ key, evidence })))
    expect(JSON.parse(JSON.stringify(writeFraud(readFraud(written))))).toEqual(written)
    expect(judgeFraud(readFraud(written))).toMatchObject({ state: 'proven' })
  })
})

describe('an honest house is not', () => {
  test.each(HONEST)('%s', (_name, evidence) => {
    expect(judgeFraud({ key, evidence })).toMatchObject({ state: 'refuted' })
  })
})

describe('the chain compared with what was signed', () => {
  type Pair = readonly [SignedHead, SignedHead]
  /** Heads of the guarded tables on both sides of the draw time. */
  const guarded: readonly Pair[] = ['6', '8'].map((digit) => {
    const round = parseRoundNumber(`${head.round.slice(0, 8)}${digit}0007`) ?? head.round
    const first = signHead(house, { ...before, round })
    return [first, signHead(house, { ...after, round, previous: headHash(first) })]
  })
  const judged = (
    heads: readonly SignedHead[],
    around: Pair | null,
    commitment: Uint8Array,
    others = guarded,
  ) => judgedWith(heads, [...(around === null ? [] : [around]), ...others], commitment)
  const judgedWith = (heads: readonly SignedHead[], around: readonly Pair[], commitment: Uint8Array) => {
    const evidence = { kind: 'other_commitment', heads, around, event: event(commitment) } as const
    expect(readFraud(JSON.parse(JSON.stringify(writeFraud({ key, evidence }))))).toEqual({ key, evidence })
    return judgeFraud({ key, evidence }).state
  }
  test('shows a second root, once a node shows the event', () => {
    expect(judged([head, three], null, one)).toBe('on_chain')
    expect(judged([three, head], null, NO_HEAD)).toBe('on_chain')
    expect(judged([head], [before, after], both)).toBe('on_chain')
  })
  test('shows nothing if the commitment is made of these heads', () => {
    expect(judged([three, head], null, both)).toBe('refuted')
    expect(judged([head], [before, after], one)).toBe('refuted')
  })
  test('shows nothing while another round may share the draw time', () => {
    const far = signHead(house, { ...after, previous: NO_HEAD })
    const own = signHead(house, { ...after, round: head.round })
    const early = signHead(house, { ...after, drawAt: head.drawAt })
    expect(judged([head], null, both)).toBe('refuted')
    expect(judged([head], [before, far], both)).toBe('refuted')
    expect(judged([head], [before, own], both)).toBe('refuted')
    expect(judged([head], [before, early], both)).toBe('refuted')
    expect(judged([], [before, after], both)).toBe('refuted')
    expect(judged([head, head], null, both)).toBe('refuted')
    expect(judged([signHead(house, { ...head, drawAt: 1 })], [before, after], both)).toBe('refuted')
  })
  test('shows nothing of an honest house whose guarded rounds have the same draw time', () => {
    const [one, other] = guarded
    if (one === undefined || other === undefined) throw new Error('two tables')
    const own = signHead(house, { ...three, round: one[0].round })
    const all = commitmentOf([headHash(head), headHash(three), headHash(own)])
    expect(judged([head, three], null, all, [])).toBe('refuted')
    expect(judged([head, three], null, all, [other])).toBe('refuted')
    expect(judged([head], [before, after], all, [])).toBe('refuted')
    expect(judged([head, three, own], null, all, [other])).toBe('refuted')
    expect(judged([head, three, own], null, both, [other])).toBe('on_chain')
  })
})

describe('a file that is not a fraud proof says where', () => {
  const written = JSON.parse(
    JSON.stringify(
      writeFraud({ key, evidence: FRAUDS[2]?.[1] ?? { kind: 'two_heads', heads: [head, head] } }),
    ),
  )
  test.each([
    [{ format: 'nibble-fraud/2' }, 'format'],
    [{ kind: 'rumour' }, 'kind'],
    [{ bookKey: '' }, 'bookKey'],
    [{ path: null }, 'path'],
    [{ leaf: { ...written.leaf, pick: 'none' } }, 'leaf.pick'],
    [{ head: { ...written.head, root: written.head.root.slice(2) } }, 'head.root'],
    [{ kind: 'two_heads', heads: [written.head] }, 'heads'],
    [{ kind: 'missing_bet', leaves: ['zz'] }, 'leaves.0'],
  ])('%#', (change, place) => {
    try {
      readFraud({ ...written, ...change })
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(ProofError)
      expect(error).toMatchObject({ place })
    }
  })
})
