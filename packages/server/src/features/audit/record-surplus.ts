import { formatAmount, splitRaw } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { closeIncident, openIncident } from '../../shared/incidents.ts'
import { REPORTED_SURPLUS } from './check-chain.ts'

const INCIDENT = { kind: 'surplus', subject: 'the chain holds more than the books show' } as const

/**
 * Opens an incident about money on the chain that is not in the books: the owner's, a gift, or a missed deposit.
 * `lasting` is what two checks in a row have found.
 */
export const recordSurplus = async (
  { pool }: Database,
  { lasting, decimals, now }: { readonly lasting: bigint; readonly decimals: number; readonly now: number },
): Promise<void> => {
  const { amount } = splitRaw(lasting, decimals)
  if (amount < REPORTED_SURPLUS) await closeIncident(pool, { ...INCIDENT, now })
  else await openIncident(pool, { ...INCIDENT, detail: `${formatAmount(amount)} USDT`, now })
}
