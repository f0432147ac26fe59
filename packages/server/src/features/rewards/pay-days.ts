import { DAY_MS, dayOf } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { isCountedUp } from './is-counted-up.ts'
import { openDay } from './open-day.ts'
import { payRewards } from './pay-rewards.ts'

/**
 * Pays the rewards of every day that is over and counted, one after the other, and goes on with one that was begun. Any
 * server may call it at any time. Answers how many days it finished.
 */
export const payDays = async (db: Database, { now }: { readonly now: number }): Promise<number> => {
  for (let days = 0; ; days += 1) {
    const startsAt = await nextDay(db)
    if (startsAt === null) return days
    const endsAt = startsAt + DAY_MS
    if (!(await isCountedUp(db.pool, { startsAt, endsAt, now }))) return days
    await openDay(db, { startsAt, endsAt, now })
    await payRewards(db, { day: dayOf(startsAt), now })
  }
}

/** The first moment of the day after the last that is done, or of the first that has rewards. */
const nextDay = async ({ pool }: Database): Promise<number | null> => {
  const { rows } = await pool.query<{ day: string | null }>(
    `select coalesce((select max(day) + 1 from reward_day where done_at is not null),
                     (select min(effective_from) from reward_terms))::text as day`,
  )
  const day = rows[0]?.day ?? null
  return day === null ? null : Date.parse(`${day}T00:00:00+08:00`)
}
