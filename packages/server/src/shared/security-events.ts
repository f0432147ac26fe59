import type { Device, SECURITY_KINDS } from '@nibble/contract'
import type { Locale } from '@nibble/domain'
import type { Queryable } from '../db/sql.ts'
import { notifyBalances } from '../ledger/post.ts'
import { wants } from './notice-ways.ts'

export type SecurityKind = (typeof SECURITY_KINDS)[number]

/** What is stored about the origin of a call: a keyed hash of its network, its browser and system, its language. */
export type Trace = {
  readonly network: Buffer | null
  readonly device: Device
  readonly language: Locale
}

/** For events without a call: from jobs and from unrelated tests. */
export const NO_TRACE: Trace = { network: null, device: { browser: null, system: null }, language: 'en-US' }

export type SecurityEvent = {
  readonly kind: SecurityKind
  /** Which credential or limit: `email`, `wallet`, `login_password`, `transaction_password` … */
  readonly what: string
  /** `done`, or the kind of refusal. */
  readonly outcome?: string
  /** Null if no player is known. */
  readonly player: bigint | null
  /** The keyed hash of an address without a player; for a choice of notification channels, the start of its session's id. */
  readonly subject?: Buffer | null
  readonly trace: Trace
  readonly now: number
}

/** Writes an event and returns its id. Call it in the transaction of the effect, if there is one. */
export async function recordSecurityEvent(runner: Queryable, event: SecurityEvent): Promise<bigint> {
  const { kind, what, outcome = 'done', player, subject = null, trace, now } = event
  const { rows } = await runner.query<{ id: bigint }>(
    `insert into security_event (at, kind, what, outcome, player_id, subject, network, browser, system)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      new Date(now),
      kind,
      what,
      outcome,
      player,
      subject,
      trace.network,
      trace.device.browser,
      trace.device.system,
    ],
  )
  const [row] = rows
  if (row === undefined) throw new Error('a security event was not stored')
  return row.id
}

/** Events that alert a player, as `kind what`: each has its words in features/alerts/send-alerts.ts. */
export type AlertName =
  | 'sign_in email'
  | 'sign_in wallet'
  | 'sign_in passkey'
  | 'sign_in device_login'
  | 'credential_added email'
  | 'credential_removed email'
  | 'credential_added wallet'
  | 'credential_removed wallet'
  | 'credential_added transaction_password'
  | 'credential_added passkey'
  | 'credential_removed passkey'
  | 'credential_changed passkey'
  | 'credential_added bot_key'
  | 'credential_removed bot_key'
  | 'credential_changed bot_key'
  | 'proof_failed bot_key'
  | 'credential_added address'
  | 'credential_added inviter'
  | 'credential_added exclusion'
  | 'credential_changed notices'
  | 'credential_removed session'
  | 'credential_changed webhook'
  | 'credential_removed webhook'
  | 'credential_changed login_password'
  | 'credential_changed transaction_password'
  | 'credential_replaced login_password'
  | 'credential_replaced transaction_password'

type Alerted = {
  [Name in AlertName]: Name extends `${infer Kind extends SecurityKind} ${infer What}`
    ? { readonly kind: Kind; readonly what: What }
    : never
}[AlertName]

/**
 * The same, and alerts its player by every channel: on open pages, by mail, and in every browser that takes push notifications;
 * for a sign-in, by the channels they chose, or by all if those no longer reach them. Call it before sessions end in the same
 * transaction, so that their browsers are alerted too.
 */
export async function recordAndNotify(
  client: Queryable,
  event: Omit<SecurityEvent, 'kind' | 'what'> &
    Alerted & { readonly player: bigint; readonly waitsUntil?: number | null },
): Promise<void> {
  const { player, trace, waitsUntil = null, now } = event
  const id = await recordSecurityEvent(client, event)
  const isByEveryWay = event.kind !== 'sign_in' || !(await isReachedOfSignIns(client, player))
  const at = new Date(now)
  const until = waitsUntil === null ? null : new Date(waitsUntil)
  await client.query(
    `insert into security_alert (event_id, channel, address, p256dh, auth, language, waits_until, written_at, due_at)
     select $1::bigint, w.channel, w.address, w.p256dh, w.auth, w.language, $4::timestamptz, $5::timestamptz, $5
     from (select 'mail' as channel, e.email as address, null::bytea as p256dh, null::bytea as auth,
                  coalesce(p.language, $3) as language
           from email_identity e join player p on p.id = e.player_id
           left join subscription c on c.player_id = p.id
           where e.player_id = $2 and ($6 or ${wants('signIns', 'mail')})
           union all
           select 'push', s.endpoint, s.p256dh, s.auth, s.language from push_subscription s
           left join subscription c on c.player_id = s.player_id
           where s.player_id = $2 and ($6 or ${wants('signIns', 'push')})
          ) w`,
    [id, player, trace.language, until, at, isByEveryWay],
  )
  const { rows } = await client.query<{ isWanted: boolean }>(
    `select $2 or ${wants('signIns', 'app')} as "isWanted"
     from player p left join subscription c on c.player_id = p.id where p.id = $1`,
    [player, isByEveryWay],
  )
  if (rows[0]?.isWanted === true) await notifyBalances(client, [player], 'security')
}

/** Mail without an address and push without a browser reach nobody: a chosen channel may be gone since. */
async function isReachedOfSignIns(client: Queryable, player: bigint): Promise<boolean> {
  const { rows } = await client.query<{ isReached: boolean }>(
    `select ${wants('signIns', 'app')}
         or ${wants('signIns', 'mail')} and exists (select from email_identity where player_id = p.id)
         or ${wants('signIns', 'push')} and exists (select from push_subscription where player_id = p.id) as "isReached"
     from player p left join subscription c on c.player_id = p.id where p.id = $1`,
    [player],
  )
  return rows[0]?.isReached === true
}
