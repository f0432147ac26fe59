import type { TransferRow } from '@nibble/contract'
import type { Database } from '../../db/database.ts'
import { readTransfers } from './transfer-row.ts'

/** The player's transfers in both directions, newest first. The cursor is the number of the last one shown. */
export const listTransfers = async (
  db: Database,
  {
    player,
    cursor,
    limit,
  }: { readonly player: bigint; readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: TransferRow[]; nextCursor: string | null }> => {
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) return { items: [], nextCursor: null }
  const found = await readTransfers(
    db.pool,
    player,
    `(t.from_player = $1 or t.to_player = $1) and t.id < coalesce($2::bigint, 9223372036854775807)
     order by t.id desc limit $3`,
    [cursor ?? null, limit + 1],
  )
  const items = found.slice(0, limit)
  return { items, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null }
}
