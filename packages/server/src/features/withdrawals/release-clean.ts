import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { inTransaction, PLAY_LIMITS } from '../../db/transaction.ts'
import { holdPlayers } from '../../ledger/money-call.ts'
import { releaseIfClean } from './release-if-clean.ts'

const AT_MOST = 500

/**
 * Looks again at what waits for a review for a cause that passes by itself: stakes are settled, flags are closed, a new
 * day begins. Answers how many were released; throws at the end when some could not be looked at.
 */
export const releaseClean = async (
  { pool }: Database,
  { now }: { readonly now: number },
): Promise<number> => {
  // In any order: those that wait long keep none from being looked at.
  const { rows } = await pool.query<{ id: bigint; player: bigint }>(
    `select w.id, w.player_id as player from withdrawal w join withdrawal_terms t on t.id = w.terms_id
     where w.state = 'to_be_reviewed' and not t.reviewed and w.amount <= t.self_released_per_day
     order by random() limit $1`,
    [AT_MOST],
  )
  let released = 0
  const failures: unknown[] = []
  for (const { id, player } of rows) {
    const held = async (client: pg.ClientBase) => {
      await holdPlayers(client, [player])
      return releaseIfClean(client, { id, now })
    }
    try {
      if (await inTransaction(pool, held, PLAY_LIMITS)) released += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'withdrawals could not be looked at')
  return released
}
