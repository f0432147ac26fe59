import { expect, test } from 'vitest'
import { verdictOf } from './verdict.ts'

const tests = (...ps: readonly (number | null)[]) =>
  ps.map((p) => ({ chiSquare: p === null ? null : { statistic: 1, freedom: 1, p } }))

test('the rarest of many tests is judged among all of them', () => {
  expect(verdictOf(tests(0.5, 0.045, 0.9))).toEqual({ kind: 'fine', tests: 3, times: 22 })
  expect(verdictOf(tests(...Array(9).fill(0.5), 0.004))).toEqual({ kind: 'rare', tests: 10, times: 250 })
  expect(verdictOf(tests(0.004))).toMatchObject({ kind: 'rare' })
  expect(verdictOf(tests(0.5, 1e-7))).toMatchObject({ kind: 'wrong', times: 10_000_000 })
  expect(verdictOf(tests(0.5, 0))).toMatchObject({ kind: 'wrong' })
})

test('while one game has too few draws there is no overall verdict', () => {
  expect(verdictOf(tests(0.5, null))).toEqual({ kind: 'few', tested: 1, games: 2 })
  expect(verdictOf([])).toEqual({ kind: 'few', tested: 0, games: 0 })
})
