import type { Database } from '../../db/database.ts'

/** How many players named each of these countries when they signed up, in alphabetical order. */
export const countByCountry = async (
  { pool }: Database,
  countries: readonly string[],
): Promise<{ id: string; players: number }[]> => {
  const { rows } = await pool.query<{ id: string; players: number }>(
    `select c.id, (select count(*)::int from player where country = c.id) as players
     from unnest($1::text[]) as c (id) order by c.id`,
    [[...new Set(countries)]],
  )
  return rows
}
