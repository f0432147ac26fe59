import { type Amount, amountOf } from '../money/amount.ts'
import { dayStart } from '../play/day.ts'
import { DAY_MS } from '../play/round-number.ts'

/** What leaves the house: USDT from the main purse, or main GMT that is paid out as USDT. */
export type WithdrawalAsset = 'USDT' | 'GMT'

/** One version of the rules of an asset; a withdrawal keeps the version under which it was accepted. */
export type WithdrawalTerms = {
  readonly minimum: Amount
  /** What a player may ask for on one day, all his withdrawals of the asset together. */
  readonly perDay: Amount
  /** The fee is the larger of the two. */
  readonly feeFixed: Amount
  readonly feeBps: number
  /** A person looks at each. */
  readonly isReviewed: boolean
  /** What a clean player's withdrawals may release by themselves on one day. */
  readonly selfReleasedPerDay: Amount
  /** Above this another person than the one who approved it releases it. */
  readonly fourEyesAbove: Amount
  /** So many of a player's may wait or be under way at once, both assets together. */
  readonly openAtMost: number
}

/** Comes on top of the amount, which arrives whole. Rounded up. */
export const withdrawalFee = (
  amount: Amount,
  { feeFixed, feeBps }: Pick<WithdrawalTerms, 'feeFixed' | 'feeBps'>,
): Amount => {
  const share = amountOf((amount * BigInt(feeBps) + 9_999n) / 10_000n)
  return share > feeFixed ? share : feeFixed
}

/** 23:59:59 GMT+8 of the day after. */
export const withdrawalDeadline = (requestedAt: number): number => dayStart(requestedAt) + 2 * DAY_MS - 1000
