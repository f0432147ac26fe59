import { amountOf, dayOf } from '@nibble/domain'
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

test('nor is one that was down all day, which makes no root of it any more', async () => {
  const tomorrow = rootOf('2026-11-23')
  const back = MIDNIGHT + 24 * HOUR + 1_800_000
  const reports = await reportsOf(
    [MIDNIGHT - HOUR, [yesterday]],
    [back, [tomorrow, yesterday]],
    [back + 1_200_000, [tomorrow, yesterday]],
  )
  expect(reports).toEqual([['2026-11-21 null'], ['2026-11-23 null'], []])
  // Up for the last twenty minutes of the day, it had the time.
  const late = MIDNIGHT + 24 * HOUR - 1_200_000
  expect(await reportsOf([late - 1, [yesterday]], [late + 1_200_000, [tomorrow, yesterday]])).toEqual([
    ['2026-11-21 null'],
    ['2026-11-23 null', '2026-11-22 missing'],
  ])
  expect(await reportsOf([late, [yesterday]], [late + 1_200_000, [tomorrow, yesterday]])).toEqual([
    ['2026-11-21 null'],
    ['2026-11-23 null'],
  ])
})

test('only a list of 31 days may leave out an earlier one', async () => {
  const days = Array.from({ length: 32 }, (_, nth) => rootOf(dayOf(MIDNIGHT - nth * 24 * HOUR)))
  const before = days.slice(1)
  const [, whole, short, empty] = await reportsOf(
    [MIDNIGHT - HOUR, before],
    [MIDNIGHT, days.slice(0, 31)],
    [MIDNIGHT, days.slice(0, 30)],
    [MIDNIGHT, []],
  )
  expect(whole).toEqual(['2026-11-22 null'])
  expect(short).toEqual(['2026-10-23 changed', '2026-10-22 changed'])
  expect(empty).toHaveLength(32)
  // One day shown often is one day.
  const again = Array.from({ length: 31 }, () => today)
  const reports = await reportsOf([MIDNIGHT, [today, yesterday]], [MIDNIGHT, again])
  expect(reports[1]).toEqual(['2026-11-21 changed'])
})

test('a house that shows only its newest day takes the others back', async () => {
  expect(await reportsOf([MIDNIGHT, [today, yesterday]], [MIDNIGHT, [today]])).toEqual([
    ['2026-11-22 null', '2026-11-21 null'],
    ['2026-11-21 changed'],
  ])
})

test('a root of a day that has not come is a lie, and hides no missing or changed one', async () => {
  const ahead = rootOf('2027-01-01')
  const due = MIDNIGHT + 2 * HOUR
  const [first, second] = await reportsOf([due, [ahead, yesterday]], [due + 1_200_000, [ahead]])
  expect(first).toEqual(['2027-01-01 ahead', '2026-11-21 null'])
  expect(second).toEqual(['2027-01-01 ahead', '2026-11-21 changed'])
})

test.each(['2027-01', '2026-10'])('the days after 31 of %s hide nothing', async (month) => {
  const never = Array.from({ length: 31 }, (_, nth) => rootOf(`${month}-${nth + 32}`))
  const before = rootOf('2026-10-01')
  const reports = await reportsOf([MIDNIGHT, [before]], [MIDNIGHT, never])
  expect(reports[1]).toContain(`${month}-32 ahead`)
  expect(reports[1]).toContain('2026-10-01 changed')
})

test('the clocks may differ by ten minutes, and the house’s from the watcher’s by a day', async () => {
  expect(await reportsOf([MIDNIGHT - 600_000, [today]])).toEqual([['2026-11-22 null']])
  expect(await reportsOf([MIDNIGHT - 600_001, [today]])).toEqual([['2026-11-22 ahead']])
  const by = async (own: number) => {
    const { check } = watchLiabilities({
      roots: async () => [today],
      now: () => MIDNIGHT,
      ownNow: () => own,
    })
    return (await check()).map(({ problem }) => problem)
  }
  expect(await by(MIDNIGHT - 24 * HOUR)).toEqual([null])
  expect(await by(MIDNIGHT - 25 * HOUR)).toEqual(['ahead'])
  // A watcher whose clock is fast accuses nobody.
  expect(await by(MIDNIGHT + 1_000 * HOUR)).toEqual([null])
})

test('a second day without a root is reported as the first', async () => {
  const due = MIDNIGHT + 26 * HOUR
  expect(await reportsOf([due, [yesterday]], [due + 1_200_000, [yesterday]])).toEqual([
    ['2026-11-21 null'],
    ['2026-11-23 missing'],
  ])
})

test('a day on which nothing is owed has a root like every other', async () => {
  const empty = rootOf('2026-11-22', { root: `0x${'0'.repeat(64)}`, total: amountOf(0n), count: 0 })
  const due = MIDNIGHT + 2 * HOUR
  expect(await reportsOf([due, [yesterday]], [due + 1_200_000, [empty, yesterday]])).toEqual([
    ['2026-11-21 null'],
    ['2026-11-22 null'],
  ])
})
