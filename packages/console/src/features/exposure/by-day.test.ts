import { amountOf } from '@nibble/domain'
import { expect, test } from 'vitest'
import { byDay } from './by-day.ts'

test('the games of a day add up, and the oldest day comes first', () => {
  const row = (day: string, gross: bigint) => ({ day, gross: amountOf(gross), theory: amountOf(2n) })
  expect(byDay([row('2026-06-02', 5n), row('2026-06-01', 1n), row('2026-06-02', -7n)])).toEqual([
    { day: '2026-06-01', gross: 1n, theory: 2n },
    { day: '2026-06-02', gross: -2n, theory: 4n },
  ])
})
