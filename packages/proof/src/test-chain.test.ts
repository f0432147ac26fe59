import { expect, test } from 'vitest'
import { BSC_FIRST_BLOCK, firstBlockHash, testChainOf } from './test-chain.ts'

const PRIVATE = `0x${'3'.repeat(64)}`
const chosen = (...firstBlocks: (string | null)[]) =>
  firstBlocks.map((firstBlock) => ({ isNamed: false, firstBlock }))
const named = (...firstBlocks: (string | null)[]) =>
  firstBlocks.map((firstBlock) => ({ isNamed: true, firstBlock }))

test('chosen nodes show the real chain by its first block, or show none', () => {
  expect(testChainOf(chosen(BSC_FIRST_BLOCK, BSC_FIRST_BLOCK))).toBeNull()
  expect(testChainOf(chosen(BSC_FIRST_BLOCK, null))).toBeNull()
  expect(testChainOf(chosen(null))).toBeNull()
  expect(testChainOf([])).toBeNull()
})

test('another first block is another chain, unless more nodes show the real one', () => {
  expect(testChainOf(chosen(PRIVATE))).toEqual({ isNamed: false, firstBlock: PRIVATE })
  expect(testChainOf(chosen(PRIVATE, BSC_FIRST_BLOCK))).toEqual({ isNamed: false, firstBlock: PRIVATE })
  expect(testChainOf(chosen(PRIVATE, null))).toEqual({ isNamed: false, firstBlock: PRIVATE })
  expect(testChainOf(chosen(PRIVATE, BSC_FIRST_BLOCK, BSC_FIRST_BLOCK))).toBeNull()
})

test('a node that the house named never counts as the real chain, whatever it shows', () => {
  expect(testChainOf(named(BSC_FIRST_BLOCK))).toEqual({ isNamed: true, firstBlock: null })
  expect(testChainOf(named(null))).toEqual({ isNamed: true, firstBlock: null })
  expect(testChainOf(named(PRIVATE))).toEqual({ isNamed: true, firstBlock: PRIVATE })
})

test('nodes that the house named do not count beside chosen ones', () => {
  expect(testChainOf([...named(PRIVATE, PRIVATE), ...chosen(BSC_FIRST_BLOCK)])).toBeNull()
  expect(testChainOf([...named(BSC_FIRST_BLOCK, BSC_FIRST_BLOCK), ...chosen(PRIVATE)])).toEqual({
    isNamed: false,
    firstBlock: PRIVATE,
  })
})

test('a first block is a hash, or is not shown', () => {
  expect(firstBlockHash({ hash: BSC_FIRST_BLOCK.toUpperCase().replace('0X', '0x') })).toBe(BSC_FIRST_BLOCK)
  for (const shown of [null, 'block', {}, { hash: 5 }, { hash: '0x12' }])
    expect(firstBlockHash(shown)).toBeNull()
})
