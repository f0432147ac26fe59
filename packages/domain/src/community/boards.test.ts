import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf } from '../money/amount.ts'
import { BOARDS, type Board, boardPeriod, placePrizes } from './boards.ts'

const at = (text: string) => Date.parse(`${text}+08:00`)

test.each<[Board, string, string, string]>([
  ['daily', '2026-03-04T00:00:00', '2026-03-04', '2026-03-05'],
  ['daily', '2026-03-04T23:59:59.999', '2026-03-04', '2026-03-05'],
  ['weekly', '2026-03-02T00:00:00', '2026-03-02', '2026-03-09'],
  ['weekly', '2026-03-01T23:59:59', '2026-02-23', '2026-03-02'],
  ['monthly', '2026-02-28T12:00:00', '2026-02-01', '2026-03-01'],
  ['monthly', '2026-12-31T23:59:59', '2026-12-01', '2027-01-01'],
  ['contest', '2028-02-29T00:00:00', '2028-02-01', '2028-03-01'],
])('the %s period at %s, GMT+8, goes from %s to %s', (board, moment, starts, next) => {
  expect(boardPeriod(board, at(moment))).toEqual({
    starts,
    startsAt: at(`${starts}T00:00:00`),
    endsAt: at(`${next}T00:00:00`),
  })
})

test('every moment is in its own period, and periods follow each other', () => {
  for (const board of BOARDS)
    for (let moment = at('2026-01-01T05:00:00'); moment < at('2027-02-01T00:00:00'); moment += 50_000_000) {
      const { startsAt, endsAt } = boardPeriod(board, moment)
      expect(startsAt <= moment && moment < endsAt).toBe(true)
      expect(boardPeriod(board, endsAt).startsAt).toBe(endsAt)
      expect(boardPeriod(board, startsAt).endsAt).toBe(endsAt)
    }
})

const PRIZES = [100n, 60n, 40n].map(amountOf)
const placed = (...scores: bigint[]) =>
  placePrizes(scores, PRIZES).map(({ place, prize }) => [place, Number(prize)])

test('prizes go by place', () => {
  expect(placed(9n, 8n, 7n, 6n)).toEqual([
    [1, 100],
    [2, 60],
    [3, 40],
    [4, 0],
  ])
})

test('players who share a place share the prizes of all the places that they fill', () => {
  expect(placed(9n, 8n, 8n, 8n, 1n)).toEqual([
    [1, 100],
    [2, 33],
    [2, 33],
    [2, 33],
    [5, 0],
  ])
  expect(placed(5n, 5n)).toEqual([
    [1, 80],
    [1, 80],
  ])
})

test('nobody gets a prize for zero, or for a loss', () => {
  expect(placed(3n, 0n, -4n).map(([, prize]) => prize)).toEqual([100, 0, 0])
  expect(placed()).toEqual([])
})

test('never more is given than the prizes are, and a better place never gets less', () => {
  const scores = fc
    .array(fc.bigInt({ min: -3n, max: 6n }), { maxLength: 12 })
    .map((all) => all.toSorted((a, b) => Number(b - a)))
  const prizes = fc
    .array(fc.bigInt({ min: 0n, max: 1_000n }), { maxLength: 6 })
    .map((all) => all.toSorted((a, b) => Number(b - a)).map(amountOf))
  fc.assert(
    fc.property(scores, prizes, (given, due) => {
      const all = placePrizes(given, due)
      expect(all.length).toBe(given.length)
      expect(all.reduce((sum, { prize }) => sum + prize, 0n)).toBeLessThanOrEqual(
        due.reduce((sum, prize) => sum + prize, 0n),
      )
      all.forEach(({ place, prize }, at) => {
        expect(place).toBe(given.filter((score) => score > (given[at] ?? 0n)).length + 1)
        expect(prize).toBeLessThanOrEqual(all[at - 1]?.prize ?? prize)
      })
    }),
  )
})
