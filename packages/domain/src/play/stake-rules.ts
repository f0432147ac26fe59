import { type Amount, formatAmount } from '../money/amount.ts'
import { type Asset, isOfValue } from '../money/asset.ts'
import type { StakeLimit } from './limits.ts'

/**
 * How many open bets one player may have at one draw time: of those in assets of value, every slip recomputes the worst case
 * from scratch, so the number must stay small. Others cost nothing to place, and their rows stay: two full slips and a half.
 */
const MAX_OPEN_BETS_PER_DRAW = { ofValue: 400, withoutValue: 100 } as const

export const maxOpenBets = (asset: Asset): number =>
  MAX_OPEN_BETS_PER_DRAW[isOfValue(asset) ? 'ofValue' : 'withoutValue']

export type StakeRefusal =
  | { readonly kind: 'below_minimum'; readonly min: string }
  | { readonly kind: 'above_maximum'; readonly max: string }

/** Null if the limit allows this stake. */
export const stakeRefusal = (stake: Amount, limit: StakeLimit): StakeRefusal | null => {
  if (stake < limit.min) return { kind: 'below_minimum', min: formatAmount(limit.min) }
  if (stake > limit.max) return { kind: 'above_maximum', max: formatAmount(limit.max) }
  return null
}
