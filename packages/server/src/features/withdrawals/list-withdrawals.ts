import type { WithdrawalRow } from '@nibble/contract'
import type { Database } from '../../db/database.ts'
import { readWithdrawals, withdrawalRowOf } from './withdrawal-row.ts'

/** The player's withdrawals, newest first. The cursor is the number of the last one shown. */
export const listWithdrawals = async (
  { pool }: Database,
  {
    player,
    cursor,
    limit,
  }: { readonly player: bigint; readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: WithdrawalRow[]; nextCursor: string | null }> => {
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) return { items: [], nextCursor: null }
  const stored = await readWithdrawals(
    pool,
    'player_id = $1 and id < coalesce($2, 9223372036854775807) order by id desc limit $3',
    [player, cursor ?? null, limit + 1],
  )
  const items = stored.slice(0, limit).map(withdrawalRowOf)
  return { items, nextCursor: stored.length > limit ? (items.at(-1)?.id ?? null) : null }
}
