import { amountOf } from '@nibble/domain'
import { expect, test } from 'vitest'
import { byDay } from './by-day.ts'

test('the games of a day add up, the oldest day comes first, and none is left out', () => {
  const row = (day: string, gross: bigint) => ({ day, gross: amountOf(gross), theory: amountOf(2n) })
  const rows = [row('2026-06-02', 5n), row('2026-06-01', 1n), row('2026-06-02', -7n)]
  expect(byDay(rows, { from: '2026-05-31', to: '2026-06-02' })).toEqual([
    { day: '2026-05-31', gross: 0n, theory: 0n },
    { day: '2026-06-01', gross: 1n, theory: 2n },
    { day: '2026-06-02', gross: -2n, theory: 4n },
  ])
})
