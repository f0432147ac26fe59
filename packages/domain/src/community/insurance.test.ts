import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountOf, ZERO } from '../money/amount.ts'
import {
  betOfSeries,
  claimOf,
  type Series,
  type SeriesStep,
  seriesStakes,
  settleSeries,
  startSeries,
  stopSeries,
  DEFAULT_INSURANCE_TERMS as TERMS,
} from './insurance.ts'

const STAKE = amountOf(5_000_000n)

const bet = (series: Series): Series => {
  const next = betOfSeries(series)
  if (next === null) throw new Error('no bet is to be placed')
  return next
}
const play = (results: readonly ('win' | 'lose' | 'cancelled')[]): SeriesStep =>
  results.reduce<SeriesStep>(({ series }, result) => settleSeries(bet(series), result, TERMS), {
    series: startSeries(STAKE, TERMS),
    freed: ZERO,
  })

describe('a series', () => {
  test('holds six stakes, and bets one at a time', () => {
    const series = startSeries(STAKE, TERMS)
    expect(series.held).toBe(30_000_000n)
    expect(betOfSeries(bet(series))).toBeNull()
  })

  test('ends with a win, which frees the rest', () => {
    expect(play(['lose', 'lose', 'win'])).toEqual({
      series: { state: 'won', stake: STAKE, losses: 2, held: 0n, isBetting: false },
      freed: 15_000_000n,
    })
  })

  test('does not count cancelled rounds', () => {
    const { series } = play(['lose', 'cancelled', 'cancelled'])
    expect(series).toMatchObject({ state: 'running', losses: 1, held: 25_000_000n })
  })

  test('is lost with the sixth loss, and claims 25 % of six stakes', () => {
    const { series, freed } = play(['lose', 'lose', 'cancelled', 'lose', 'lose', 'lose', 'lose'])
    expect(series).toMatchObject({ state: 'lost', losses: 6, held: 0n })
    expect(freed).toBe(0n)
    expect(claimOf(STAKE, TERMS)).toBe(7_500_000n)
  })

  test('that is stopped frees what it holds, and its open bet does not count', () => {
    const stopped = stopSeries(bet(play(['lose']).series))
    expect(stopped).toMatchObject({ freed: 20_000_000n, series: { state: 'stopped', isBetting: true } })
    if (stopped === null) throw new Error('not stopped')
    expect(settleSeries(stopped.series, 'lose', TERMS)).toMatchObject({ freed: 0n, series: { losses: 1 } })
    expect(settleSeries(stopped.series, 'cancelled', TERMS).freed).toBe(STAKE)
    expect(stopSeries(stopped.series)).toBeNull()
  })

  test('whose last stake is on a bet has nothing to stop, so that its claim is not given up for nothing', () => {
    const { series } = play(['lose', 'lose', 'lose', 'lose', 'lose'])
    const last = bet(series)
    expect(stopSeries(series)).toMatchObject({ freed: STAKE })
    expect(stopSeries(last)).toBeNull()
    expect(settleSeries(last, 'lose', TERMS).series.state).toBe('lost')
    expect(stopSeries(settleSeries(last, 'cancelled', TERMS).series)).toMatchObject({ freed: STAKE })
  })
})

test('whatever happens, every stake is lost, on a bet, held, or back', () => {
  const moves = fc.array(fc.constantFrom('bet', 'win', 'lose', 'cancelled', 'stop'), { maxLength: 40 })
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 50_000_000n }).map(amountOf), moves, (stake, all) => {
      let series = startSeries(stake, TERMS)
      let [freed, spent] = [0n, 0n]
      for (const move of all) {
        const step = stepOf(series, move)
        if (step === null) continue
        // A settled bet, won or lost, has used up its stake.
        if (move === 'win' || move === 'lose') spent += stake
        series = step.series
        freed += step.freed
        const open = series.isBetting ? stake : 0n
        expect(series.held + open + spent + freed).toBe(seriesStakes(stake, TERMS))
        expect(series.losses).toBeLessThanOrEqual(TERMS.losses)
        expect(series.state === 'running' || series.held === 0n).toBe(true)
      }
    }),
  )
})

const stepOf = (series: Series, move: string): SeriesStep | null => {
  switch (move) {
    case 'bet': {
      const next = betOfSeries(series)
      return next === null ? null : { series: next, freed: ZERO }
    }
    case 'stop':
      return stopSeries(series)
    case 'win':
    case 'lose':
    case 'cancelled':
      return series.isBetting ? settleSeries(series, move, TERMS) : null
    default:
      throw new Error(move)
  }
}
