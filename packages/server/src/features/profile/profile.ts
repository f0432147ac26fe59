import { randomBytes } from 'node:crypto'
import { AVATAR_SIZE, type Subscriptions } from '@nibble/contract'
import type { Database } from '../../db/database.ts'
import { awaitStandby, inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../refusal.ts'
import { type PictureKind, readPicture } from './picture.ts'

const MOST_BYTES = 125 * 1024

/**
 * Keeps a player's picture in place of the one before, under a new name. Throws Refusal('image_unacceptable') for what is
 * no still picture of the size of an avatar.
 */
export const saveAvatar = async (
  db: Database,
  { player, file, now }: { readonly player: bigint; readonly file: Buffer; readonly now: number },
): Promise<{ name: string }> => {
  const picture = file.length > MOST_BYTES ? null : readPicture(file)
  if (picture === null || picture.width !== AVATAR_SIZE || picture.height !== AVATAR_SIZE)
    throw new Refusal('image_unacceptable')

  const name = randomBytes(16).toString('base64url')
  await db.pool.query(
    `insert into avatar (player_id, name, kind, picture, changed_at) values ($1, $2, $3, $4, $5)
     on conflict (player_id) do update
     set name = excluded.name, kind = excluded.kind, picture = excluded.picture, changed_at = excluded.changed_at`,
    [player, name, picture.kind, picture.bytes, new Date(now)],
  )
  return { name }
}

/** The woven avatar stands there again. */
export const removeAvatar = async (db: Database, { player }: { readonly player: bigint }): Promise<void> => {
  await inTransaction(db.pool, async (client) => {
    await awaitStandby(client)
    await client.query('delete from avatar where player_id = $1', [player])
  })
}

/** A picture by its name, for anybody who was shown that. */
export const findAvatar = async (
  db: Database,
  { name }: { readonly name: string },
): Promise<{ kind: PictureKind; picture: Buffer } | null> => {
  const { rows } = await db.pool.query<{ kind: PictureKind; picture: Buffer }>(
    'select kind, picture from avatar where name = $1',
    [name],
  )
  return rows[0] ?? null
}

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
