import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'

/** What a nonce is for: signing in (null), or joining the wallet to this player. One does not serve for the other. */
type Asked = { readonly nonce: string; readonly joins: bigint | null; readonly now: number }

type Nonce = {
  address: Buffer
  message: string
  key_x: string
  key_y: string
  parent_id: bigint | null
}

/** Throws Refusal('nonce_expired') for one that is unknown, used, too old, or for something else. */
export const findNonce = async (db: Database, { nonce, joins, now }: Asked): Promise<Nonce> => {
  const { rows } = await db.pool.query<Nonce>(
    `select address, message, key_x, key_y, parent_id from sign_in_nonce
     where nonce = $1 and expires_at > $2 and player_id is not distinct from $3`,
    [nonce, new Date(now), joins],
  )
  const [found] = rows
  if (found === undefined) throw new Refusal('nonce_expired')
  return found
}

/** Of two that bring one nonce at once, one finds it gone. */
export const spendNonce = async (
  client: pg.PoolClient,
  { nonce, now }: { nonce: string; now: number },
): Promise<void> => {
  const { rowCount } = await client.query('delete from sign_in_nonce where nonce = $1 and expires_at > $2', [
    nonce,
    new Date(now),
  ])
  if (rowCount !== 1) throw new Refusal('nonce_expired')
}

const LOCK_SPACE = 4361

/** One at a time deals with an address, so that two at once do not make two players of it. */
export const holdAddress = async (client: pg.PoolClient, address: string): Promise<void> => {
  await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [LOCK_SPACE, address.toLowerCase()])
}
