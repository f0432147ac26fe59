import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { normaliseHash } from '../games/reading.ts'
import { cellsOf, TESTED_GAMES, testedOutcomes } from './chance-tests.ts'
import { chiSquare, chiSquareTail } from './chi-square.ts'

test('the chances of each game add up to one, and match its rule', () => {
  for (const game of TESTED_GAMES) {
    const chances = testedOutcomes(game).map(({ chance }) => chance)
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12)
  }
  expect(testedOutcomes('exact').map(({ chance }) => chance)).toEqual(Array(16).fill(1 / 16))
  expect(testedOutcomes('up-down')).toEqual([
    { outcome: 'up', chance: 0.3125 },
    { outcome: 'down', chance: 0.3125 },
    { outcome: 'alphabet', chance: 0.375 },
  ])
  const sum = Object.fromEntries(testedOutcomes('sum').map(({ outcome, chance }) => [outcome, chance]))
  expect(sum['odd-big']).toBeCloseTo(0.3, 12)
  expect(sum['even-big']).toBeCloseTo(0.2, 12)
  expect(testedOutcomes('niu-niu').map(({ outcome }) => outcome)).toEqual(['player', 'banker', 'tie'])
})

test('a block is one outcome of every game', () => {
  const hash = normaliseHash(`0x${'0'.repeat(59)}1b3a7`)
  if (hash === null) throw new Error('no hash')
  expect(cellsOf({ hash, height: 4n })).toEqual([
    'left-right/left',
    'exact/7',
    'up-down/up',
    'odd-even/odd',
    'sum/odd-small',
    'lucky-hash/lucky',
    'classic-odd-even/odd',
    'big-small/big',
    'banker-player/player',
    'niu-niu/player',
  ])
})

test.each([
  // Quantiles from printed tables.
  [3.841, 1, 0.05],
  [6.635, 1, 0.01],
  [10.828, 1, 0.001],
  [5.991, 2, 0.05],
  [7.815, 3, 0.05],
  [16.266, 3, 0.001],
  [24.996, 15, 0.05],
  [37.697, 15, 0.001],
  [8.547, 15, 0.9],
  [0.004, 1, 0.95],
])('χ² of %f with %i degrees of freedom leaves %f', (x, freedom, p) => {
  expect(chiSquareTail(x, freedom) / p).toBeCloseTo(1, 2)
})

test('no verdict while an outcome is expected fewer than five times', () => {
  const outcomes = (seen: number) => Array.from({ length: 16 }, () => ({ seen, chance: 1 / 16 }))
  expect(chiSquare(outcomes(4))).toBeNull()
  expect(chiSquare(outcomes(5))).toEqual({ statistic: 0, freedom: 15, p: 1 })
  expect(chiSquare([])).toMatchObject({ p: 1 })
})

test('of fair hashes one in twenty has a p below 0.05, and of biased ones all do', () => {
  const run = (seed: string, bend: number) => {
    const seen = new Map<string, number>()
    for (let n = 0; n < 400; n += 1) {
      const hex = createHash('sha256').update(`${seed} ${n}`).digest('hex')
      const hash = normaliseHash(`0x${n % 100 < bend ? `${hex.slice(0, 63)}7` : hex}`)
      if (hash === null) throw new Error('no hash')
      for (const cell of cellsOf({ hash, height: BigInt(n) })) seen.set(cell, (seen.get(cell) ?? 0) + 1)
    }
    return TESTED_GAMES.map((game) => {
      const found = chiSquare(
        testedOutcomes(game).map(({ outcome, chance }) => ({
          chance,
          seen: seen.get(`${game}/${outcome}`) ?? 0,
        })),
      )
      return found?.p ?? Number.NaN
    })
  }
  const fair = Array.from({ length: 60 }, (_, n) => run(`fair ${n}`, 0))
  TESTED_GAMES.forEach((_, at) => {
    const rare = fair.filter((ps) => (ps[at] ?? 1) < 0.05).length
    // Binomial of 60 at 5 %: beyond 11 with a chance below one in 10,000.
    expect(rare).toBeLessThanOrEqual(11)
  })
  for (let n = 0; n < 20; n += 1)
    expect(run(`bent ${n}`, 20)[TESTED_GAMES.indexOf('exact')]).toBeLessThan(1e-6)
})
