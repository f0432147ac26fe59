import type { Database } from '../../db/database.ts'

const KEPT_MS = 24 * 3_600_000

/** Removes notes of what is too old to be found as news again. */
export const sweepNews = async ({ pool }: Database, { now }: { readonly now: number }): Promise<void> => {
  await pool.query(`delete from push_news where kind <> 'notices' and seen_at <= $1`, [
    new Date(now - KEPT_MS),
  ])
}
