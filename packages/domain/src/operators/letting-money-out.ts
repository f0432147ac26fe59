import { type Amount, amountOf, plus } from '../money/amount.ts'

// It takes two operators who may let money out to make a third. A new operator counts for neither of the two.

const LETS_MONEY_OUT: readonly string[] = ['finance', 'risk']

export const mayLetMoneyOut = (roles: readonly string[]): boolean =>
  roles.some((role) => LETS_MONEY_OUT.includes(role))

/** Those who let money out make no operators: they could add the second person for their own payments. */
export const breaksSeparationOfDuties = (roles: readonly string[]): boolean =>
  roles.includes('admin') && mayLetMoneyOut(roles)

/** How long operators are new after they were added, reset or given more: they cannot be one of two people. */
export const NEW_FOR_MS = 86_400_000

/** The most that one operator approves alone within a day, in USDT: withdrawals, conversions and adjustments together. */
export const APPROVED_ALONE: Amount = amountOf(5_000_000_000n)
export const APPROVED_ALONE_WITHIN_MS = 86_400_000

/** Somebody who decides about money. */
export type Reviewer = {
  /** They are no longer new, so they may be one of two. */
  readonly countsForTwo: boolean
  /** What they alone approved in a day. */
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

/** Whether a change gives an operator more rights; `before` is null for a new operator. */
export const isWidened = (before: OperatorRights | null, after: OperatorRights): boolean =>
  before === null ||
  after.roles.some((role) => !before.roles.includes(role)) ||
  (before.isDisabled && !after.isDisabled) ||
  (before.player !== null && before.player !== after.player)

/** Adding an operator, or giving them more, takes two people if they may let money out afterwards. */
export const changeTakesTwo = (before: OperatorRights | null, after: OperatorRights): boolean =>
  mayLetMoneyOut(after.roles) && isWidened(before, after)
