import { COUNTED_ASSETS, edgeTable, INSURED_EDGE, TABLES } from '@nibble/domain'
import type pg from 'pg'
import { pgArray } from '../../db/sql.ts'
import { type Check, describeRows } from './book-rules.ts'

const SHOWN = 5

/** Counts the bets of all counted rounds again and compares the days of players with what comes out. */
export const checkCounted = async (client: pg.Client): Promise<Check> => {
  const picks = TABLES.flatMap((paytable) =>
    edgeTable(paytable).map((edge, code) => ({ ...edge, paytable, code })),
  )
  const { rows } = await client.query<Record<string, unknown>>(RECOUNT, [
    pgArray(picks.map(({ paytable }) => paytable)),
    pgArray(picks.map(({ code }) => code)),
    pgArray(picks.map(({ num }) => num)),
    pgArray(picks.map(({ den }) => den)),
  ])
  return {
    name: 'every day of a player is what their counted bets say',
    ok: rows.length === 0,
    detail: rows.length === 0 ? 'holds' : describeRows(rows),
  }
}

const RECOUNT = `
  with edge as materialized (
    select * from unnest($1::paytable[], $2::smallint[], $3::numeric[], $4::numeric[]) as e (paytable, pick, num, den)
  ), bets as (
    select b.player_id as player, (r.opens_at at time zone 'Asia/Shanghai')::date as day, b.asset, b.stake, b.returned, b.insured,
           case when b.insured then b.stake * ${INSURED_EDGE.num} / ${INSURED_EDGE.den} else div(b.stake * e.num, e.den) end as edge
    from counted_round c
    join round r on r.id = c.round
    join bet b on b.round_id = r.id and b.status = 1 and b.asset in (${COUNTED_ASSETS.map((asset) => `'${asset}'`).join()})
    left join edge e on e.paytable = r.paytable and e.pick = b.pick
  ), found as materialized (
    select player, day, asset, d.stake as stored, b.stake as bets_say, d.edge, b.edge as edge_due
    from counted_day d
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
