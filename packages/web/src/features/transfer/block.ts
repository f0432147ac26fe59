import type { Amount } from '@nibble/domain'

/** What stands in the way of asking the server. */
type Block = 'to' | 'amount' | 'short'

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

/** A bind id, eight characters as the house makes them, however it was typed or pasted: in capitals, without spaces. */
export const readBindId = (text: string): string | null => {
  const id = text.replace(/\s/g, '').toUpperCase()
  return /^[0-9A-Z]{8}$/.test(id) ? id : null
}
