import type { PromotionReport } from '@nibble/contract/console'
import { amountOf } from '@nibble/domain'
import { expect, test } from 'vitest'
import { costRows, periodRows, reportFile } from './promotions-screen.tsx'

const usdt = (units: bigint) => amountOf(units * 1_000_000n)
const REPORT: PromotionReport = {
  costs: [
    { period: '2026-03-05', promotion: 'jackpot', paid: usdt(40n), accrued: usdt(-37n), players: 2 },
    { period: '2026-03-04', promotion: 'levels', paid: usdt(30n), accrued: usdt(0n), players: 5 },
    { period: '2026-03-04', promotion: 'rewards', paid: usdt(10n), accrued: usdt(5n), players: 3 },
  ],
  revenue: [{ period: '2026-03-04', edge: usdt(100n), gross: usdt(-20n) }],
}

test('all promotions of a day are shown beside what its bets brought', () => {
  expect(periodRows(REPORT)).toEqual([
    { period: '2026-03-05', paid: usdt(40n), accrued: usdt(-37n), edge: 0n, gross: 0n },
    { period: '2026-03-04', paid: usdt(40n), accrued: usdt(5n), edge: usdt(100n), gross: usdt(-20n) },
  ])
})

test('the file has a line for each promotion and day', () => {
  expect(reportFile(costRows(REPORT)).split('\r\n')).toEqual([
    'period,promotion,paid,accrued,share_of_edge_percent,players,counted_edge,house_won',
    '2026-03-05,jackpot,40,-37,,2,0,0',
    '2026-03-04,levels,30,0,30.000,5,100,-20',
    '2026-03-04,rewards,10,5,15.000,3,100,-20',
    '',
  ])
})
