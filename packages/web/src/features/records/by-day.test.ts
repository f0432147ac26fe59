import { amountOf } from '@nibble/domain'
import { describe, expect, it } from 'vitest'
import { byDay } from './by-day.ts'

const bet = (betId: string, placedAt: number) => ({
  betId,
  round: '2026112010001',
  roundLength: '1m' as const,
  game: 'left-right' as const,
  pick: 'left',
  paytable: 'classic' as const,
  asset: 'USDT' as const,
  stake: amountOf(1_000_000n),
  orderType: 'manual' as const,
  status: 'pending' as const,
  placedAt,
  closesAt: placedAt,
  drawAt: placedAt,
  height: null,
  hash: null,
  guarded: null,
  outcome: null,
  result: null,
  returned: null,
  net: null,
  returnAsset: 'USDT' as const,
  cancelledBy: null,
})

describe('the list of bets', () => {
  it('groups bets under the local day they were placed on and keeps their order', () => {
    const noon = new Date(2026, 10, 20, 12).getTime()
    const days = byDay([
      bet('4', noon + 3600_000),
      bet('3', noon),
      bet('2', new Date(2026, 10, 20, 0, 0, 0).getTime()),
      bet('1', new Date(2026, 10, 19, 23, 59, 59).getTime()),
    ])
    expect(days.map(({ bets }) => bets.map(({ betId }) => betId))).toEqual([['4', '3', '2'], ['1']])
  })
})
