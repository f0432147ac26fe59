import { describe, expect, it } from 'vitest'
import { besideRound, judged, judgedHash, roundLengthOf, tableOfRound } from './round-table.ts'

describe('the number of a round', () => {
  it.each([
    ['2026112010871', '1m', 'block', '2026112060871'],
    ['2026112030290', '3m', 'block', '2026112080290'],
    ['2026112060871', '1m', 'guarded', '2026112010871'],
    ['2026112080290', '3m', 'guarded', '2026112030290'],
  ])('%s is of %s and the table %s, beside %s', (round, roundLength, table, beside) => {
    expect([roundLengthOf(round), tableOfRound(round), besideRound(round)]).toEqual([
      roundLength,
      table,
      beside,
    ])
  })
})

describe('what games are judged on', () => {
  const block = { hash: '0xb10c', height: '7' }
  const guarded = { beaconRound: 1, signature: 'ab', network: 'drand quicknet', hash: '0x9a4d' }

  it('is the block, whatever else is given', () => {
    expect(judged({ paytable: 'classic', guarded: null }, block)).toBe(block)
    expect(judgedHash({ paytable: 'classic', guarded: null, hash: '0xb10c' })).toBe('0xb10c')
  })

  it('is block and beacon together on the guarded table, at the height of the block', () => {
    expect(judged({ paytable: 'guarded', guarded }, block)).toEqual({ hash: '0x9a4d', height: '7' })
    expect(judgedHash({ paytable: 'guarded', guarded, hash: '0xb10c' })).toBe('0x9a4d')
  })

  it('is not known from the block alone on the guarded table', () => {
    expect(judged({ paytable: 'guarded', guarded: null }, block)).toBeNull()
    expect(judgedHash({ paytable: 'guarded', guarded: null, hash: '0xb10c' })).toBeNull()
    expect(judged({ paytable: 'guarded', guarded }, null)).toBeNull()
  })
})
