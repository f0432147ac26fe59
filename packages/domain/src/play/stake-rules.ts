import { type Amount, formatAmount } from '../money/amount.ts'
import { type Asset, isOfValue } from '../money/asset.ts'
import type { StakeLimit } from './limits.ts'

/**
 * How many open bets one player may have at one draw time: of those in assets of value, every slip recomputes the worst case
 * from scratch, so the number must stay small. Others cost nothing to place, and their rows stay: two full slips and a half.
 */
const MAX_OPEN_BETS_PER_DRAW = { ofValue: 400, withoutValue: 100, inCrowd: 5 } as const

/**
 * How many bets in assets without value one draw takes from all players together. Their book must be signed before the draw for
 * stakes of value as well, also on a busy machine. The draw is crowded once half are taken: the rest is for each player's first few.
 */
export const FREE_BETS_PER_DRAW = 30_000

export const maxOpenBets = (asset: Asset, isCrowded: boolean): number => {
  if (isOfValue(asset)) return MAX_OPEN_BETS_PER_DRAW.ofValue
  return MAX_OPEN_BETS_PER_DRAW[isCrowded ? 'inCrowd' : 'withoutValue']
}

export type StakeRefusal =
  | { readonly kind: 'below_minimum'; readonly min: string }
  | { readonly kind: 'above_maximum'; readonly max: string }

/** Null if the limit allows this stake. */
export const stakeRefusal = (stake: Amount, limit: StakeLimit): StakeRefusal | null => {
  if (stake < limit.min) return { kind: 'below_minimum', min: formatAmount(limit.min) }
  if (stake > limit.max) return { kind: 'above_maximum', max: formatAmount(limit.max) }
  return null
}
