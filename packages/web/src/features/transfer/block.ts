import type { Amount } from '@nibble/domain'

/** What stands in the way of asking the server. */
export type Block = 'to' | 'amount' | 'short'

export const decideBlock = ({
  to,
  amount,
  balance,
}: {
  readonly to: string | null
  readonly amount: Amount | null
  readonly balance: Amount
}): Block | null => {
  if (to === null) return 'to'
  if (amount === null || amount <= 0n) return 'amount'
  return amount > balance ? 'short' : null
}
