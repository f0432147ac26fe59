import type { Amount } from '../money/amount.ts'
import { feeUp } from '../money/fee.ts'
import { dayStart } from '../play/day.ts'
import { DAY_MS } from '../play/round-number.ts'

/** What leaves the house: USDT from the main sub-account, or main GMT paid out as USDT. */
export type WithdrawalAsset = 'USDT' | 'GMT'

/** One version of an asset's rules; a withdrawal keeps the version it was accepted under. */
export type WithdrawalTerms = {
  readonly minimum: Amount
  /** A player's maximum per day, for all their withdrawals of the asset together. */
  readonly perDay: Amount
  /** The fee is the larger of the two. */
  readonly feeFixed: Amount
  readonly feeBps: number
  /** A person reviews each. */
  readonly isReviewed: boolean
  /** The most of a clean player's withdrawals released without a person on one day. */
  readonly selfReleasedPerDay: Amount
  /** Above this a person other than the approver releases it. */
  readonly fourEyesAbove: Amount
  /** How many withdrawals of a player may be open at once, both assets together. */
  readonly openAtMost: number
}

/** Added to the amount, which arrives whole. Rounded up. */
export const withdrawalFee = (
  amount: Amount,
  { feeFixed, feeBps }: Pick<WithdrawalTerms, 'feeFixed' | 'feeBps'>,
): Amount => {
  const share = feeUp(amount, feeBps)
  return share > feeFixed ? share : feeFixed
}

/** 23:59:59 GMT+8 of the day after. */
export const withdrawalDeadline = (requestedAt: number): number => dayStart(requestedAt) + 2 * DAY_MS - 1000

const WAIT_MS = 24 * 3_600_000
export const MAX_SAVED_ADDRESSES = 20
export const MAX_LABEL_LENGTH = 40

/** A newly saved address waits a day, so that somebody who gets into an account for an hour cannot empty it. */
export const savedAddressUsableFrom = (savedAt: number): number => savedAt + WAIT_MS

/**
 * The wallet of the player's first sign-in may be used at once. A later wallet waits like a saved address, since connecting it
 * must not be a way around the wait.
 */
export const ownAddressUsableFrom = ({
  joinedAt,
  isFirst,
}: {
  readonly joinedAt: number
  readonly isFirst: boolean
}): number => (isFirst ? joinedAt : joinedAt + WAIT_MS)

// The states of a withdrawal. It changes state only along this table, each time by one compare-and-set.

export const WITHDRAWAL_STATES = [
  'to_be_reviewed',
  'to_be_released',
  'withdrawing',
  'success',
  'failed',
  'not_received',
  'rejected',
] as const

export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

type Move = { readonly from: readonly WithdrawalState[]; readonly to: WithdrawalState }

/**
 * The signer does `take`: from then on the money may be on its way. `failed` was mined and moved nothing: it is retried, or
 * refunded and stays failed. `not_received` was mined but did something else: people find out whether the money arrived. If they
 * denied it by mistake, they may still confirm it later.
 */
export const WITHDRAWAL_MOVES = {
  approve: { from: ['to_be_reviewed'], to: 'to_be_released' },
  release: { from: ['to_be_released'], to: 'to_be_released' },
  reject: { from: ['to_be_reviewed', 'to_be_released'], to: 'rejected' },
  take: { from: ['to_be_released'], to: 'withdrawing' },
  succeed: { from: ['withdrawing', 'not_received', 'failed', 'to_be_released'], to: 'success' },
  fail: { from: ['withdrawing', 'not_received'], to: 'failed' },
  dispute: { from: ['withdrawing'], to: 'not_received' },
  retry: { from: ['failed'], to: 'to_be_released' },
  refund: { from: ['failed'], to: 'failed' },
} as const satisfies Readonly<Record<string, Move>>

export type WithdrawalMove = keyof typeof WITHDRAWAL_MOVES

export const mayMove = (move: WithdrawalMove, state: WithdrawalState): boolean =>
  WITHDRAWAL_MOVES[move].from.some((from) => from === state)
