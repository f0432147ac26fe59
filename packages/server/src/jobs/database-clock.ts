import type { Pool } from 'pg'
import type { Clock } from '../chain/clock.ts'

/** The database's clock, by which rounds open, close and are decided, as far as it can be known from here. */
export type DatabaseClock = {
  readonly nowMs: () => number
  /** Asks the database again. A jump of either clock is seen by the next question. */
  readonly measure: () => Promise<void>
}

const QUESTIONS = 3

export const databaseClock = async (pool: Pool, clock: Clock): Promise<DatabaseClock> => {
  let aheadMs = 0

  const measure = async () => {
    let quickest = Infinity
    for (let question = 0; question < QUESTIONS; question += 1) {
      const askedAt = clock.nowMs()
      const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
      const answeredAt = clock.nowMs()
      const [row] = rows
      if (row === undefined || answeredAt - askedAt >= quickest) continue
      quickest = answeredAt - askedAt
      aheadMs = row.now.getTime() - (askedAt + answeredAt) / 2
    }
  }

  await measure()
  return { nowMs: () => clock.nowMs() + aheadMs, measure }
}
