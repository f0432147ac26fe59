import { amountOf, rawOf } from '@nibble/domain'
import type pg from 'pg'

/**
 * What the treasury and the deposit addresses should hold together by the books, in the contract's digits: what the
 * owner put in, what deposits brought and withdrawals left of it, and the dust of every deposit.
 */
export const readHoldingsDue = async (
  runner: Pick<pg.Pool, 'query'>,
  { decimals }: { readonly decimals: number },
): Promise<bigint> => {
  const { rows } = await runner.query<{ booked: bigint; dust: string }>(
    `select (select coalesce(-sum(balance), 0)::bigint from account
             where player_id is null and asset = 'USDT' and purse in ('chain', 'capital')) as booked,
            (select coalesce(sum(dust), 0)::text from deposit) as dust`,
  )
  const [row] = rows
  return row === undefined ? 0n : rawOf(amountOf(row.booked), decimals) + BigInt(row.dust)
}
