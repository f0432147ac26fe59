import { randomBytes } from 'node:crypto'
import { AVATAR_SIZE, type Subscriptions } from '@nibble/contract'
import type { Database } from '../../db/database.ts'
import { awaitStandby, inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../refusal.ts'
import { DEFAULT_WAYS } from '../../shared/notice-ways.ts'
import { holdSession } from '../../shared/people.ts'
import { NO_TRACE, recordAndNotify, type Trace } from '../../shared/security-events.ts'
import { type PictureKind, readPicture } from './picture.ts'

const MOST_BYTES = 125 * 1024

/** Replaces a player's picture, under a new name. Throws Refusal('image_unacceptable') unless it is a still picture of an avatar's size. */
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

/** Shows the woven avatar again. */
export const removeAvatar = async (db: Database, { player }: { readonly player: bigint }): Promise<void> => {
  await inTransaction(db.pool, async (client) => {
    await awaitStandby(client)
    await client.query('delete from avatar where player_id = $1', [player])
  })
}

/** A picture by its name, for anybody who was shown that name. */
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

/** What a session thief may not turn off without an alert. */
const NOTIFIED_WHEN_LESS = ['signIns', 'deposits', 'withdrawals'] as const
/** Only the first of several changes in a row in one session sends an alert, so that nobody can bury another mail under alerts. */
const NOTIFIED_ONCE_IN_MS = 10 * 60_000
/** As many as a security event stores of its origin. */
const SUBJECT_BYTES = 16

/**
 * The channels that notify this player. When sign-ins or money lose channels, every channel is notified. Throws
 * Refusal('way_needed') if no remaining channel could notify them of a sign-in: mail needs an address, and push a browser.
 */
export const setSubscriptions = (
  { pool }: Database,
  {
    player,
    session,
    trace = NO_TRACE,
    now,
    ...chosen
  }: Subscriptions & {
    readonly player: bigint
    /** The session's id: a change the player made elsewhere does not silence one of this session. */
    readonly session: string
    readonly trace?: Trace
    readonly now: number
  },
): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query('select from player where id = $1 for no key update', [player])
    await holdSession(client, session)
    const { rows } = await client.query<Pick<Subscriptions, (typeof NOTIFIED_WHEN_LESS)[number]>>(
      'select sign_ins as "signIns", deposits, withdrawals from subscription where player_id = $1',
      [player],
    )
    const before = rows[0] ?? DEFAULT_WAYS
    const { rowCount } = await client.query(
      `insert into subscription (player_id, sign_ins, deposits, withdrawals, results, notices)
       select $1, $2::text[], $3::text[], $4::text[], $5::text[], $6::text[]
       where 'app' = any($2::text[])
          or 'mail' = any($2::text[]) and exists (select from email_identity where player_id = $1)
          or 'push' = any($2::text[]) and exists (select from push_subscription where player_id = $1)
       on conflict (player_id) do update set sign_ins = excluded.sign_ins, deposits = excluded.deposits,
         withdrawals = excluded.withdrawals, results = excluded.results, notices = excluded.notices`,
      [player, chosen.signIns, chosen.deposits, chosen.withdrawals, chosen.results, chosen.notices],
    )
    if (rowCount !== 1) throw new Refusal('way_needed')

    if (NOTIFIED_WHEN_LESS.every((kind) => before[kind].every((way) => chosen[kind].includes(way)))) return
    const subject = Buffer.from(session, 'hex').subarray(0, SUBJECT_BYTES)
    const { rowCount: notified } = await client.query(
      `select from security_event
       where player_id = $1 and kind = 'credential_changed' and what = 'notices' and at > $2 and subject = $3 limit 1`,
      [player, new Date(now - NOTIFIED_ONCE_IN_MS), subject],
    )
    if (notified === 0)
      await recordAndNotify(client, {
        kind: 'credential_changed',
        what: 'notices',
        player,
        subject,
        trace,
        now,
      })
  })
