import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { stopHouse } from '../../ledger/house-stops.ts'
import type { Wrong } from './wrong.ts'

/** Tells operators of something that they must look at, in the transaction that found it. */
export type TellOperators = (
  client: pg.ClientBase,
  incident: { readonly title: string; readonly detail: string; readonly now: number },
) => Promise<void>

type Look = {
  readonly wrong: readonly Wrong[]
  readonly tookMs: number
  readonly now: number
  readonly tell: TellOperators
}

/**
 * Writes down what a look found. What is broken stops withdrawals at once, for as long as operators leave them stopped;
 * what could not be read does so by and by, because nothing is then known to hold.
 */
export const noteLook = (db: Database, look: Look & { readonly ofAll: boolean }): Promise<void> =>
  inTransaction(db.pool, async (client) => {
    const { wrong, now, ofAll, tookMs, tell } = look
    const before = await readBefore(client, ofAll)
    const broken = wrong.filter(({ kind }) => kind === 'broken')
    const [first] = broken
    if (first !== undefined)
      await stopHouse(client, {
        ...{ name: 'withdrawals', operator: null, now },
        reason: `${first.name}: ${first.detail}`.slice(0, LONGEST_REASON),
      })
    for (const { name, detail } of broken.filter(({ name: found }) => !before.includes(found)))
      await tell(client, { title: `It no longer holds that ${name}`, detail, now })

    await client.query(ofAll ? NOTE_ALL : NOTE_MINUTE, [JSON.stringify(wrong), tookMs])
  })

const LONGEST_REASON = 500

const NOTE_MINUTE = `
  update books_watch set looked_at = clock_timestamp(), took_ms = $2, wrong = $1::jsonb,
    held_at = case when $1::jsonb = '[]' and wrong_of_all = '[]' then clock_timestamp() else held_at end`

const NOTE_ALL =
  'update books_watch set full_at = clock_timestamp(), wrong_of_all = $1::jsonb where $2::int is not null'

const readBefore = async (client: pg.ClientBase, ofAll: boolean): Promise<readonly string[]> => {
  const { rows } = await client.query<{ wrong: readonly Wrong[] }>(
    `select ${ofAll ? 'wrong_of_all' : 'wrong'} as wrong from books_watch for update`,
  )
  return (rows[0]?.wrong ?? []).map(({ name }) => name)
}

/** Stops withdrawals where nothing has been seen to hold for too long, whoever was to look. True when it did. */
export const stopUnwatched = (
  db: Database,
  { now, tell }: { readonly now: number; readonly tell: TellOperators },
): Promise<boolean> =>
  inTransaction(db.pool, async (client) => {
    const { rows } = await client.query<{ wrong: readonly Wrong[]; stopped: boolean }>(
      `select wrong || wrong_of_all as wrong, exists (select from house_stop where name = 'withdrawals') as stopped
       from books_watch for update`,
    )
    const [row] = rows
    if (row === undefined || row.stopped) return false
    const detail =
      row.wrong.map((each) => `${each.name}: ${each.detail}`).join('; ') ||
      'no look at the books came to its end'
    const reason = `the books could not be looked at for too long: ${detail}`.slice(0, LONGEST_REASON)
    await stopHouse(client, { name: 'withdrawals', reason, operator: null, now })
    await tell(client, { title: 'The books could not be looked at for too long', detail, now })
    return true
  })
