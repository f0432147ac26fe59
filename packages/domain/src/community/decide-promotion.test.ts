import { expect, test } from 'vitest'
import { earliestStart, validateStart } from './decide-promotion.ts'
import type { Promotion } from './promotions.ts'

const at = (text: string): number => Date.parse(`${text}+08:00`)
const NOON = at('2026-03-04T12:00:00')

test.each<[Promotion, string]>([
  ['levels', '2026-03-05T00:00:00'],
  ['rewards', '2026-03-05T00:00:00'],
  ['daily', '2026-03-05T00:00:00'],
  ['weekly', '2026-03-09T00:00:00'],
  ['monthly', '2026-04-01T00:00:00'],
  ['contest', '2026-05-01T00:00:00'],
  ['jackpot', '2026-03-04T12:20:00'],
  ['insurance', '2026-03-04T12:20:00'],
])('%s may change from %s on, when it is noon', (promotion, first) => {
  expect(earliestStart(promotion, NOON)).toBe(at(first))
  expect(validateStart(promotion, at(first), NOON)).toBeNull()
  expect(validateStart(promotion, at(first) - 1, NOON)).toMatchObject({ kind: 'promotion_too_soon' })
})

test('a day that is about to open keeps its terms', () => {
  expect(earliestStart('levels', at('2026-03-04T23:41:00'))).toBe(at('2026-03-06T00:00:00'))
  expect(earliestStart('contest', at('2026-03-31T23:41:00'))).toBe(at('2026-06-01T00:00:00'))
})

test('prizes change between two periods', () => {
  expect(validateStart('weekly', at('2026-03-10T00:00:00'), NOON)).toEqual({ kind: 'promotion_period' })
  expect(validateStart('weekly', at('2026-03-16T00:00:00'), NOON)).toBeNull()
  expect(validateStart('contest', at('2026-06-02T00:00:00'), NOON)).toEqual({ kind: 'promotion_period' })
})
