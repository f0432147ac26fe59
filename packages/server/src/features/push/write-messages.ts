import { type Amount, sum } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { pgArray } from '../../db/sql.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { MessageTexts } from './message-text.ts'
import { type BroadNews, findBroadNews, netsOf, type OwnNews, takeOwnNews } from './news.ts'
import {
  mailRecipientsOf,
  type NewsKind,
  nextRecipients,
  type Recipient,
  recipientsOf,
} from './recipients.ts'

/** More browsers than a player may have, so that each turn makes progress. */
const RECIPIENTS_A_TURN = 500

type Input = {
  readonly messageTexts: MessageTexts
  readonly now: number
  /** The channels this house has. */
  readonly ways: { readonly push: boolean; readonly mail: boolean }
  readonly signal?: AbortSignal
  readonly recipientsATurn?: number
}
type Message = { readonly session: Buffer; readonly body: string }

/**
 * Writes a message for every browser and address whose player wants the news, each once: a message and the mark that it
 * was written are one transaction.
 */
export const writeMessages = async (db: Database, given: Input): Promise<void> => {
  await inTransaction(db.pool, async (client) => writeOwn(client, await takeOwnNews(client, given), given))
  if (!given.ways.push) return
  for (const news of await findBroadNews(db.pool, given)) {
    let isDone = false
    while (!isDone && given.signal?.aborted !== true)
      isDone = await inTransaction(db.pool, (client) => writeNext(client, news, given))
  }
}

const writeOwn = async (
  client: pg.ClientBase,
  found: readonly OwnNews[],
  { messageTexts, now, ways }: Input,
) => {
  for (const kind of ['deposits', 'withdrawals'] as const) {
    const news = found.filter((one) => one.kind === kind)
    if (news.length === 0) continue
    const players = news.map(({ player }) => player)
    const recipients = ways.push ? await recipientsOf(client, { kind, now, players }) : []
    for (const one of news)
      await addMessages(client, {
        kind,
        ref: one.ref,
        now,
        messages: recipients
          .filter(({ player, since }) => player === one.player && since <= one.at)
          .flatMap((recipient) => messageTo(recipient, messageTexts.own(one, recipient))),
      })
    if (ways.mail) await addMails(client, { kind, news, messageTexts, now })
  }
}

/** A fact makes one mail for its player, however often it is written. */
const addMails = async (
  client: pg.ClientBase,
  input: Pick<Input, 'messageTexts' | 'now'> & {
    readonly kind: OwnNews['kind']
    readonly news: readonly OwnNews[]
  },
): Promise<void> => {
  const { kind, news, messageTexts, now } = input
  const recipients = await mailRecipientsOf(client, { kind, players: news.map(({ player }) => player) })
  const merged = kind === 'deposits' ? recipients.map(({ player }) => player) : []
  const waiting = await lockWaiting(client, { now, players: merged })
  for (const one of news) {
    const recipient = recipients.find(({ player }) => player === one.player)
    if (recipient === undefined) continue
    const earlier = one.kind === 'deposits' ? waiting.get(one.player) : undefined
    const all = earlier === undefined ? one : together(one, earlier)
    const body = messageTexts.own(all, { ...recipient, hidesAmounts: false })
    if (body === null) continue
    const [amount, count] = all.kind === 'deposits' ? [all.amount, all.count] : [null, null]
    const values = [recipient.address, recipient.language, body, amount, count, new Date(now)]
    if (earlier === undefined)
      await client.query(
        `insert into mail_message (player_id, kind, ref, address, language, body, amount, deposits, written_at, due_at)
         values ($7, $8, $9, $1, $2, $3, $4, $5, $6, $6) on conflict do nothing`,
        [...values, one.player, kind, one.ref],
      )
    else
      await client.query(
        `update mail_message set address = $1, language = $2, body = $3, amount = $4, deposits = $5, written_at = $6 where id = $7`,
        [...values, earlier.id],
      )
  }
}

type Waiting = { readonly id: bigint; readonly amount: Amount; readonly count: number }

const together = (one: OwnNews, { amount, count }: Waiting): OwnNews =>
  one.kind === 'deposits' ? { ...one, amount: sum([one.amount, amount]), count: one.count + count } : one

/** Players' mails about deposits that nobody has taken: one whose time is in the future may be at the mail server now. */
const lockWaiting = async (
  client: pg.ClientBase,
  { players, now }: { readonly players: readonly bigint[]; readonly now: number },
): Promise<ReadonlyMap<bigint, Waiting>> => {
  const { rows } = await client.query<Waiting & { player: bigint }>(
    `select id, player_id as player, amount, deposits as count from mail_message
     where kind = 'deposits' and player_id = any($1::bigint[]) and due_at <= $2 and amount is not null and deposits is not null
     order by id for update`,
    [pgArray(players), new Date(now)],
  )
  return new Map(rows.map(({ player, ...one }) => [player, one]))
}

/** The next recipients of what concerns everybody; returns whether they were the last. */
const writeNext = async (
  client: pg.ClientBase,
  news: BroadNews,
  { messageTexts, now, recipientsATurn: limit = RECIPIENTS_A_TURN }: Input,
): Promise<boolean> => {
  const { kind, ref } = news
  const after = await lockProgress(client, { kind, ref, now })
  if (after === null) return true

  const { recipients, last } = await nextRecipients(client, { kind, now, after, limit })
  const early = recipients.filter(({ since }) => since <= news.at)
  const messages = await broadMessages(client, news, { recipients: early, messageTexts })
  await addMessages(client, { kind, ref, now, messages })

  await client.query(
    'update push_news set player_to = coalesce($3, player_to), is_done = $3::bigint is null where kind = $1 and ref = $2',
    [kind, ref, last],
  )
  return last === null
}

const broadMessages = async (
  client: pg.ClientBase,
  news: BroadNews,
  {
    recipients,
    messageTexts,
  }: { readonly recipients: readonly Recipient[]; readonly messageTexts: MessageTexts },
): Promise<Message[]> => {
  if (news.kind === 'notices')
    return recipients.flatMap((recipient) => messageTo(recipient, messageTexts.notice(news, recipient)))

  const players = [...new Set(recipients.map(({ player }) => player))]
  const nets = await netsOf(client, { round: news.ref, firstBet: news.firstBet, players })
  return recipients.flatMap((recipient) => {
    const own = nets.get(recipient.player)
    return own === undefined ? [] : messageTo(recipient, messageTexts.results(own, recipient))
  })
}

const messageTo = ({ session }: Recipient, body: string | null): Message[] =>
  body === null ? [] : [{ session, body }]

type Named = { readonly kind: NewsKind; readonly now: number }

/** The player up to whom all have been messaged; null if all have. Concurrent callers wait. */
const lockProgress = async (
  client: pg.ClientBase,
  { kind, ref, now }: Named & { readonly ref: bigint },
): Promise<bigint | null> => {
  await client.query(
    `insert into push_news (kind, ref, player_to, is_done, seen_at) values ($1, $2, 0, false, $3) on conflict do nothing`,
    [kind, ref, new Date(now)],
  )
  const { rows } = await client.query<{ player_to: bigint; is_done: boolean }>(
    'select player_to, is_done from push_news where kind = $1 and ref = $2 for update',
    [kind, ref],
  )
  const [row] = rows
  return row === undefined || row.is_done ? null : row.player_to
}

/** Skips a browser that is gone meanwhile. */
const addMessages = async (
  client: pg.ClientBase,
  { kind, ref, now, messages }: Named & { readonly ref: bigint; readonly messages: readonly Message[] },
): Promise<void> => {
  if (messages.length === 0) return
  await client.query(
    `insert into push_message (session_hash, kind, ref, body, written_at, due_at)
     select s.session_hash, $1, $2, m.body, $3, $3
     from unnest($4::bytea[], $5::text[]) as m (session, body)
     join push_subscription s on s.session_hash = m.session
     for key share of s`,
    [kind, ref, new Date(now), messages.map(({ session }) => session), messages.map(({ body }) => body)],
  )
}
