import { usdtValue } from '../conversions/quote-conversion.ts'
import { type Amount, amountOf, minus, plus } from '../money/amount.ts'
import { type Asset, isOfValue } from '../money/asset.ts'
import { mayApproveAlone, type Reviewer } from '../operators/letting-money-out.ts'

// An operator gives a player money of the house, or takes some back, with a reason. What one person adjusts alone is summed over
// a day, so that nobody splits a large sum into small ones. Above the limit a second person is needed; a new operator counts for
// neither.

/** In USDT. Above it two people are needed. */
export const ADJUSTED_ALONE: Amount = amountOf(1_000_000_000n)
export const ADJUSTED_ALONE_WITHIN_MS = 86_400_000

export type AdjustmentRefusal = {
  readonly kind:
    | 'adjustment_zero'
    | 'adjustment_asset'
    | 'adjustment_short'
    | 'adjustment_large'
    | 'adjustment_decided'
    | 'second_person_needed'
    | 'operator_too_new'
}

type Refused = { readonly allowed: false; readonly refusal: AdjustmentRefusal }

/** What it counts towards the limit: a credit of value without a price counts as USDT. */
export const adjustmentValue = (asset: Asset, amount: Amount): Amount => {
  const size = amountOf(amount < 0n ? -amount : amount)
  const priced = usdtValue(asset, size)
  return priced > 0n || !isOfValue(asset) ? priced : size
}

/** `alone`: what the operator has adjusted alone within a day. */
export const decideAdjustment = ({
  asset,
  amount,
  alone,
  reviewer,
}: {
  readonly asset: Asset
  readonly amount: Amount
  readonly alone: Amount
  readonly reviewer: Reviewer
}): { readonly allowed: true; readonly value: Amount; readonly isAlone: boolean } | Refused => {
  if (amount === 0n) return refuse('adjustment_zero')
  // ROLL_POINT expires with its credit and ROLL_GMT_POINT becomes GMT with its win: an adjustment would belong to neither.
  if (asset === 'ROLL_POINT' || (asset === 'ROLL_GMT_POINT' && amount > 0n)) return refuse('adjustment_asset')
  const value = adjustmentValue(asset, amount)
  const isAlone = plus(alone, value) <= ADJUSTED_ALONE && mayApproveAlone(reviewer, value)
  return isAlone || reviewer.countsForTwo ? { allowed: true, value, isAlone } : refuse('operator_too_new')
}

/** Its author may withdraw it; only another may apply it. */
export const decideAdjustmentReview = ({
  decision,
  operator,
  reviewer,
  adjustment: { state, requestedBy },
}: {
  readonly decision: 'apply' | 'reject'
  readonly operator: bigint
  readonly reviewer: Reviewer
  readonly adjustment: { readonly state: AdjustmentState; readonly requestedBy: bigint }
}): { readonly allowed: true } | Refused => {
  if (state !== 'waiting') return refuse('adjustment_decided')
  if (decision === 'apply' && requestedBy === operator) return refuse('second_person_needed')
  if (decision === 'apply' && !reviewer.countsForTwo) return refuse('operator_too_new')
  return { allowed: true }
}

/** An adjustment never takes more than the player has. */
export const isCovered = ({
  amount,
  balance,
}: {
  readonly amount: Amount
  readonly balance: Amount
}): boolean => amount >= 0n || minus(balance, amountOf(-amount)) >= 0n

/** The largest amount that a call carries. */
const MOST_HELD: Amount = amountOf(999_999_999_999_999_999n)

/** With a larger balance a player could not display any of theirs. */
export const isShowable = ({
  amount,
  balance,
}: {
  readonly amount: Amount
  readonly balance: Amount
}): boolean => amount < 0n || plus(balance, amount) <= MOST_HELD

export type AdjustmentState = 'waiting' | 'applied' | 'rejected'

const refuse = (kind: AdjustmentRefusal['kind']): Refused => ({ allowed: false, refusal: { kind } })
