import { expect, test } from 'vitest'
import { tileSide, treePage } from './tree-page.ts'

test('every member is on exactly one page, whatever their number and the room', () => {
  for (let places = 4; places <= 9; places += 1)
    for (const total of [0, 1, places - 1, places, places + 1, 2 * places, 97, 1_000, 4_321]) {
      const seen: number[] = []
      for (let page = 0; ; page += 1) {
        const { start, count, hasBefore, after } = treePage({ total, places, page })
        expect(count + Number(hasBefore) + Number(after > 0)).toBeLessThanOrEqual(places)
        expect(hasBefore).toBe(page > 0)
        for (let nth = 0; nth < count; nth += 1) seen.push(start + nth)
        expect(after).toBe(total - seen.length)
        if (after === 0) break
      }
      expect(seen).toEqual(Array.from({ length: total }, (_, nth) => nth))
    }
})

test('a page beyond the last, as after rotating the screen, still shows someone', () => {
  expect(treePage({ total: 20, places: 6, page: 99 })).toEqual({
    start: 19,
    count: 1,
    hasBefore: true,
    after: 0,
  })
})

test('tiles compare by area, and the smallest is still visible', () => {
  const sizes = { least: 22, most: 80 }
  expect(tileSide(100n, 100n, sizes)).toBe(80)
  expect(tileSide(25n, 100n, sizes)).toBe(40)
  expect(tileSide(1n, 1_000_000n, sizes)).toBe(22)
  expect(tileSide(0n, 0n, sizes)).toBe(22)
  expect(tileSide(200n, 100n, sizes)).toBe(80)
})
