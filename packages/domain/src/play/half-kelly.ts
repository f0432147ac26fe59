import { DEFAULT_BUDGET } from '../community/budget.ts'
import { SERIES_GAMES } from '../community/insurance.ts'
import { MOST_OF_EDGE } from '../community/jackpot.ts'
import { INSURED_EDGE } from '../community/turnover.ts'
import { REBATES_CAP_BPS } from '../community/validate-levels.ts'
import type { Table } from '../games/game-id.ts'
import { classWeights } from '../games/odds.ts'
import { pickCount, pickOf } from '../games/pick.ts'
import { classReturns } from '../games/settlement.ts'

// The share of its equity that the house may risk on one pick and still grow. docs/decisions/0080 has the derivation.

/** The most that operators may let the jackpot give back, whatever its current terms. */
const JACKPOT_PART = Number(MOST_OF_EDGE) / 100
const REBATES_PART = REBATES_CAP_BPS / 10_000
/** The most of a bet's edge that rebates, rewards, prizes and, on a block table, the jackpot return together. */
export const mostGivenBack = (paytable: Table): number =>
  REBATES_PART + DEFAULT_BUDGET.housePpm / 1_000_000 + (paytable === 'guarded' ? 0 : JACKPOT_PART)

/**
 * The most that a pick may cost the house at one draw time, in millionths of its equity: half of what the Kelly criterion allows
 * for the edge left after giving back all that can be given back. 0 if nothing is left.
 */
export const halfKellyPpm = ({
  pick,
  paytable,
}: {
  readonly pick: number
  readonly paytable: Table
}): number => {
  const ppm = tableOf(paytable)[pick]
  if (ppm === undefined) throw new RangeError(`no pick has the code ${pick}`)
  return ppm
}

const tables = new Map<Table, readonly number[]>()

const tableOf = (paytable: Table): readonly number[] => {
  const known = tables.get(paytable)
  if (known !== undefined) return known
  const table = Array.from({ length: pickCount() }, (_, pick) => ppmOf(pick, paytable))
  tables.set(paytable, table)
  return table
}

const ppmOf = (code: number, paytable: Table): number => {
  const { game, pick } = pickOf(code)
  const weights = classWeights(game).map(Number)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  // The house's gain on a stake of 1 under each class, before anything is given back.
  const gains = classReturns({ game, pick, paytable }).map(({ num, den }) => 1 - num / den)
  const meanOf = (of: (gain: number) => number): number =>
    gains.reduce((sum, gain, at) => sum + (of(gain) * (weights[at] ?? 0)) / total, 0)

  const edge = meanOf((gain) => gain)
  // Series bet only on block tables.
  const isInsurable = paytable !== 'guarded' && SERIES_GAMES.some((insurable) => insurable === game)
  const kept = netEdgeOf(edge * (1 - mostGivenBack(paytable)), isInsurable)
  if (kept <= 0) return 0
  const square = meanOf((gain) => gain ** 2)
  const worst = -Math.min(...gains)
  const kellyStake = kept / (square + kept * (worst + edge - kept))
  return Math.floor((1_000_000 * kellyStake * worst) / 2)
}

/** Insured bets get no rewards and no jackpot, but their claims leave less of the edge in the first place. */
const netEdgeOf = (kept: number, isInsurable: boolean): number => {
  if (!isInsurable) return kept
  return Math.min(kept, (Number(INSURED_EDGE.num) / Number(INSURED_EDGE.den)) * (1 - REBATES_PART))
}
