import { describe, expect, test } from 'vitest'
import type { Fraction } from '../games/fraction.ts'
import { PAYTABLES } from '../games/game-id.ts'
import { amountOf } from '../money/amount.ts'
import {
  betOfSeries,
  claimOf,
  SERIES_GAMES,
  settleSeries,
  startSeries,
  DEFAULT_INSURANCE_TERMS as TERMS,
} from './insurance.ts'
import { type SeriesOdds, seriesBets, seriesFigures, seriesOdds, seriesWorth } from './series-worth.ts'

// The value of a series for a player who stops it whenever that pays, exact and for every pick. All figures are in stakes, scaled
// by a common denominator.

const plus = (a: Fraction, b: Fraction): Fraction => ({
  num: a.num * b.den + b.num * a.den,
  den: a.den * b.den,
})
const worth = (odds: SeriesOdds, mayStop: boolean): Fraction => seriesWorth(odds, TERMS, { mayStop })

describe.each(PAYTABLES)('by exact expectation, %s', (paytable) => {
  test.each(SERIES_GAMES)('no series of %s is worth starting, however it is stopped', (game) => {
    for (const odds of seriesOdds(game, paytable)) {
      expect(worth(odds, false).num).toBeLessThan(0n)
      expect(worth(odds, true).num).toBeLessThan(0n)
    }
  })

  test.each(SERIES_GAMES)('the house keeps 1.3 % of the insured stakes of %s, as they count', (game) => {
    for (const odds of seriesOdds(game, paytable)) {
      const kept = -asNumber(worth(odds, false)) / asNumber(seriesBets(odds, TERMS))
      expect(kept).toBeGreaterThan(0.013)
      expect(kept).toBeLessThan(0.0132)
    }
  })
})

const asNumber = ({ num, den }: Fraction): number => Number((num * 10n ** 18n) / den) / 1e18

test('even a player who could choose where to stop gains nothing from opposite accounts', () => {
  // Two series on opposite sides of one game depend on the same digit: one wins when the other loses. Even so, the value of both
  // together is the sum of their values.
  for (const odds of seriesOdds('big-small', 'classic')) {
    const both = plus(worth(odds, true), worth(odds, true))
    expect(both.num).toBeLessThan(0n)
  }
})

test('thirty days of three claims a day, by seeded rounds, lose money', () => {
  for (const seed of [1, 2, 3]) {
    const next = generator(seed)
    let net = 0n
    for (let day = 0; day < 30; day += 1) net += playDay(next)
    expect(net).toBeLessThan(0n)
  }
})

/** What a ring of fifty accounts on both sides gains, each at its daily limits, in millionths. */
const playDay = (next: (below: number) => number): bigint => {
  let net = 0n
  for (let account = 0; account < 50; account += 1) {
    const stake = amountOf(10_000_000n)
    let [claims, staked] = [0, 0n]
    while (claims < TERMS.claimsPerDay && staked + stake * BigInt(TERMS.losses) <= TERMS.stakesPerDay) {
      let series = startSeries(stake, TERMS)
      net -= series.held
      while (series.state === 'running') {
        const betting = betOfSeries(series)
        if (betting === null) throw new Error('a running series bets')
        staked += stake
        const won = next(2) === account % 2
        if (won) net += (stake * 195n) / 100n
        const step = settleSeries(betting, won ? 'win' : 'lose', TERMS)
        series = step.series
        net += step.freed
      }
      if (series.state === 'lost') {
        claims += 1
        net += claimOf(stake, TERMS)
      }
    }
  }
  return net
}

/** Mulberry32: the same numbers for the same seed, everywhere. */
const generator = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

test('a series is shown honestly: a claim in one of 64, and 98.69 % back', () => {
  for (const game of SERIES_GAMES)
    for (const odds of seriesOdds(game, 'classic'))
      expect(seriesFigures(odds, TERMS)).toEqual({ claimOneIn: 64, returnBps: 9_869 })
})
