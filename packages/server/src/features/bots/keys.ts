import { isIP } from 'node:net'
import {
  BOT_SCOPES,
  type BotKeyRow,
  type botKeyAdd,
  type botKeyList,
  type RequestOf,
  type ResponseOf,
} from '@nibble/contract'
import { type Amount, dayOf, ZERO } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { type Dated, inMs } from '../../db/moments.ts'
import { pgArray, type Queryable } from '../../db/sql.ts'
import { awaitStandby, inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../refusal.ts'
import { holdSession } from '../../shared/people.ts'
import { NO_TRACE, recordAndNotify, type Trace } from '../../shared/security-events.ts'

export const MOST_BOT_KEYS = 5

const DAY_MS = 86_400_000

export async function listBotKeys(
  runner: Queryable,
  { player, now }: { readonly player: bigint; readonly now: number },
): Promise<ResponseOf<typeof botKeyList>> {
  type Row = Dated<Omit<BotKeyRow, 'webhook'>, 'createdAt' | 'expiresAt' | 'lastUsedAt' | 'pausedAt'> & {
    usedDay: string | null
    url: string | null
    failingSince: Date | null
    isGivenUp: boolean
  }
  const { rows } = await runner.query<Row>(
    `select k.id::text as id, k.name, k.scopes, k.sandbox as "isSandbox", k.day_cap as "dayCap", k.used_day::text as "usedDay",
            k.used, k.addresses::text[] as addresses, k.created_at as "createdAt", k.expires_at as "expiresAt",
            k.last_used_at as "lastUsedAt", k.paused_at as "pausedAt", w.url, w.failing_since as "failingSince",
            w.given_up_at is not null as "isGivenUp"
     from bot_key k left join bot_webhook w on w.key_id = k.id
     where k.player_id = $1 and k.revoked_at is null order by k.id`,
    [player],
  )
  const keys = rows.map((row): BotKeyRow => {
    const { usedDay, url, failingSince, isGivenUp, ...key } = inMs(row)
    return {
      ...key,
      used: usedDay === dayOf(now) ? key.used : ZERO,
      // A single address is shown without a mask.
      addresses: key.addresses.map((text) => text.replace(text.includes(':') ? /\/128$/ : /\/32$/, '')),
      webhook: url === null ? null : { url, failingSince, isGivenUp },
    }
  })
  return { keys, most: MOST_BOT_KEYS }
}

type OwnCall = { readonly player: bigint; readonly trace?: Trace; readonly now: number }
/** The calling session: if it ends meanwhile, nothing is added. */
type SessionCall = OwnCall & { readonly session: string }

/**
 * The caller must have checked another credential, and that the public key is valid. Throws Refusal('bot_keys_full' |
 * 'bot_key_taken' | 'bot_address_malformed').
 */
export function addBotKey(
  { pool }: Database,
  input: SessionCall & Omit<RequestOf<typeof botKeyAdd>, 'transactionPassword' | 'passkey'>,
): Promise<ResponseOf<typeof botKeyList>> {
  const { player, session, trace = NO_TRACE, now, ...asked } = input
  const { x, y } = asked.publicKey
  if (!asked.addresses.every(isNetwork)) throw new Refusal('bot_address_malformed')
  const dayCap: Amount = asked.isSandbox ? ZERO : asked.dayCap

  return inTransaction(pool, async (client) => {
    await client.query('select from player where id = $1 for no key update', [player])
    await holdSession(client, session)
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from bot_key where player_id = $1 and revoked_at is null',
      [player],
    )
    if ((rows[0]?.count ?? 0) >= MOST_BOT_KEYS) throw new Refusal('bot_keys_full', { max: MOST_BOT_KEYS })
    const { rowCount } = await client.query(
      `insert into bot_key (player_id, name, key_x, key_y, scopes, sandbox, day_cap, addresses, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8::inet[], $9, $10) on conflict do nothing`,
      [
        player,
        asked.name.trim(),
        x,
        y,
        BOT_SCOPES.filter((scope) => asked.scopes.includes(scope)),
        asked.isSandbox,
        dayCap,
        pgArray(asked.addresses),
        new Date(now),
        new Date(now + asked.days * DAY_MS),
      ],
    )
    if (rowCount !== 1) throw new Refusal('bot_key_taken')
    await recordAndNotify(client, { kind: 'credential_added', what: 'bot_key', player, trace, now })
    return listBotKeys(client, { player, now })
  })
}

/** An address, or a network as an address and its prefix length. */
const isNetwork = (text: string): boolean => {
  const [address = '', bits, more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more !== undefined || address.includes('%')) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/**
 * Effective at once: a later request finds no key, and a stake in progress has committed before this or is refused.
 * Throws Refusal('bot_key_unknown' | 'fresh_proof_needed').
 */
export const revokeBotKey = (
  { pool }: Database,
  { id, player, session, trace = NO_TRACE, now }: SessionCall & { readonly id: string },
): Promise<ResponseOf<typeof botKeyList>> =>
  inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      'update bot_key set revoked_at = $3 where id = $1 and player_id = $2 and revoked_at is null',
      [id, player, new Date(now)],
    )
    if (rowCount !== 1) throw new Refusal('bot_key_unknown')
    await holdSession(client, session)
    await client.query('delete from bot_webhook where key_id = $1', [id])
    await recordAndNotify(client, { kind: 'credential_removed', what: 'bot_key', player, trace, now })
    await awaitStandby(client)
    return listBotKeys(client, { player, now })
  })

/** Only the player can: a bot may not call this, and the reset that paused the key ended all older sessions. Throws Refusal('bot_key_unknown' | 'fresh_proof_needed'). */
export const resumeBotKey = (
  { pool }: Database,
  { id, player, session, trace = NO_TRACE, now }: SessionCall & { readonly id: string },
): Promise<ResponseOf<typeof botKeyList>> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ was_paused: boolean }>(
      `update bot_key k set paused_at = null
       from (select id, paused_at from bot_key where id = $1 and player_id = $2 and revoked_at is null for no key update) before
       where k.id = before.id returning before.paused_at is not null as was_paused`,
      [id, player],
    )
    const [key] = rows
    if (key === undefined) throw new Refusal('bot_key_unknown')
    await holdSession(client, session)
    if (key.was_paused)
      await recordAndNotify(client, { kind: 'credential_changed', what: 'bot_key', player, trace, now })
    return listBotKeys(client, { player, now })
  })
