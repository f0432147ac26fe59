import type { Database } from '../../db/database.ts'
import { awaitStandby, inTransaction } from '../../db/transaction.ts'

/** Whether others read this player's name in full. */
export const showName = async (
  { pool }: Pick<Database, 'pool'>,
  { player, isShown }: { readonly player: bigint; readonly isShown: boolean },
): Promise<void> => {
  await inTransaction(pool, async (client) => {
    // Most often it is so already, and nothing is written.
    await awaitStandby(client)
    await client.query(
      isShown
        ? 'insert into name_shown (player) values ($1) on conflict do nothing'
        : 'delete from name_shown where player = $1',
      [player],
    )
  })
}
