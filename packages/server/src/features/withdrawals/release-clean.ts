import type { Database } from '../../db/database.ts'
import { inTransaction, PLAY_LIMITS } from '../../db/transaction.ts'
import { holdPlayers } from '../../ledger/money-call.ts'
import { releaseIfClean } from './release-if-clean.ts'

const AT_MOST = 500

/**
 * Looks again at what waits for a review for a cause that passes by itself: stakes are settled, flags are closed, a new
 * day begins. Answers how many were released.
 */
export const releaseClean = async (
  { pool }: Database,
  { now }: { readonly now: number },
): Promise<number> => {
  const { rows } = await pool.query<{ id: bigint; player: bigint }>(
    `select w.id, w.player_id as player from withdrawal w join withdrawal_terms t on t.id = w.terms_id
     where w.state = 'to_be_reviewed' and not t.reviewed and w.amount <= t.self_released_per_day
     order by w.id limit $1`,
    [AT_MOST],
  )
  let released = 0
  for (const { id, player } of rows) {
    const isReleased = await inTransaction(
      pool,
      async (client) => {
        await holdPlayers(client, [player])
        return releaseIfClean(client, { id, now })
      },
      PLAY_LIMITS,
    )
    if (isReleased) released += 1
  }
  return released
}
