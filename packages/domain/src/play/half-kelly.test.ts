import { expect, test } from 'vitest'
import { PAYTABLES, TABLES, type Table } from '../games/game-id.ts'
import { classWeights } from '../games/odds.ts'
import { pickCount, pickOf } from '../games/pick.ts'
import { classReturns } from '../games/settlement.ts'
import { MOST_CAP_PPM } from './decide-terms-change-request.ts'
import { halfKellyPpm, mostGivenBack } from './half-kelly.ts'

/** The expected logarithm of the house's growth when it risks this share of its equity, with everything given back. */
const growth = (code: number, paytable: Table, share: number): number => {
  const { game, pick } = pickOf(code)
  const weights = classWeights(game).map(Number)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const gains = classReturns({ game, pick, paytable }).map(({ num, den }) => 1 - num / den)
  const edge = gains.reduce((sum, gain, at) => sum + (gain * (weights[at] ?? 0)) / total, 0)
  const stake = share / -Math.min(...gains)
  return gains.reduce(
    (sum, gain, at) =>
      sum + (Math.log1p(stake * (gain - edge * mostGivenBack(paytable))) * (weights[at] ?? 0)) / total,
    0,
  )
}

test('twice the share of a pick is where growth has not begun to fall, and little below the best', () => {
  for (const paytable of TABLES)
    for (let pick = 0; pick < pickCount(); pick += 1) {
      const half = halfKellyPpm({ pick, paytable }) / 1_000_000
      const name = `${paytable} ${JSON.stringify(pickOf(pick))}`
      expect(growth(pick, paytable, 2 * half), name).toBeGreaterThan(growth(pick, paytable, 1.96 * half))
      expect(growth(pick, paytable, 3.4 * half), name).toBeLessThan(growth(pick, paytable, 3.3 * half))
    }
})

test('no pick of a block table lowers the cap of a draw under the terms: all of them may fill it', () => {
  for (const paytable of PAYTABLES)
    for (let pick = 0; pick < pickCount(); pick += 1)
      expect(halfKellyPpm({ pick, paytable })).toBeGreaterThanOrEqual(MOST_CAP_PPM.draw)
})

test('thin and thick picks of the guarded table together stay below the Kelly stake, however a draw is filled', () => {
  const shares = Array.from({ length: pickCount() }, (_, pick) => halfKellyPpm({ pick, paytable: 'guarded' }))
  const [thinnest, thickest] = [Math.min(...shares), Math.max(...shares)]
  expect(thinnest).toBeLessThan(MOST_CAP_PPM.draw)
  // A bet on the thinnest pick is refused above its share; what is left of the cap then takes the thickest.
  const halves = 1 + (MOST_CAP_PPM.draw - thinnest) / thickest
  expect(halves).toBeLessThan(1.5)
})

test('an invalid pick is refused', () => {
  expect(() => halfKellyPpm({ pick: pickCount(), paytable: 'classic' })).toThrow(RangeError)
})
