import type { Database } from '../../db/database.ts'
import type { PushOutcome, PushSender } from '../../push/push-sender.ts'
import type { NewsKind } from './recipients.ts'

/** Kept here and at the push service; older ones are no longer sent. */
const KEEP_FOR_MS = 3_600_000
const RETRY_AFTER_MS = [15_000, 60_000, 240_000, 900_000] as const
const LAST_RETRY_MS = 1_800_000
const AT_ONCE = 16
const A_TURN = 64

const SCREENS: Readonly<Record<NewsKind, string>> = {
  results: '/bet/records/all',
  deposits: '/recharge/records',
  withdrawals: '/withdraw/records',
  notices: '/notification',
}

/** The outcome of one try. `given_up`: it was tried for as long as it was news. */
export type Sent = {
  readonly outcome: PushOutcome['kind'] | 'given_up'
  readonly status: number | null
  /** The service's host; the full address identifies a browser. */
  readonly service: string
}

type Input = {
  readonly send: PushSender
  readonly isKnown: (endpoint: string) => boolean
  readonly now: () => number
  readonly notify: (sent: Sent) => void
  readonly signal?: AbortSignal
}

/**
 * Sends due messages, money first, some concurrently; returns whether more were due. A message is deleted once the service
 * accepts it: after a crash in between it is sent again, under a name by which service and browser recognise it.
 */
export const sendMessages = async (db: Database, given: Input): Promise<{ readonly isMore: boolean }> => {
  const { rows } = await db.pool.query<{ id: bigint }>(
    `select id from push_message where due_at <= $1
     order by kind not in ('deposits', 'withdrawals'), due_at, id limit ${A_TURN}`,
    [new Date(given.now())],
  )
  const left = rows.values()
  const work = async () => {
    for (const { id } of left) if (given.signal?.aborted !== true) await sendOne(db, id, given)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { isMore: rows.length === A_TURN }
}

type Row = {
  session: Buffer
  endpoint: string
  p256dh: Buffer
  auth: Buffer
  kind: NewsKind
  ref: bigint
  body: string
  written_at: Date
  tries: number
}

const sendOne = async (db: Database, id: bigint, { send, isKnown, now, notify }: Input): Promise<void> => {
  const row = await readForSession(db, { id, now: now() })
  if (row === null) return forget(db, id)
  if (!isKnown(row.endpoint)) return forgetBrowser(db, row)

  const left = row.written_at.getTime() + KEEP_FOR_MS - now()
  const service = new URL(row.endpoint).host
  if (left <= 0) {
    notify({ outcome: 'given_up', status: null, service })
    return forget(db, id)
  }
  const { kind, status, waitMs } = await send(
    {
      endpoint: row.endpoint,
      keys: row,
      plain: Buffer.from(JSON.stringify(shownAs(row))),
      topic: `m${id}`,
      keepForMs: left,
    },
    { now: now() },
  )
  notify({ outcome: kind, status, service })

  switch (kind) {
    case 'taken':
      return forget(db, id)
    case 'gone':
      return forgetBrowser(db, row)
    case 'later':
    case 'refused':
      await db.pool.query('update push_message set tries = tries + 1, due_at = $2 where id = $1', [
        id,
        new Date(
          now() + Math.max(RETRY_AFTER_MS[row.tries] ?? LAST_RETRY_MS, Math.min(waitMs ?? 0, KEEP_FOR_MS)),
        ),
      ])
  }
}

/** Null if the session is over. Read just before sending, so that nothing follows an ended session. */
const readForSession = async (
  { pool }: Database,
  { id, now }: { readonly id: bigint; readonly now: number },
): Promise<Row | null> => {
  const { rows } = await pool.query<Row>(
    `select s.session_hash as session, s.endpoint, s.p256dh, s.auth, m.kind, m.ref, m.body, m.written_at, m.tries
     from push_message m
     join push_subscription s using (session_hash)
     join session e on e.token_hash = s.session_hash and e.expires_at > $2
     where m.id = $1`,
    [id, new Date(now)],
  )
  return rows[0] ?? null
}

/** As the page's worker reads it. Safari revokes the permission of a worker that does not show a message. */
const shownAs = ({ kind, ref, body, endpoint }: Row) => ({
  body,
  tag: `${kind} ${ref}`,
  screen: SCREENS[kind],
  isAlwaysShown: new URL(endpoint).host.endsWith('.push.apple.com'),
})

const forget = async ({ pool }: Database, id: bigint): Promise<void> => {
  await pool.query('delete from push_message where id = $1', [id])
}

/** Also deletes its pending messages. If the session has saved another browser meanwhile, that one stays. */
const forgetBrowser = async ({ pool }: Database, { session, endpoint }: Row): Promise<void> => {
  await pool.query('delete from push_subscription where session_hash = $1 and endpoint = $2', [
    session,
    endpoint,
  ])
}
