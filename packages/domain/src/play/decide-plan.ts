import type { GameId } from '../games/game-id.ts'
import { guardRefusal, type PlayGuard } from '../limits/play-guard.ts'
import { type Amount, formatAmount } from '../money/amount.ts'
import { isOfValue } from '../money/asset.ts'
import { isValidPlan, type PlanAsset, type PlanRules } from './autoplay.ts'
import type { PlacementRefusal, PlayStops } from './decide-placement.ts'
import type { Terms } from './limits.ts'
import { stakeRefusal } from './stake-rules.ts'

export type PlanRefusal =
  | Exclude<PlacementRefusal, { readonly kind: 'shard_full' }>
  | { readonly kind: 'plan_running' | 'plan_unsound' }

type DecidePlanInput = {
  readonly asset: PlanAsset
  readonly game: GameId
  readonly isGuarded: boolean
  readonly rules: PlanRules
  /** Only one plan per player at a time. */
  readonly isRunning: boolean
  readonly stops: PlayStops
  /** The house takes no stakes of value, because of its losses of the day. */
  readonly isPaused: boolean
  readonly terms: Terms
  readonly available: Amount
  readonly guard: PlayGuard | null
  readonly now: number
}

/**
 * Whether a plan may start. Its first stake must be one that the player could place now, and its highest one within the
 * house's limits; each bet is decided again when it is placed.
 */
export const decidePlan = (input: DecidePlanInput): PlanRefusal | null => {
  const { asset, game, isGuarded, rules, isRunning, stops, isPaused, terms, available, guard, now } = input
  if (isRunning) return { kind: 'plan_running' }
  if (stops.all || stops.games.has(game) || (isPaused && isOfValue(asset))) return { kind: 'play_stopped' }
  const limit = terms.limits[asset]
  if (limit === undefined || (isGuarded && !terms.guardedAssets.includes(asset)))
    return { kind: 'asset_not_stakeable' }
  const { stake, highest } = rules
  const bounds = stakeRefusal(stake, limit) ?? stakeRefusal(highest, { ...limit, min: stake })
  if (!isValidPlan(rules)) return { kind: 'plan_unsound' }
  if (bounds !== null) return bounds
  if (available < stake)
    return { kind: 'balance_short', available: formatAmount(available), needed: formatAmount(stake) }

  return guard === null ? null : guardRefusal(guard, { asset, stake, now })
}
