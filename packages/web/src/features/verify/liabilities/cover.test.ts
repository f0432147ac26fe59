import { splitRaw } from '@nibble/domain'
import { BSC_FIRST_BLOCK } from '@nibble/proof/checks'
import { expect, test } from 'vitest'
import type { HoldingsAnswer } from './ask-holdings.ts'
import { coverOf } from './cover.ts'

/** A house that says it holds a hundred times what it owes. */
const root = {
  day: '2026-11-29',
  root: '7'.repeat(64),
  count: 2,
  total: splitRaw(20n * 10n ** 18n, 18).amount,
  takenAt: 0,
  holdings: {
    chainId: 56,
    contract: '0x55d398326f99059ff775485246999027b3197955',
    decimals: 18,
    height: '9',
    hash: `0x${'7'.repeat(64)}`,
    raw: 2_000n * 10n ** 18n,
    addresses: [],
  },
}
const held = (amount: bigint, firstBlock: string | null = BSC_FIRST_BLOCK): HoldingsAnswer => ({
  kind: 'held',
  raw: amount * 10n ** 18n,
  height: 9n,
  isThen: true,
  firstBlock,
})
const cover = (...answers: HoldingsAnswer[]) =>
  coverOf(
    root,
    answers.map((answer) => ({ isNamed: false, answer })),
  )

test('nothing is covered by the word of the house alone', () => {
  expect(cover()).toEqual({ kind: 'unchecked' })
  expect(cover({ kind: 'silent' }, { kind: 'silent' })).toEqual({ kind: 'unchecked' })
  expect(cover({ kind: 'no_block' })).toEqual({ kind: 'unchecked' })
})

test('it is covered if an endpoint shows what is owed, and none contradicts the house', () => {
  expect(cover(held(20n))).toEqual({ kind: 'covered', testChain: null })
  expect(cover(held(20n), { kind: 'silent' })).toEqual({ kind: 'covered', testChain: null })
})

test.each(['other_block', 'other_token', 'elsewhere'] as const)('%s is a contradiction', (kind) => {
  expect(cover({ kind }, { kind }, { kind: 'silent' })).toEqual({ kind: 'contradicted', says: [kind] })
  expect(cover(held(20n), { kind })).toEqual({ kind: 'contradicted', says: [kind] })
})

test('each contradiction is named once', () => {
  const says = cover({ kind: 'other_block' }, { kind: 'elsewhere' }, { kind: 'other_block' })
  expect(says).toEqual({ kind: 'contradicted', says: ['other_block', 'elsewhere'] })
})

test('one endpoint with too little is enough for “not covered”', () => {
  expect(cover(held(20n), held(19n))).toMatchObject({ kind: 'not_covered' })
  expect(cover({ kind: 'other_block' }, held(19n))).toMatchObject({ kind: 'not_covered' })
})

test('as many endpoints without the block as with it leave it unchecked', () => {
  expect(cover(held(20n), { kind: 'no_block' })).toEqual({ kind: 'unchecked' })
  expect(cover(held(20n), held(20n), { kind: 'no_block' })).toMatchObject({ kind: 'covered' })
})

test('endpoints that the house named do not outvote those of the reader', () => {
  const named = { isNamed: true, answer: held(20n) }
  const own = (answer: HoldingsAnswer) => ({ isNamed: false, answer })
  const unknown = own({ kind: 'no_block' })
  expect(coverOf(root, [named, named, unknown])).toEqual({ kind: 'unchecked' })
  expect(coverOf(root, [named, named, own(held(20n)), unknown])).toEqual({ kind: 'unchecked' })
  expect(coverOf(root, [named, own({ kind: 'silent' })])).toMatchObject({
    kind: 'covered',
    testChain: { isNamed: true },
  })
  const late = { isNamed: true, answer: { kind: 'no_block' } } as const
  expect(coverOf(root, [late, own(held(20n))])).toEqual({ kind: 'covered', testChain: null })
})

test('a test chain is named, and endpoints that the house named are always one', () => {
  const first = `0x${'3'.repeat(64)}`
  const testChain = { isNamed: false, firstBlock: first }
  expect(cover(held(20n, first))).toEqual({ kind: 'covered', testChain })
  expect(cover(held(19n, first))).toEqual({ kind: 'not_covered', testChain })
  expect(coverOf(root, [{ isNamed: true, answer: held(20n) }])).toEqual({
    kind: 'covered',
    testChain: { isNamed: true, firstBlock: null },
  })
})

test('a house without deposits names no holdings', () => {
  expect(coverOf({ ...root, holdings: null }, [])).toEqual({ kind: 'unread' })
})
