import type { DayReport } from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { netBars, netDays, sumLine } from './net-days.ts'

const row = (day: string, net: bigint): DayReport => ({
  day,
  coinName: 'USDT',
  bets: 1,
  staked: amountOf(10n),
  returned: amountOf(10n + net),
  net: amountOf(net),
})
const days = (rows: DayReport[], period = {}, isWhole = true) =>
  netDays(rows, { period, isWhole }).map(({ day, net }) => `${day.slice(5)} ${net}`)

describe('the days of the chart', () => {
  const ROWS = [row('2026-03-02', 5n), row('2026-02-27', -3n)]

  test('run from the oldest to the newest, including days without bets', () => {
    expect(days(ROWS)).toEqual(['02-27 -3', '02-28 0', '03-01 0', '03-02 5'])
  })

  test('fill the requested period', () => {
    expect(days(ROWS, { from: '2026-02-26', to: '2026-03-03' })).toHaveLength(6)
    expect(days([], { from: '2026-02-26', to: '2026-03-03' })).toEqual([])
  })

  test('show nothing for days that are not loaded yet', () => {
    expect(days(ROWS, { from: '2026-01-01' }, false)[0]).toBe('02-27 -3')
  })

  test('are at most two months, the newest', () => {
    const far = days([row('2026-03-02', 5n), row('2020-01-01', 1n)])
    expect(far).toHaveLength(62)
    expect(far.at(-1)).toBe('03-02 5')
  })
})

test('bars stay inside the chart, gains above the zero line and losses below it', () => {
  const net = fc.bigInt(-(10n ** 18n), 10n ** 18n)
  fc.assert(
    fc.property(fc.array(net, { maxLength: 40 }), (nets) => {
      const { bars, zero } = netBars(nets.map((each) => ({ day: '2026-01-01', net: amountOf(each) })))
      for (const [place, { top, height }] of bars.entries()) {
        const each = nets[place] ?? 0n
        if (each > 0n) expect(top + height).toBeCloseTo(zero)
        else expect(top).toBe(zero)
        expect(height > 0).toBe(each !== 0n)
        expect(height).toBeLessThanOrEqual(1_000)
      }
    }),
  )
})

describe('the line of the sum', () => {
  const line = (...nets: bigint[]) => sumLine(nets.map((net) => ({ day: '2026-03-01', net: amountOf(net) })))

  test('adds up day by day, and its last point is the total', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), { minLength: 1 }), (nets) => {
        const { sums, heights, zero, highest, lowest } = line(...nets)
        expect(sums.at(-1)).toBe(nets.reduce((sum, net) => sum + net, 0n))
        expect(sums).toHaveLength(nets.length)
        for (const y of [...heights, zero]) {
          expect(y).toBeGreaterThanOrEqual(0)
          expect(y).toBeLessThanOrEqual(1_000)
        }
        expect(highest >= 0n && lowest <= 0n).toBe(true)
      }),
    )
  })

  test('is as high as its sums are apart', () => {
    expect(line(30n, -40n, 10n)).toMatchObject({
      sums: [30n, -10n, 0n],
      heights: [0, 1_000, 750],
      zero: 750,
      highest: 30n,
      lowest: -10n,
    })
    expect(line(0n)).toMatchObject({ heights: [500], zero: 500 })
  })
})
