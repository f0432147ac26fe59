import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { choose } from './in-turn.ts'
import { LONG_JOURNEYS } from './long-journeys.ts'

const SIZES = ['phone', 'tablet', 'desktop']

test('npm run journeys plays a story in every size, npm test in those that are named', () => {
  expect(choose(SIZES, [2], true)).toEqual(SIZES)
  expect(choose(SIZES, [2], false)).toEqual(['desktop'])
  expect(choose(SIZES, [0, 2], false)).toEqual(['phone', 'desktop'])
})

test('an unknown size is not a size in which nothing is played', () => {
  expect(() => choose(SIZES, [3], false)).toThrow(/no 3 among 3/)
})

const folder = new URL('../', import.meta.url)
const journeys = readdirSync(folder).filter((name) => name.endsWith('.e2e.ts'))

test('every journey that npm test leaves out exists', () => {
  expect(LONG_JOURNEYS.filter((name) => !journeys.includes(`${name}.e2e.ts`))).toEqual([])
})

test('npm test plays stories on a phone and on a desktop', () => {
  const short = journeys.filter((name) => !LONG_JOURNEYS.includes(name.replace('.e2e.ts', '')))
  const places = short.flatMap((name) =>
    [...readFileSync(new URL(name, folder), 'utf8').matchAll(/inTurn\(SIZES, (\d)/g)].map(
      ([, place]) => place,
    ),
  )
  expect(places.filter((place) => place === '0').length).toBeGreaterThanOrEqual(2)
  expect(places.filter((place) => place !== '0').length).toBeGreaterThanOrEqual(2)
})
