import { type Amount, amountOf, minus, plus, withdrawalFee, ZERO } from '@nibble/domain'
import type { TypedAmount } from '../../ui/amount-input.ts'
import type { PayoutAddress, Terms } from './queries.ts'

type Fees = Pick<Terms, 'feeFixed' | 'feeBps'>

export type Preview = { readonly amount: Amount; readonly fee: Amount; readonly total: Amount }

/** The amount arrives in full; the fee is added to it. */
export const previewOf = (amount: Amount, fees: Fees): Preview => {
  const fee = withdrawalFee(amount, fees)
  return { amount, fee, total: plus(amount, fee) }
}

/** The largest amount that the balance covers together with its fee, within the daily limit. */
export const mostOf = (balance: Amount, terms: Fees & Pick<Terms, 'perDay'>): Amount => {
  const byFixed = minus(balance, terms.feeFixed)
  const byShare = amountOf((balance * 10_000n) / (10_000n + BigInt(terms.feeBps)))
  const most = [byFixed, byShare, terms.perDay].reduce((least, each) => (each < least ? each : least))
  return most > ZERO ? most : ZERO
}

/** What blocks the form before the server is asked; null if nothing does. */
export type Block =
  | { readonly kind: 'amount' | 'address' | 'waiting' }
  | { readonly kind: 'minimum' | 'perDay' | 'short'; readonly amount: Amount }

export const findBlock = ({
  typed,
  terms,
  balance,
  address,
  now,
}: {
  readonly typed: TypedAmount
  readonly terms: Terms
  readonly balance: Amount
  readonly address: PayoutAddress | undefined
  readonly now: number
}): Block | null => {
  if (typed.kind !== 'amount') return { kind: 'amount' }
  const { amount, total } = previewOf(typed.amount, terms)
  if (amount < terms.minimum) return { kind: 'minimum', amount: terms.minimum }
  if (total > balance) return { kind: 'short', amount: total }
  if (amount > terms.perDay) return { kind: 'perDay', amount: terms.perDay }
  if (address === undefined) return { kind: 'address' }
  return now < address.usableFrom ? { kind: 'waiting' } : null
}
