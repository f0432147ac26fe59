import { INSURED_EDGE, TURNOVER_ASSETS } from '@nibble/domain'
import type pg from 'pg'
import { PICK_EDGES } from '../../shared/pick-edges.ts'
import { type Check, describeRows } from './book-rules.ts'

const SHOWN = 5

/**
 * Recounts the bets of all counted rounds and compares the players' days, and each day's total bet on the guarded
 * table, which feeds no jackpot.
 */
export const checkTurnover = async (client: pg.ClientBase): Promise<readonly Check[]> => {
  const compare = async (name: string, differing: string): Promise<Check> => {
    const { rows } = await client.query<Record<string, unknown>>(`${RECOUNTED} ${differing}`)
    return { name, ok: rows.length === 0, detail: rows.length === 0 ? 'holds' : describeRows(rows) }
  }
  return [
    await compare('every player’s daily sums follow from their counted bets', DAYS),
    await compare('every day’s guarded-table sums follow from its counted bets', GUARDED),
  ]
}

const RECOUNTED = `
  with edge as materialized (
    select * from ${PICK_EDGES}
  ), bets as (
    select b.player_id as player, round_day(r.id, r.opens_at) as day, b.asset, b.stake, b.returned, b.insured,
           r.paytable = 'guarded' as guarded,
           case when b.insured then b.stake * ${INSURED_EDGE.num} / ${INSURED_EDGE.den} else div(b.stake * e.num, e.den) end as edge
    from turnover_counted c
    join round r on r.id = c.round
    join bet b on b.round_id = r.id and b.player_id % c.parts < c.counted and b.status = 1 and b.asset in (${TURNOVER_ASSETS.map((asset) => `'${asset}'`).join()})
    left join edge e on e.paytable = r.paytable and e.pick = b.pick
  )`

const DAYS = `, found as materialized (
    select player, day, asset, d.stake as stored, b.stake as bets_say, d.edge, b.edge as edge_due
    from turnover_day d
    full join (
      select player, day, asset, count(*) as bets, sum(stake) as stake, sum(returned) as returned, sum(edge) as edge,
             coalesce(sum(stake) filter (where insured), 0) as insured_stake,
             coalesce(sum(edge) filter (where insured), 0) as insured_edge
      from bets group by 1, 2, 3
    ) b using (player, day, asset)
    where (d.bets, d.stake, d.returned, d.edge, d.insured_stake, d.insured_edge)
      is distinct from (b.bets, b.stake, b.returned, b.edge, b.insured_stake, b.insured_edge)
  )
  select player, to_char(day, 'YYYY-MM-DD') as day, asset, stored, bets_say, edge, edge_due from found limit ${SHOWN}`

const GUARDED = `
  select to_char(day, 'YYYY-MM-DD') as day, t.guarded_stake as stored, b.stake as bets_say, t.guarded_edge as edge, b.edge as edge_due
  from turnover_total t
  full join (select day, sum(stake) as stake, sum(edge) as edge from bets where guarded group by 1) b using (day)
  where (t.guarded_stake, t.guarded_edge) is distinct from (coalesce(b.stake, 0)::bigint, coalesce(b.edge, 0)::bigint)
  limit ${SHOWN}`
