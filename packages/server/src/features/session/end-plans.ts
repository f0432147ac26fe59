import type pg from 'pg'
import { notifyBalances } from '../../ledger/post.ts'

/** Ends a player's running plan, which may belong to an intruder and would bet on without any session. The player is locked. */
export const endPlans = async (client: pg.ClientBase, player: bigint): Promise<void> => {
  const { rowCount } = await client.query(
    `update autoplay_plan set state = 'ended', ended_by = 'house', ended_at = clock_timestamp()
     where player_id = $1 and state = 'running'`,
    [player],
  )
  if (rowCount !== 0) await notifyBalances(client, [player], 'autoplay')
}
