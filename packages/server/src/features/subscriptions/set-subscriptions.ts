import type { Subscriptions } from '@nibble/contract'
import type { Database } from '../../db/database.ts'

/** What the page tells this player unasked. */
export const setSubscriptions = async (
  db: Database,
  { player, results, deposits, withdrawals, notices }: Subscriptions & { readonly player: bigint },
): Promise<void> => {
  await db.pool.query(
    `insert into subscription (player_id, results, deposits, withdrawals, notices) values ($1, $2, $3, $4, $5)
     on conflict (player_id) do update set results = excluded.results, deposits = excluded.deposits,
       withdrawals = excluded.withdrawals, notices = excluded.notices`,
    [player, results, deposits, withdrawals, notices],
  )
}
