import type { DepositRow } from '@nibble/contract'
import { type Amount, minus, sum, ZERO } from '@nibble/domain'

export type DepositState = 'seen' | 'credited' | 'small'

/** A final deposit that is not credited was below the minimum and waits for more. */
export const stateOf = ({ status, creditedAt }: DepositRow): DepositState =>
  status === 'seen' ? 'seen' : creditedAt === null ? 'small' : 'credited'

/** What is missing until all waiting deposits are credited; zero if none waits. */
export const missingOf = (rows: readonly DepositRow[], minimum: Amount): Amount => {
  const waiting = sum(rows.filter((row) => stateOf(row) === 'small').map(({ amount }) => amount))
  return waiting === ZERO || waiting >= minimum ? ZERO : minus(minimum, waiting)
}
