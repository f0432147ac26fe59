import { setTimeout } from 'node:timers/promises'
import { type BetRow, betRow, type botKeyList, type ResponseOf } from '@nibble/contract'
import { webhookMessage } from '@nibble/proof'
import type pg from 'pg'
import * as z from 'zod/mini'
import type { Database } from '../../db/database.ts'
import { pgArray } from '../../db/sql.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../refusal.ts'
import { type OutgoingRules, postOutside, type Resolve, readOutgoingUrl } from '../../shared/outgoing.ts'
import { holdSession } from '../../shared/people.ts'
import { NO_TRACE, recordAndNotify, type Trace } from '../../shared/security-events.ts'
import { listBotKeys } from './keys.ts'

type SetWebhookInput = OutgoingRules & {
  readonly id: string
  readonly url: string | null
  readonly player: bigint
  /** The calling session: if it ends meanwhile, nothing is set. */
  readonly session: string
  readonly trace?: Trace
  readonly now: number
}

/** Throws Refusal('bot_key_unknown' | 'webhook_refused'). Events waiting for another address go to the new one. */
export function setWebhook(
  { pool }: Database,
  { id, url, player, session, trace = NO_TRACE, now, ...rules }: SetWebhookInput,
): Promise<ResponseOf<typeof botKeyList>> {
  if (url !== null && readOutgoingUrl(url, rules) === null) throw new Refusal('webhook_refused')
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      'select from bot_key where id = $1 and player_id = $2 and revoked_at is null for no key update',
      [id, player],
    )
    if (rowCount !== 1) throw new Refusal('bot_key_unknown')
    await holdSession(client, session)
    await client.query('delete from bot_webhook where key_id = $1', [id])
    if (url !== null)
      await client.query('insert into bot_webhook (key_id, url, next_at) values ($1, $2, $3)', [
        id,
        url,
        new Date(now),
      ])
    await recordAndNotify(client, { kind: 'credential_changed', what: 'webhook', player, trace, now })
    return listBotKeys(client, { player, now })
  })
}

const FIRST_RETRY_MS = 10_000
const LONGEST_RETRY_MS = 3_600_000
const GIVEN_UP_AFTER_MS = 24 * 3_600_000
/** Longer than a post may take: after a crash in between, the next turn takes the webhook. */
const CLAIMED_FOR_MS = 60_000
/** Concurrent posts per server. While some are slow, the others continue. */
const MOST_AT_ONCE = 128
const LOOK_EVERY_MS = 1_000
/** After a slower answer the webhook rests four times as long as it took, so it uses a fifth of a place at most. */
const SLOW_FROM_MS = 1_000
const REST_TIMES = 4
const EVENTS_A_POST = 100

export type WebhookEvent = {
  readonly id: bigint
  readonly kind: 'bet.settled' | 'bet.cancelled'
  readonly round: bigint
  readonly bet: bigint
}

/** With the id of the key. */
export type Sign = (message: Uint8Array) => { readonly keyId: string; readonly signature: Buffer }

export type WebhookSetup = OutgoingRules & {
  readonly db: Database
  /** Decided bets by their numbers, as players see them. */
  readonly readBets: (bets: readonly WebhookEvent[]) => Promise<ReadonlyMap<bigint, BetRow>>
  /** Signs with the house's key in force. A turn may last long, so it is looked up again before each read of the outbox. */
  readonly findSign: () => Promise<Sign>
  readonly resolve?: Resolve
  readonly now: () => number
  /** What kept one webhook from being written or recorded. The others continue. */
  readonly onBroken: (error: unknown) => void
}

/**
 * One turn of the outbox: every webhook with due events gets up to 100 in one post. An event is removed once the
 * receiver answers 2xx, so it arrives at least once; its id identifies repeats. A webhook that takes nothing for a day
 * is dropped, and its player is notified. The turn ends when no post is in progress; until then it keeps looking for
 * due events, so that nobody waits for a slow server. After `signal` it only waits for the last posts.
 */
export async function sendEvents(setup: WebhookSetup, signal: AbortSignal): Promise<void> {
  const underWay = new Set<Promise<void>>()
  try {
    do {
      const sign = await setup.findSign()
      for (const webhook of await claimDue(setup, MOST_AT_ONCE - underWay.size)) {
        const sending: Promise<void> = sendOne(setup, webhook, sign)
          .catch(setup.onBroken)
          .finally(() => underWay.delete(sending))
        underWay.add(sending)
      }
      await Promise.race([Promise.all(underWay), setTimeout(LOOK_EVERY_MS, null, { ref: false })])
    } while (underWay.size > 0 && !signal.aborted)
  } finally {
    await Promise.all(underWay)
  }
}

type Claimed = {
  readonly key_id: bigint
  readonly url: string
  readonly tries: number
  readonly failing_since: Date | null
}

const claimDue = async ({ db, now }: WebhookSetup, most: number): Promise<Claimed[]> => {
  await db.pool.query(
    `delete from bot_event e where e.kind is not null
       and not exists (select from bot_webhook w where w.key_id = e.key_id and w.given_up_at is null)`,
  )
  const at = now()
  const { rows } = await db.pool.query<Claimed>(
    `update bot_webhook w set next_at = $2
     from (select w.key_id from bot_webhook w
           where w.given_up_at is null and w.next_at <= $1
             and exists (select from bot_event e where e.key_id = w.key_id and e.kind is not null)
           order by w.next_at limit $3 for no key update skip locked) due
     where w.key_id = due.key_id and w.next_at <= $1
     returning w.key_id, w.url, w.tries, w.failing_since`,
    [new Date(at), new Date(at + CLAIMED_FOR_MS), most],
  )
  return rows
}

const sendOne = async (setup: WebhookSetup, webhook: Claimed, sign: Sign): Promise<void> => {
  const { db } = setup
  const now = setup.now()
  const { events, ...post } = await writePost(setup, webhook, { sign, now }).catch(async (error: unknown) => {
    // What cannot be written waits and is dropped like what is not accepted, so that it does not fail every minute forever.
    await inTransaction(db.pool, (client) => recordFailed(client, webhook, now))
    throw error
  })
  const posted = await postOutside(webhook.url, post, setup)
  const isTaken = posted.kind === 'answered' && posted.status >= 200 && posted.status < 300
  const tookMs = setup.now() - now
  const nextAt = now + (tookMs < SLOW_FROM_MS ? 0 : tookMs * (1 + REST_TIMES))
  await inTransaction(db.pool, (client) =>
    isTaken
      ? recordTaken(client, webhook, { events: events.map(({ id }) => id), nextAt })
      : recordFailed(client, webhook, now),
  )
}

/** What is due for a webhook, as posted. Throws if a bet cannot be read. */
const writePost = async (
  { db, readBets }: WebhookSetup,
  webhook: Claimed,
  { sign, now }: { readonly sign: Sign; readonly now: number },
) => {
  const events = await readDue(db, webhook.key_id)
  const bets = await readBets(events)
  const body = JSON.stringify({
    botKey: String(webhook.key_id),
    events: events.map(({ id, kind, bet }) => {
      const row = bets.get(bet)
      if (row === undefined) throw new Error(`bet ${bet} is gone`)
      return { id: String(id), kind, bet: z.encode(betRow, row) }
    }),
  })
  const { keyId, signature } = sign(webhookMessage({ timestamp: now, body }))
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'nibble-webhook',
    'nibble-timestamp': String(now),
    'nibble-key': keyId,
    'nibble-signature': signature.toString('hex'),
  }
  return { events, body, headers }
}

const readDue = async ({ pool }: Database, keyId: bigint): Promise<WebhookEvent[]> => {
  const { rows } = await pool.query<WebhookEvent>(
    `select id, kind, round_id as round, bet_id as bet from bot_event
     where key_id = $1 and kind is not null order by id limit ${EVENTS_A_POST}`,
    [keyId],
  )
  return rows
}

const recordTaken = async (
  client: pg.ClientBase,
  { key_id, url }: Claimed,
  { events, nextAt }: { readonly events: readonly bigint[]; readonly nextAt: number },
): Promise<void> => {
  await client.query('delete from bot_event where id = any($1::bigint[])', [pgArray(events)])
  await client.query(
    'update bot_webhook set next_at = $3, tries = 0, failing_since = null where key_id = $1 and url = $2',
    [key_id, url, new Date(nextAt)],
  )
}

const recordFailed = async (
  client: pg.ClientBase,
  { key_id, url, tries, failing_since }: Claimed,
  now: number,
): Promise<void> => {
  const since = failing_since?.getTime() ?? now
  const isGivenUp = now - since >= GIVEN_UP_AFTER_MS
  const retryMs = Math.min(FIRST_RETRY_MS * 2 ** Math.min(tries, 20), LONGEST_RETRY_MS)
  const { rowCount } = await client.query(
    `update bot_webhook set tries = tries + 1, failing_since = $3, next_at = $4, given_up_at = $5
     where key_id = $1 and url = $2 and given_up_at is null`,
    [key_id, url, new Date(since), new Date(now + retryMs), isGivenUp ? new Date(now) : null],
  )
  if (!isGivenUp || rowCount !== 1) return
  await client.query('delete from bot_event where key_id = $1 and kind is not null', [key_id])
  const { rows } = await client.query<{ player_id: bigint }>('select player_id from bot_key where id = $1', [
    key_id,
  ])
  const [row] = rows
  if (row !== undefined)
    await recordAndNotify(client, {
      kind: 'credential_removed',
      what: 'webhook',
      player: row.player_id,
      trace: NO_TRACE,
      now,
    })
}
