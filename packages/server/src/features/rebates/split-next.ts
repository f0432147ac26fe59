import { edgeTable, INSURED_EDGE, PAYTABLES, type RebateTerms } from '@nibble/domain'
import type pg from 'pg'
import { pgArray } from '../../db/pg-array.ts'
import type { RebateDay } from './rebate-day.ts'

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

const writeLines = async (
  client: pg.ClientBase,
  { day, from, to, splitTo, last }: RebateDay & { readonly last: bigint },
  { ranks, leagues, ...terms }: RebateTerms,
): Promise<void> => {
  const edges = PAYTABLES.flatMap((paytable) =>
    edgeTable(paytable).map((edge, pick) => ({ ...edge, paytable, pick })),
  )
  await client.query(WRITE_LINES, [
    ...[day, from, to, splitTo, last],
    ...[pgArray(ranks.map(({ rateBps }) => rateBps)), pgArray(leagues.map(({ rateBps }) => rateBps))],
    ...[terms.directBps, terms.peerBps, terms.capBps],
    pgArray(edges.map(({ paytable }) => paytable)),
    pgArray(edges.map(({ pick }) => pick)),
    pgArray(edges.map(({ num }) => num)),
    pgArray(edges.map(({ den }) => den)),
  ])
}

/**
 * Ranks of a line are few, so only they are walked up. Where somebody was bound on the day itself, the bets are looked at
 * one by one; everybody else has the day's sum.
 */
const WRITE_LINES = `
  with played as materialized (
    select player, asset, edge from counted_day where day = $1::date and player > $4 and player <= $5 and edge > 0
  ), source as materialized (
    select distinct player from played
  ), ranked as (
    select p.descendant as source, p.ancestor, p.distance, p.since, l.rank, ($6::int[])[l.rank] as bps,
           coalesce(max(($6::int[])[l.rank]) over (
             partition by p.descendant order by p.distance rows between unbounded preceding and 1 preceding
           ), 0) as highest
    from source s join team_path p on p.descendant = s.player and p.since < $3
    join player_level l on l.player = p.ancestor and l.rank > 0
  ), team as materialized (
    select *, greatest(bps - highest, 0) as added,
           lag(distance) over up as distance_below, lag(rank) over up as rank_below,
           lag(greatest(bps - highest, 0)) over up as added_below
    from ranked window up as (partition by source order by distance)
  ), rate as (
    select s.player as source, s.player as beneficiary, 'own'::rebate_kind as kind, 0 as distance,
           '-infinity'::timestamptz as since, ($7::int[])[coalesce(l.league, 1)] as bps
    from source s left join player_level l on l.player = s.player
    union all
    select s.player, m.parent, 'direct', 1, m.bound_at, $8
    from source s join team_member m on m.player = s.player and m.bound_at < $3
    union all
    select source, ancestor, 'team', distance, since, added from team where added > 0
    union all
    select source, ancestor, 'peer', distance, since, added_below * $9 / 10000 from team
    where distance_below = distance - 1 and rank_below = rank and added_below > 0
  ), share as materialized (
    select source, beneficiary, kind, since,
           least(bps, greatest($10 - coalesce(sum(bps) over (
             partition by source order by kind, distance rows between unbounded preceding and 1 preceding
           ), 0), 0))::int as bps
    from rate
  ), bound_today as materialized (
    select distinct source, since from share where since >= $2
  ), pick_edge as materialized (
    select * from unnest($11::paytable[], $12::smallint[], $13::numeric[], $14::numeric[]) as e (paytable, pick, num, den)
  ), rounds as materialized (
    select r.id, r.paytable from round r join counted_round c on c.round = r.id
    where r.opens_at >= $2 and r.opens_at < $3 and exists (select from bound_today)
  ), staked_since as (
    select t.source, t.since, b.asset,
           sum(case when b.insured then b.stake * ${INSURED_EDGE.num} / ${INSURED_EDGE.den} else div(b.stake * e.num, e.den) end)::bigint as edge
    from bound_today t
    join bet b on b.player_id = t.source and b.placed_at >= t.since and b.status = 1 and b.asset in ('USDT', 'GMT')
    join rounds r on r.id = b.round_id
    left join pick_edge e on e.paytable = r.paytable and e.pick = b.pick
    group by 1, 2, 3
  )
  insert into rebate_line (day, beneficiary, source, kind, asset, rate_bps, edge, amount)
  select $1::date, s.beneficiary, s.source, s.kind, p.asset, s.bps, e.edge, e.edge * s.bps / 10000
  from share s
  join played p on p.player = s.source
  left join staked_since t on t.source = s.source and t.since = s.since and t.asset = p.asset
  cross join lateral (select case when s.since < $2 then p.edge else t.edge end as edge) e
  where e.edge * s.bps >= 10000`
