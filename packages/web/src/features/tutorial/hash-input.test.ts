import { normaliseHash } from '@nibble/domain'
import { describe, expect, it } from 'vitest'
import { charactersSoFar, cleanHash, randomHash } from './hash-input.ts'

const DIGITS = 'e5f98d8814587b8e32c5838f4b5744f46e92cc5366004df987b6048bcd6a4b83'

describe('a pasted hash', () => {
  it('is the same with or without 0x, in either case, in groups or in one piece', () => {
    const grouped = DIGITS.replace(/(.{4})/g, '$1 ').toUpperCase()
    for (const text of [DIGITS, `0x${DIGITS}`, ` 0X${DIGITS.toUpperCase()}\n`, grouped])
      expect(normaliseHash(cleanHash(text))).toBe(`0x${DIGITS}`)
  })

  it('counts its characters, without the 0x', () => {
    expect(charactersSoFar('0x12 34')).toBe(4)
    expect(charactersSoFar('')).toBe(0)
  })

  it('is 32 bytes with their leading zeros', () => {
    expect(randomHash(new Uint8Array(32).fill(7))).toBe(`0x${'07'.repeat(32)}`)
  })
})
