import { periodEnd } from '../limits/limit-period.ts'
import { type Amount, minus, plus, ZERO } from '../money/amount.ts'
import { type WithdrawalTerms, withdrawalDeadline, withdrawalFee } from './terms.ts'

// Amount and fee leave the balance when it is accepted; the amount is what arrives.

export type WithdrawalRefusal =
  | { readonly kind: 'withdrawals_stopped' | 'address_not_saved' | 'address_waiting' }
  | { readonly kind: 'below_minimum'; readonly min: Amount }
  | { readonly kind: 'withdrawals_open'; readonly most: number }
  /** How much of the day's limit is `left`, and when the next day begins. */
  | { readonly kind: 'limit_reached'; readonly left: Amount; readonly until: number }
  | { readonly kind: 'balance_short'; readonly available: Amount; readonly needed: Amount }

export type WithdrawalDecision =
  | { readonly accepted: true; readonly fee: Amount; readonly deadline: number }
  | { readonly accepted: false; readonly refusal: WithdrawalRefusal }

type DecideWithdrawalInput = {
  readonly amount: Amount
  readonly terms: WithdrawalTerms
  readonly balance: Amount
  readonly usableFrom: number | null
  /** Of this asset, on this day of GMT+8, excluding rejected ones. */
  readonly askedToday: Amount
  /** The player's waiting and running ones, of any asset. */
  readonly open: number
  readonly areStopped: boolean
  readonly now: number
}

/** `usableFrom` is null for an address that the player has neither saved nor signs in with. */
export const decideWithdrawal = (input: DecideWithdrawalInput): WithdrawalDecision => {
  const { amount, terms, balance, usableFrom, askedToday, open, areStopped, now } = input
  if (areStopped) return refuse({ kind: 'withdrawals_stopped' })
  if (amount < terms.minimum) return refuse({ kind: 'below_minimum', min: terms.minimum })
  if (usableFrom === null) return refuse({ kind: 'address_not_saved' })
  if (now < usableFrom) return refuse({ kind: 'address_waiting' })
  if (open >= terms.openAtMost) return refuse({ kind: 'withdrawals_open', most: terms.openAtMost })
  if (plus(askedToday, amount) > terms.perDay)
    return refuse({ kind: 'limit_reached', left: leftOf(terms, askedToday), until: periodEnd('day', now) })

  const fee = withdrawalFee(amount, terms)
  const needed = plus(amount, fee)
  if (needed > balance) return refuse({ kind: 'balance_short', available: balance, needed })
  return { accepted: true, fee, deadline: withdrawalDeadline(now) }
}

/** At least zero: the limit may have been lowered below its use. */
const leftOf = ({ perDay }: WithdrawalTerms, askedToday: Amount): Amount =>
  askedToday < perDay ? minus(perDay, askedToday) : ZERO

const refuse = (refusal: WithdrawalRefusal): WithdrawalDecision => ({ accepted: false, refusal })
