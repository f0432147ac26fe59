import type { Language } from '@nibble/contract'
import type { Database } from '../../db/database.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { noticeMail } from '../../mail/notice-mail.ts'
import type { PushSender } from '../../push/push-sender.ts'
import type { AlertWords } from './alert-text.ts'

/** Where alerts leave the house; null where there is no such way. */
export type AlertWays = {
  readonly mailer: Mailer | null
  readonly push: { readonly send: PushSender; readonly isKnown: (endpoint: string) => boolean } | null
}

const KEEP_FOR_MS = 24 * 3_600_000
const FIRST_RETRY_MS = 15_000
const LONGEST_RETRY_MS = 1_800_000
const A_TURN = 100

type Row = {
  id: bigint
  event_id: bigint
  channel: 'mail' | 'push'
  address: string
  p256dh: Buffer | null
  auth: Buffer | null
  language: Language
  waits_until: Date | null
  written_at: Date
  tries: number
  kind: string
  what: string
  at: Date
  browser: string | null
  system: string | null
}

/**
 * Sends what players are to be told of their credentials; answers whether there may be more. An alert goes when it was
 * taken: whoever dies between the two sends it again. What could not be sent within a day is given up.
 */
export async function sendAlerts(
  db: Database,
  { ways, words, now }: { readonly ways: AlertWays; readonly words: AlertWords; readonly now: number },
): Promise<{ readonly isMore: boolean }> {
  const { rows } = await db.pool.query<Row>(
    `select a.id, a.event_id, a.channel, a.address, a.p256dh, a.auth, a.language, a.waits_until, a.written_at, a.tries,
            e.kind, e.what, e.at, e.browser, e.system
     from security_alert a join security_event e on e.id = a.event_id
     where a.due_at <= $1 order by a.due_at, a.id limit ${A_TURN}`,
    [new Date(now)],
  )
  for (const row of rows) {
    const isDone = now - row.written_at.getTime() > KEEP_FOR_MS || (await sendOne(row, { ways, words, now }))
    if (isDone) await db.pool.query('delete from security_alert where id = $1', [row.id])
    else
      await db.pool.query('update security_alert set tries = tries + 1, due_at = $2 where id = $1', [
        row.id,
        new Date(now + Math.min(FIRST_RETRY_MS * 2 ** row.tries, LONGEST_RETRY_MS)),
      ])
  }
  return { isMore: rows.length === A_TURN }
}

/** True when there is nothing left to do with it. */
async function sendOne(
  row: Row,
  { ways, words, now }: { readonly ways: AlertWays; readonly words: AlertWords; readonly now: number },
): Promise<boolean> {
  const { browser, system, waits_until: waitsUntil } = row
  const said = words({ ...row, device: { browser, system }, waitsUntil }, row.language)
  if (said === null) return true

  if (row.channel === 'mail')
    return ways.mailer?.post(noticeMail({ to: row.address, ...said, language: row.language })) ?? true

  const { push } = ways
  const { p256dh, auth } = row
  if (push === null || p256dh === null || auth === null || !push.isKnown(row.address)) return true
  const shown = { body: said.text, tag: `security ${row.event_id}`, screen: '/security', isAlwaysShown: true }
  const { kind } = await push.send(
    {
      ...{ endpoint: row.address, keys: { p256dh, auth }, plain: Buffer.from(JSON.stringify(shown)) },
      ...{ topic: `s${row.id}`, keepForMs: KEEP_FOR_MS },
    },
    { now },
  )
  return kind === 'taken' || kind === 'gone'
}
