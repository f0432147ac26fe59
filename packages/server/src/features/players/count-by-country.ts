import { DAY_MS, dayOf } from '@nibble/domain'
import type { Database } from '../../db/database.ts'

const REFUSED_WITHIN_DAYS = 30

/**
 * How many players named each of these countries when they signed up, and how often somebody was refused for it of late,
 * in alphabetical order.
 */
export const countByCountry = async (
  { pool }: Database,
  { countries, now }: { readonly countries: readonly string[]; readonly now: number },
): Promise<{ id: string; players: number; refused: number }[]> => {
  const { rows } = await pool.query<{ id: string; players: number; refused: number }>(
    `select c.id, (select count(*)::int from player where country = c.id) as players,
            (select coalesce(sum(times), 0)::int from blocked_sign_up where country = c.id and day > $2) as refused
     from unnest($1::text[]) as c (id) order by c.id`,
    [[...new Set(countries)], dayOf(now - REFUSED_WITHIN_DAYS * DAY_MS)],
  )
  return rows
}
