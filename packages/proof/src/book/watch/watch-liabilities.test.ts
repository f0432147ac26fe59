import { amountOf } from '@nibble/domain'
import { expect, test } from 'vitest'
import { type DailyRoot, watchLiabilities } from './watch-liabilities.ts'

const HOUR = 3_600_000
/** Midnight, GMT+8. */
const MIDNIGHT = Date.parse('2026-11-22T00:00:00+08:00')
const rootOf = (day: string, more: Partial<DailyRoot> = {}): DailyRoot => ({
  day,
  root: `0x${'1'.repeat(64)}`,
  total: amountOf(5n),
  count: 2,
  ...more,
})
const yesterday = rootOf('2026-11-21')
const today = rootOf('2026-11-22')

/** The reports for each of these lists in turn, as day and problem. */
const reportsOf = async (...checks: readonly (readonly [now: number, roots: readonly DailyRoot[]])[]) => {
  let current = checks[0]
  const { check } = watchLiabilities({ roots: async () => current?.[1] ?? [], now: () => current?.[0] ?? 0 })
  const reports: string[][] = []
  for (current of checks) reports.push((await check()).map(({ day, problem }) => `${day} ${problem}`))
  return reports
}

test('each day is reported once', async () => {
  expect(
    await reportsOf(
      [MIDNIGHT - HOUR, [yesterday]],
      [MIDNIGHT + HOUR, [yesterday]],
      [MIDNIGHT + 3 * HOUR, [today, yesterday]],
      [MIDNIGHT + 4 * HOUR, [today, yesterday]],
    ),
  ).toEqual([['2026-11-21 null'], [], ['2026-11-22 null'], []])
})

test.each<[string, DailyRoot[]]>([
  ['another root', [rootOf('2026-11-22', { root: `0x${'2'.repeat(64)}` }), yesterday]],
  ['another sum', [rootOf('2026-11-22', { total: amountOf(4n) }), yesterday]],
  ['another number of players', [rootOf('2026-11-22', { count: 1 }), yesterday]],
  ['no root', [yesterday]],
])('a day that shows %s than before is reported', async (_, later) => {
  const [, second] = await reportsOf([MIDNIGHT + HOUR, [today, yesterday]], [MIDNIGHT + HOUR, later])
  expect(second).toEqual(['2026-11-22 changed'])
})

test('a day without a root is reported two hours after midnight, if the day before had one', async () => {
  const due = MIDNIGHT + 2 * HOUR
  expect(await reportsOf([due - 1, [yesterday]], [due + 1_200_000 - 1, [yesterday]])).toEqual([
    ['2026-11-21 null'],
    [],
  ])
  expect(await reportsOf([due, [yesterday]], [due + 1_200_000, [yesterday]])).toEqual([
    ['2026-11-21 null'],
    ['2026-11-22 missing'],
  ])
  expect(await reportsOf([due, []], [due + 1_200_000, []])).toEqual([[], []])
})

test('a house that was down all night is not a liar before it has had time to make the root', async () => {
  const back = MIDNIGHT + 9 * HOUR
  const reports = await reportsOf(
    [MIDNIGHT - HOUR, [yesterday]],
    [back, [yesterday]],
    [back + 60_000, [today, yesterday]],
    // Each day has its own time.
    [back + 24 * HOUR, [today, yesterday]],
  )
  expect(reports).toEqual([['2026-11-21 null'], [], ['2026-11-22 null'], []])
})

test('a day that has dropped off the list is not a change', async () => {
  expect(await reportsOf([MIDNIGHT, [today, yesterday]], [MIDNIGHT, [today]])).toEqual([
    ['2026-11-22 null', '2026-11-21 null'],
    [],
  ])
})
