import { type Asset, amountOf } from '@nibble/domain'
import { expect, test } from 'vitest'
import { revenueFile } from './revenue-file.ts'

const row = (asset: Asset) => ({
  id: `2026-06-01 exact ${asset}`,
  day: '2026-06-01',
  game: 'exact' as const,
  asset,
  bets: 2,
  staked: amountOf(10_000_000n),
  returned: amountOf(55_000_000n),
  gross: amountOf(-55_000_000n),
  theory: amountOf(-6_875_000n),
  deviation: -1.5,
})

test('a file names the asset of what was staked, and of what was returned, won and expected', () => {
  expect(revenueFile([row('ROLL_POINT'), row('USDT')]).split('\r\n')).toEqual([
    'day,game,asset,bets,staked,return_asset,returned,won,theory,deviation_sigma',
    '2026-06-01,exact,ROLL_POINT,2,10,ROLL_GMT_POINT,55,-55,-6.875,-1.500',
    '2026-06-01,exact,USDT,2,10,USDT,55,-55,-6.875,-1.500',
    '',
  ])
})
