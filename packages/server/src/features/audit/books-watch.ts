import type { Database } from '../../db/database.ts'
import type { Wrong } from './wrong.ts'

/** How it stands with the watch, for metrics, health and whoever guards it. */
export type BooksWatch = {
  readonly wrong: readonly Wrong[]
  /** Since everything was last seen to hold; null before the first time. */
  readonly heldForMs: number | null
  readonly fullAgoMs: number | null
  readonly staleAfterMs: number
  readonly tookMs: number | null
  readonly areWithdrawalsStopped: boolean
}

export const readBooksWatch = async (db: Database): Promise<BooksWatch> => {
  const { rows } = await db.pool.query<{
    wrong: readonly Wrong[]
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
    ...{ wrong: row.wrong, heldForMs: inMs(row.held), fullAgoMs: inMs(row.full), tookMs: row.took },
    ...{ staleAfterMs: row.stale * 1000, areWithdrawalsStopped: row.stopped },
  }
}
