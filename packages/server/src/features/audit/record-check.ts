import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { stopHouse } from '../../ledger/stops.ts'
import { closeIncident, openIncident } from '../../shared/incidents.ts'
import type { Violation } from './book-rules.ts'

type Check = { readonly wrong: readonly Violation[]; readonly tookMs: number; readonly now: number }

/**
 * Records what a check found. A broken rule stops withdrawals at once, until an operator resumes them; a rule that
 * could not be read does so after a while, because nothing is then known to hold.
 */
export const recordCheck = (
  db: Database,
  { wrong, now, ofAll, tookMs }: Check & { readonly ofAll: boolean },
): Promise<void> =>
  inTransaction(db.pool, async (client) => {
    const before = await readBefore(client)
    const broken = wrong.filter(({ kind }) => kind === 'broken')
    const [first] = broken
    if (first !== undefined)
      await stopHouse(client, {
        name: 'withdrawals',
        operator: null,
        now,
        reason: `${first.name}: ${first.detail}`.slice(0, LONGEST_REASON),
      })
    for (const { name, detail } of broken)
      await openIncident(client, { ...INCIDENT, subject: name, detail, now })
    const still = [...wrong, ...(ofAll ? before.minute : before.all)].map(({ name }) => name)
    for (const { name } of ofAll ? before.all : before.minute)
      if (!still.includes(name)) await closeIncident(client, { ...INCIDENT, subject: name, now })

    const { rows } = await client.query<{ holds: boolean }>(ofAll ? NOTE_ALL : NOTE_MINUTE, [
      JSON.stringify(wrong),
      tookMs,
    ])
    if (rows[0]?.holds === true) await closeIncident(client, { ...INCIDENT, subject: UNWATCHED, now })
  })

const INCIDENT = { kind: 'invariant' } as const
const UNWATCHED = 'the books are checked every minute'
const LONGEST_REASON = 500

const NOTE_MINUTE = `
  update books_watch set checked_at = clock_timestamp(), took_ms = $2, wrong = $1::jsonb,
    held_at = case when $1::jsonb = '[]' and wrong_of_all = '[]' then clock_timestamp() else held_at end
  returning wrong = '[]' and wrong_of_all = '[]' as holds`

const NOTE_ALL = `
  update books_watch set full_at = clock_timestamp(), wrong_of_all = $1::jsonb where $2::int is not null
  returning false as holds`

type Found = { readonly minute: readonly Violation[]; readonly all: readonly Violation[] }

const readBefore = async (client: pg.ClientBase): Promise<Found> => {
  const { rows } = await client.query<Found>(
    'select wrong as minute, wrong_of_all as "all" from books_watch for update',
  )
  return rows[0] ?? { minute: [], all: [] }
}

/** Stops withdrawals if no check has succeeded for too long, whichever server was due to check. True if it did. */
export const stopUnwatched = (db: Database, { now }: { readonly now: number }): Promise<boolean> =>
  inTransaction(db.pool, async (client) => {
    const { rows } = await client.query<{ wrong: readonly Violation[]; stopped: boolean }>(
      `select wrong || wrong_of_all as wrong, exists (select from house_stop where name = 'withdrawals') as stopped
       from books_watch for update`,
    )
    const [row] = rows
    if (row === undefined || row.stopped) return false
    const detail =
      row.wrong.map((each) => `${each.name}: ${each.detail}`).join('; ') ||
      'no check of the books was completed'
    const reason = `the books could not be checked for too long: ${detail}`.slice(0, LONGEST_REASON)
    await stopHouse(client, { name: 'withdrawals', reason, operator: null, now })
    await openIncident(client, { ...INCIDENT, subject: UNWATCHED, detail, now })
    return true
  })

/** The state of the checks, for metrics, health and their watchdog. */
export type BooksWatch = {
  readonly wrong: readonly Violation[]
  /** Since everything was last known to hold; null before the first time. */
  readonly heldForMs: number | null
  readonly fullAgoMs: number | null
  readonly staleAfterMs: number
  readonly tookMs: number | null
  readonly areWithdrawalsStopped: boolean
}

export const readBooksWatch = async (db: Database): Promise<BooksWatch> => {
  const { rows } = await db.pool.query<{
    wrong: readonly Violation[]
    held: number | null
    full: number | null
    stale: number
    took: number | null
    stopped: boolean
  }>(
    `select wrong || wrong_of_all as wrong, took_ms as took,
            extract(epoch from clock_timestamp() - held_at)::float8 as held,
            extract(epoch from clock_timestamp() - full_at)::float8 as full,
            extract(epoch from stale_after)::float8 as stale,
            exists (select from house_stop where name = 'withdrawals') as stopped
     from books_watch`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('the row of books_watch is gone')
  const inMs = (seconds: number | null) => (seconds === null ? null : seconds * 1000)
  return {
    wrong: row.wrong,
    heldForMs: inMs(row.held),
    fullAgoMs: inMs(row.full),
    tookMs: row.took,
    staleAfterMs: row.stale * 1000,
    areWithdrawalsStopped: row.stopped,
  }
}
