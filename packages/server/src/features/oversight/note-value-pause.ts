import type { Database } from '../../db/database.ts'
import { readRisk } from './risk.ts'

/**
 * Writes down when losses of a day pause stakes of value, and takes it back when they go on: between the two shares of
 * the equity it counts how it was before. Any server may call it at any time. Null when it is no news.
 */
export const noteValuePause = async (
  { pool }: Database,
  { now }: { readonly now: number },
): Promise<'paused' | 'goes on' | null> => {
  const { pausedBy, dayLoss } = await readRisk({ pool }, { now })
  if (pausedBy === 'day_loss' && dayLoss > 0n) {
    const noted = await pool.query('insert into value_pause (since) values ($1) on conflict do nothing', [
      new Date(now),
    ])
    return noted.rowCount === 1 ? 'paused' : null
  }
  // Nothing is staked now, and what the losses of the day have paused stays so when there is equity again.
  if (pausedBy === 'no_equity') return null
  const ended = await pool.query('delete from value_pause')
  return ended.rowCount === 1 ? 'goes on' : null
}
