import type { RebateTerms } from '@nibble/domain'
import type pg from 'pg'
import type { RebateDay } from './rebate-day.ts'
import { writeLines } from './write-lines.ts'

/**
 * Writes down who gets what for the bets of the next players of the day, as `splitEdge` says; with the last of them the
 * day can be paid.
 */
export const splitNext = async (
  client: pg.ClientBase,
  day: RebateDay,
  { terms, atOnce }: { readonly terms: RebateTerms; readonly atOnce: number },
): Promise<void> => {
  const { rows } = await client.query<{ last: bigint | null; players: bigint }>(
    `select max(player) as last, count(*) as players
     from (select distinct player from counted_day where day = $1::date and player > $2 order by player limit $3) next`,
    [day.day, day.splitTo, atOnce],
  )
  const { last, players } = rows[0] ?? { last: null, players: 0n }
  if (last !== null) await writeLines(client, { ...day, last }, terms)

  await client.query(
    "update rebate_day set split_to = $2, state = case when $3 then 'paying' else 'lines' end where day = $1::date",
    [day.day, last ?? day.splitTo, players < atOnce],
  )
}
