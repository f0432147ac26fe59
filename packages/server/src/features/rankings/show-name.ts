import type { Database } from '../../db/database.ts'

/** Whether others read this player's name in full. */
export const showName = async (
  { pool }: Pick<Database, 'pool'>,
  { player, isShown }: { readonly player: bigint; readonly isShown: boolean },
): Promise<void> => {
  await pool.query(
    isShown
      ? 'insert into name_shown (player) values ($1) on conflict do nothing'
      : 'delete from name_shown where player = $1',
    [player],
  )
}
