import { randomBytes } from 'node:crypto'
import type { Queryable } from '../db/sql.ts'

/** A session of this player, as after signing in, valid for a day. Returns its id. */
export const openSession = async (runner: Queryable, player: bigint): Promise<string> => {
  const id = randomBytes(32)
  await runner.query(
    `insert into session (token_hash, player_id, key_x, key_y, started_at, expires_at, last_action_at, claimed_ip)
     values ($1, $2, $3, 'y', now(), now() + interval '1 day', now(), '')`,
    [id, player, id.toString('hex')],
  )
  return id.toString('hex')
}
