import { type Amount, formatAmount, plus } from '@nibble/domain'

// The signer's own bounds, whatever the database says was released. What lies beyond waits, and operators hear of it.

export type Caps = {
  readonly perTransaction: Amount
  readonly perHour: Amount
  readonly perDay: Amount
  readonly perAddressPerDay: Amount
}

/** What was decided in the last hour and the last 24 hours. */
export type Paid = { readonly hour: Amount; readonly day: Amount; readonly toAddress: Amount }

/** Null when it may be paid, else a sentence for operators. */
export const capProblem = (amount: Amount, paid: Paid, caps: Caps): string | null => {
  const over = (name: string, sum: Amount, cap: Amount): string | null =>
    sum <= cap
      ? null
      : `${name} would be ${formatAmount(sum)} USDT, more than the signer’s cap of ${formatAmount(cap)}`
  return (
    over('one transaction', amount, caps.perTransaction) ??
    over('the last hour', plus(paid.hour, amount), caps.perHour) ??
    over('the last 24 hours', plus(paid.day, amount), caps.perDay) ??
    over('the last 24 hours to this address', plus(paid.toAddress, amount), caps.perAddressPerDay)
  )
}
