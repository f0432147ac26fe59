import { expect, test } from 'vitest'
import { readBloom } from './bloom.ts'

const ADDRESS = '0x095e7baea6a6c7c4c2dfeb977efac326af552d87'
/** The bits that the address sets, counted from the filter's last. */
const BITS = [1980, 698, 222]

const filterWith = (bits: readonly number[]): string => {
  const filter = bits.reduce((set, bit) => set | (1n << BigInt(bit)), 0n)
  return `0x${filter.toString(16).padStart(512, '0')}`
}
const ALL = (1n << 2048n) - 1n

test('an empty filter holds nothing, a full one may hold anything', () => {
  expect(readBloom(filterWith([]))(ADDRESS)).toBe(false)
  expect(readBloom(`0x${'ff'.repeat(256)}`)(ADDRESS)).toBe(true)
})

test('a filter may hold what set its three bits, and cannot if one of them is missing', () => {
  expect(readBloom(filterWith(BITS))(ADDRESS)).toBe(true)
  for (const bit of BITS) {
    expect(readBloom(filterWith(BITS.filter((one) => one !== bit)))(ADDRESS)).toBe(false)
    expect(readBloom(`0x${(ALL ^ (1n << BigInt(bit))).toString(16).padStart(512, '0')}`)(ADDRESS)).toBe(false)
  }
})

test('an invalid filter holds nothing', () => {
  expect(readBloom('0x')(ADDRESS)).toBe(false)
})
