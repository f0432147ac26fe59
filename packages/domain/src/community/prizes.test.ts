import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf } from '../money/amount.ts'
import { placePrizes } from './prizes.ts'

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

test('who shares a place shares the prizes of all the places that are taken up', () => {
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

test('nobody has a prize for nothing, or for a loss', () => {
  expect(placed(3n, 0n, -4n).map(([, prize]) => prize)).toEqual([100, 0, 0])
  expect(placed()).toEqual([])
})

test('never more is given than the prizes are, and a better place never less', () => {
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
