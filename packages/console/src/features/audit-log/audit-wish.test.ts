import { expect, test } from 'vitest'
import { filterOf, wishOf } from './audit-wish.ts'

const NOTHING = wishOf({})

test('an empty filter is left out', () => {
  expect(filterOf(NOTHING)).toEqual({})
  expect(filterOf({ ...NOTHING, operator: ' Ada ', subjectId: '  ' })).toEqual({ operator: 'ada' })
})

test('days count in full, including the last one, and read back unchanged', () => {
  const wish = { ...NOTHING, action: 'player.stop', from: '2026-02-28', to: '2026-02-28' }
  const filter = filterOf(wish)
  const [from, to] = [filter['from'], filter['to']].map(Number)
  expect((to ?? 0) - (from ?? 0)).toBe(24 * 3_600_000)
  expect(wishOf(filter)).toEqual(wish)
})
