import type { pushInfo, RequestOf, ResponseOf, savePush as savePushCall } from '@nibble/contract'
import type { Locale } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { awaitStandby, inTransaction } from '../../db/transaction.ts'
import { isBrowserKey } from '../../push/encrypt.ts'
import { Refusal } from '../../refusal.ts'
import { holdSession } from '../../shared/people.ts'

const MOST_A_PLAYER = 10
const ONE_AT_A_TIME = -5656_0078

type Whose = { readonly session: string; readonly player: bigint }

/** What this session has saved for its browser. */
export const readPush = async (
  { pool }: Database,
  { session }: Pick<Whose, 'session'>,
): Promise<ResponseOf<typeof pushInfo>['saved']> => {
  const { rows } = await pool.query<{ endpoint: string; language: Locale; hidesAmounts: boolean }>(
    `select endpoint, language, hides_amounts as "hidesAmounts" from push_subscription where session_hash = $1`,
    [Buffer.from(session, 'hex')],
  )
  return rows[0] ?? null
}

/**
 * This session's browser gets notifications from now on, replacing what the session, or an earlier user of that
 * browser, has saved. Throws Refusal('push_service_unknown') for an unsupported service, and
 * Refusal('fresh_proof_needed') if the session has ended meanwhile.
 */
export const savePush = async (
  { pool }: Database,
  given: Whose &
    RequestOf<typeof savePushCall> & {
      readonly isKnown: (endpoint: string) => boolean
      readonly now: number
    },
): Promise<void> => {
  const { session, player, endpoint, language, hidesAmounts, now } = given
  const p256dh = Buffer.from(given.p256dh, 'base64url')
  const auth = Buffer.from(given.auth, 'base64url')
  if (!given.isKnown(endpoint) || !isBrowserKey(p256dh)) throw new Refusal('push_service_unknown')

  const id = Buffer.from(session, 'hex')
  await inTransaction(pool, async (client) => {
    // Concurrent saves wait: two players may save one browser, and two browsers of one player are counted.
    await client.query('select pg_advisory_xact_lock($1)', [ONE_AT_A_TIME])
    await holdSession(client, session)
    // Messages on their way to this browser still arrive, unless they were for another player.
    await client.query('delete from push_subscription where endpoint = $1 and session_hash <> $2', [
      endpoint,
      id,
    ])
    await client.query(
      `insert into push_subscription (session_hash, player_id, endpoint, p256dh, auth, language, hides_amounts, since)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (session_hash) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh,
         auth = excluded.auth, language = excluded.language, hides_amounts = excluded.hides_amounts`,
      [id, player, endpoint, p256dh, auth, language, hidesAmounts, new Date(now)],
    )
    await client.query(
      `delete from push_subscription where session_hash in (
         select session_hash from push_subscription where player_id = $1
         order by session_hash = $2 desc, since desc, session_hash offset ${MOST_A_PLAYER})`,
      [player, id],
    )
  })
}

/** All browsers of a player, by push service. */
export const listPush = async (
  { pool }: Database,
  { player }: Pick<Whose, 'player'>,
): Promise<{ service: string; language: Locale; hidesAmounts: boolean; since: number }[]> => {
  const { rows } = await pool.query<{
    endpoint: string
    language: Locale
    hidesAmounts: boolean
    since: Date
  }>(
    `select endpoint, language, hides_amounts as "hidesAmounts", since from push_subscription
     where player_id = $1 order by since`,
    [player],
  )
  return rows.map(({ endpoint, since, ...row }) => ({
    service: new URL(endpoint).host,
    ...row,
    since: since.getTime(),
  }))
}

/** This session's browser gets no more notifications. */
export const removePush = async ({ pool }: Database, { session }: Pick<Whose, 'session'>): Promise<void> => {
  await inTransaction(pool, async (client) => {
    await awaitStandby(client)
    await client.query('delete from push_subscription where session_hash = $1', [Buffer.from(session, 'hex')])
  })
}
