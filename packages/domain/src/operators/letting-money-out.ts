import { type Amount, amountOf, plus } from '../money/amount.ts'

// Nobody alone makes somebody who may let money out: two who may are needed, and who is new counts for neither of them.

const LETS_MONEY_OUT: readonly string[] = ['finance', 'risk']

export const mayLetMoneyOut = (roles: readonly string[]): boolean =>
  roles.some((role) => LETS_MONEY_OUT.includes(role))

/** So long after operators were added, reset or given more, their word counts for none of two. */
export const NEW_FOR_MS = 86_400_000

/** In USDT: what one operator approves alone within a day, over withdrawals, conversions and adjustments. */
export const APPROVED_ALONE: Amount = amountOf(5_000_000_000n)
export const APPROVED_ALONE_WITHIN_MS = 86_400_000

/** Somebody who decides about money. */
export type Reviewer = {
  /** Has been one for a day, so that they may be one of two. */
  readonly countsForTwo: boolean
  /** What they approved alone within a day. */
  readonly approvedAlone: Amount
}

export const mayApproveAlone = ({ approvedAlone }: Reviewer, value: Amount): boolean =>
  plus(approvedAlone, value) <= APPROVED_ALONE

/** What an operator may do and may not touch. */
export type OperatorRights = {
  readonly roles: readonly string[]
  /** Their own account as a player. */
  readonly player: bigint | null
  readonly isDisabled: boolean
}

/** Whether they may do more afterwards than before; `before` is null for who is added. */
export const isWidened = (before: OperatorRights | null, after: OperatorRights): boolean =>
  before === null ||
  after.roles.some((role) => !before.roles.includes(role)) ||
  (before.isDisabled && !after.isDisabled) ||
  (before.player !== null && before.player !== after.player)

/** Adding or widening takes two who may let money out, where the operator may do so afterwards. */
export const changeTakesTwo = (before: OperatorRights | null, after: OperatorRights): boolean =>
  mayLetMoneyOut(after.roles) && isWidened(before, after)
