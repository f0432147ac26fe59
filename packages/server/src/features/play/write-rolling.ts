import type pg from 'pg'
import { pgArray } from '../../db/pg-array.ts'
import type { AcceptedSlip } from './decide-slips.ts'

/**
 * Notes which credit the batch's bets in ROLL_POINT have used, and opens the accounts of their wins. `first` is the id
 * of the batch's first bet. The credit is locked.
 */
export const writeRolling = async (
  client: pg.ClientBase,
  { accepted, first }: { readonly accepted: readonly AcceptedSlip[]; readonly first: bigint },
): Promise<void> => {
  const used: { bet: bigint; grant: bigint; amount: bigint }[] = []
  const players: bigint[] = []
  let bet = first
  for (const { slip, rolling } of accepted) {
    if (rolling.length > 0) players.push(slip.player)
    for (const parts of rolling.length > 0 ? rolling : slip.picks.map(() => [])) {
      for (const { grant, amount } of parts) used.push({ bet, grant, amount })
      bet += 1n
    }
  }
  if (used.length === 0) return

  await client.query(
    "select ledger_open_accounts($1, array_fill('ROLL_GMT_POINT'::asset, $2), array_fill('main'::text, $2))",
    [pgArray(players), pgArray([players.length])],
  )
  await client.query(
    `with used as (
       insert into roll_point_use (bet_id, grant_id, amount)
       select * from unnest($1::bigint[], $2::bigint[], $3::bigint[]) returning grant_id, amount
     )
     update roll_point_grant g set remaining = g.remaining - u.amount
     from (select grant_id, sum(amount)::bigint as amount from used group by 1) u where g.id = u.grant_id`,
    [
      pgArray(used.map(({ bet: id }) => id)),
      pgArray(used.map(({ grant }) => grant)),
      pgArray(used.map(({ amount }) => amount)),
    ],
  )
}
