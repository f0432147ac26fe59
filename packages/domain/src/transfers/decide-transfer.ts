import { type Amount, amountOf, minus } from '../money/amount.ts'
import { feeUp } from '../money/fee.ts'

/** What players may give each other: USDT, and GMT of the sub-account `main`. */
export const TRANSFER_ASSETS = ['USDT', 'GMT'] as const
export type TransferAsset = (typeof TRANSFER_ASSETS)[number]

export const SUB_ACCOUNT_MOVES = ['GMT_TO_GAME', 'GAME_TO_GMT'] as const
export type SubAccountMove = (typeof SUB_ACCOUNT_MOVES)[number]

/** One version of the rules of an asset. */
export type TransferTerms = {
  readonly version: number
  readonly minimum: Amount
  readonly feeBps: number
}

export type TransferRefusal =
  | { readonly kind: 'recipient_unknown' | 'recipient_self' }
  | { readonly kind: 'below_minimum'; readonly min: Amount }
  | { readonly kind: 'balance_short'; readonly available: Amount; readonly needed: Amount }

export type TransferDecision =
  | { readonly accepted: true; readonly to: bigint; readonly fee: Amount; readonly receivable: Amount }
  | { readonly accepted: false; readonly refusal: TransferRefusal }

type DecideTransferInput = {
  readonly from: bigint
  readonly to: bigint | null
  readonly amount: Amount
  readonly terms: TransferTerms
  readonly balance: Amount
}

/** `to` is null if nobody has the given number. */
export const decideTransfer = (input: DecideTransferInput): TransferDecision => {
  const { from, to, amount, terms, balance } = input
  if (to === null) return refuse({ kind: 'recipient_unknown' })
  if (to === from) return refuse({ kind: 'recipient_self' })
  if (amount < terms.minimum) return refuse({ kind: 'below_minimum', min: terms.minimum })
  if (amount > balance) return refuse({ kind: 'balance_short', available: balance, needed: amount })

  const fee = feeUp(amount, terms.feeBps)
  return { accepted: true, to, fee, receivable: minus(amount, fee) }
}

const LEAST_MOVE = amountOf(1n)

/** Between a player's own sub-accounts: free, immediate, and limited only by the balance. */
export const decideSubAccountMove = ({
  amount,
  balance,
}: {
  readonly amount: Amount
  readonly balance: Amount
}):
  | { readonly accepted: true }
  | {
      readonly accepted: false
      readonly refusal: Extract<TransferRefusal, { kind: 'below_minimum' | 'balance_short' }>
    } => {
  if (amount < LEAST_MOVE) return { accepted: false, refusal: { kind: 'below_minimum', min: LEAST_MOVE } }
  if (amount > balance)
    return { accepted: false, refusal: { kind: 'balance_short', available: balance, needed: amount } }
  return { accepted: true }
}

const refuse = (refusal: TransferRefusal): TransferDecision => ({ accepted: false, refusal })
