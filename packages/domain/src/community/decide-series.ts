import type { PlayGuard } from '../limits/play-guard.ts'
import { guardRefusal } from '../limits/play-guard.ts'
import { type Amount, amountOf, formatAmount } from '../money/amount.ts'
import type { PlacementRefusal, PlayStops } from '../play/decide-placement.ts'
import type { Terms } from '../play/limits.ts'
import { stakeRefusal } from '../play/stake-rules.ts'
import { type InsuranceTerms, type SeriesAsset, type SeriesGame, seriesStakes } from './insurance.ts'

export type SeriesRefusal =
  | Exclude<PlacementRefusal, { readonly kind: 'shard_full' }>
  | { readonly kind: 'series_running' }
  | { readonly kind: 'series_limit' }

/** How much of today's limits (GMT+8) a player's insured series have used. */
export type SeriesToday = {
  readonly claims: number
  /** Staked on insured bets, or held for future ones. */
  readonly stakes: Amount
  readonly isRunning: boolean
}

type DecideSeriesInput = {
  readonly asset: SeriesAsset
  readonly game: SeriesGame
  readonly stake: Amount
  readonly insurance: InsuranceTerms
  readonly today: SeriesToday
  readonly stops: PlayStops
  /** The house takes no stakes of value, because of its losses of the day or by its configuration. */
  readonly isPaused: boolean
  readonly terms: Terms
  readonly available: Amount
  readonly guard: PlayGuard | null
  readonly now: number
}

/**
 * Whether a series may start. The player must have all its stakes, and their own limits must allow them. The house's caps are
 * checked with each bet.
 */
export const decideSeries = (input: DecideSeriesInput): SeriesRefusal | null => {
  const { asset, game, stake, insurance, today, stops, isPaused, terms, available, guard, now } = input
  if (today.isRunning) return { kind: 'series_running' }
  if (stops.all || stops.games.has(game) || isPaused) return { kind: 'play_stopped' }
  const limit = terms.limits[asset]
  if (limit === undefined) return { kind: 'asset_not_stakeable' }
  const bounds = stakeRefusal(stake, limit)
  if (bounds !== null) return bounds

  const stakes = seriesStakes(stake, insurance)
  if (today.claims >= insurance.claimsPerDay) return { kind: 'series_limit' }
  if (today.stakes + stakes > insurance.stakesPerDay) return { kind: 'series_limit' }
  if (available < stakes)
    return { kind: 'balance_short', available: formatAmount(available), needed: formatAmount(stakes) }

  return guard === null ? null : guardRefusal(guard, { asset, stake: amountOf(stakes), now })
}
