import { type Amount, formatAmount } from '../money/amount.ts'
import type { StakeLimit } from './limits.ts'

/**
 * How many open bets in assets of value one player may have at one draw time. Every slip recomputes their worst case from
 * scratch, so the number must stay small.
 */
export const MAX_OPEN_BETS_PER_DRAW = 400

export type StakeRefusal =
  | { readonly kind: 'below_minimum'; readonly min: string }
  | { readonly kind: 'above_maximum'; readonly max: string }

/** Null if the limit allows this stake. */
export const stakeRefusal = (stake: Amount, limit: StakeLimit): StakeRefusal | null => {
  if (stake < limit.min) return { kind: 'below_minimum', min: formatAmount(limit.min) }
  if (stake > limit.max) return { kind: 'above_maximum', max: formatAmount(limit.max) }
  return null
}
