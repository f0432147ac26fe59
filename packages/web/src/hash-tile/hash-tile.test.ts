import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { strandsOf } from './hash-tile.tsx'
import { revealedAfter, turnsAt } from './large-tile.tsx'
import { hueOf, nibblesOf, placesOf } from './nibbles.ts'

const HASH = '0xe5f98d8814587b8e32c5838f4b5744f46e92cc5366004df987b6048bcd6a4b83'
const hashes = fc
  .array(fc.constantFrom(...'0123456789abcdef'), { minLength: 64, maxLength: 64 })
  .map((digits) => `0x${digits.join('')}`)

describe('a hash becomes cloth', () => {
  it('reads nibble n as the n-th character', () => {
    expect(nibblesOf(HASH).slice(0, 4)).toEqual([14, 5, 15, 9])
    expect(nibblesOf(HASH).at(-1)).toBe(3)
  })

  it('takes its hue, 190 to 225 degrees, from the first byte', () => {
    expect(hueOf(nibblesOf(HASH))).toBe(190 + (0xe5 % 36))
    fc.assert(
      fc.property(hashes, (hash) => {
        const hue = hueOf(nibblesOf(hash))
        return hue >= 190 && hue <= 225
      }),
    )
  })

  it('weaves 64 threads, whatever the hash, the deciding ones apart', () => {
    fc.assert(
      fc.property(hashes, fc.uniqueArray(fc.integer({ min: 1, max: 64 })), (hash, lit) => {
        const strands = strandsOf(nibblesOf(hash), placesOf(lit))
        const threads = (d: string) => d.split('M').length - 1
        const total = strands.reduce((count, { d }) => count + threads(d), 0)
        const brass = strands.find(({ dye }) => dye === 'lit')
        return total === 64 && (brass === undefined ? 0 : threads(brass.d)) === lit.length
      }),
    )
  })

  it('runs a thread across if bit 3 is set and down if it is not', () => {
    const across = strandsOf(nibblesOf('8'.repeat(64)), new Set())
    const down = strandsOf(nibblesOf('0'.repeat(64)), new Set())
    expect(across[0]?.d.startsWith('M1.35 1.8h7.3')).toBe(true)
    expect(down[0]?.d.startsWith('M3 0.15h4')).toBe(true)
  })

  it('repeats an address until the cloth is full', () => {
    const nibbles = nibblesOf('0x6463e9aabbccddeeff00112233445566778ae2a7')
    expect(nibbles).toHaveLength(64)
    expect(nibbles[40]).toBe(nibbles[0])
  })
})

describe('a reveal', () => {
  /** As in hash-tile.css. */
  const FADE_MS = 320
  it.each([1, 2, 5])('of %i deciding characters is over once the last of them is shown', (deciding) => {
    expect(revealedAfter(deciding)).toBeGreaterThanOrEqual(turnsAt(deciding - 1) + FADE_MS)
  })
})
