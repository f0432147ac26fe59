import { describe, expect, it } from 'vitest'
import { parsePlace } from './place.ts'

const NOW = Date.UTC(2026, 10, 20, 22, 31)
const at = (text: string, roundLength: '1m' | '3m' = '1m') => parsePlace(text, { now: NOW, roundLength })

describe('where to go in the results', () => {
  it('takes the thirteen digits of a round, also as people space them', () => {
    expect(at('2026112010871')).toEqual({ kind: 'round', round: '2026112010871' })
    expect(at('20261120 1 0871')).toEqual({ kind: 'round', round: '2026112010871' })
  })

  it('takes the last four digits as a round of today in the round length that is looked at', () => {
    expect(at('0871')).toEqual({ kind: 'round', round: '2026112010871' })
    expect(at('0101', '3m')).toEqual({ kind: 'round', round: '2026112030101' })
  })

  it('takes any other number as a height, with either way of parting thousands', () => {
    for (const text of ['131480164', '131,480,164', '131.480.164', ' 131 480 164 '])
      expect(at(text)).toEqual({ kind: 'height', height: '131480164' })
  })

  it('refuses what is neither', () => {
    for (const text of ['', 'abc', '0x12', '-5', '2026134010871', '0000', '1'.repeat(19)])
      expect(at(text)).toBeNull()
  })
})
