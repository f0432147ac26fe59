import { describe, expect, it } from 'vitest'
import { parsePlace } from './place.ts'

const NOW = Date.UTC(2026, 10, 20, 22, 31)
const at = (text: string, roundLength: '1m' | '3m' = '1m') => parsePlace(text, { now: NOW, roundLength })

describe('the search field of the results', () => {
  it('accepts the thirteen digits of a round, also with spaces', () => {
    expect(at('2026112010871')).toEqual({ kind: 'round', round: '2026112010871' })
    expect(at('20261120 1 0871')).toEqual({ kind: 'round', round: '2026112010871' })
  })

  it('accepts the last four digits as a round of today in the present round length', () => {
    expect(at('0871')).toEqual({ kind: 'round', round: '2026112010871' })
    expect(at('0101', '3m')).toEqual({ kind: 'round', round: '2026112030101' })
  })

  it('accepts any other number as a height, with either thousands separator', () => {
    for (const text of ['131480164', '131,480,164', '131.480.164', ' 131 480 164 '])
      expect(at(text)).toEqual({ kind: 'height', height: '131480164' })
  })

  it('refuses anything else', () => {
    for (const text of ['', 'abc', '0x12', '-5', '2026134010871', '0000', '1'.repeat(19)])
      expect(at(text)).toBeNull()
  })
})
