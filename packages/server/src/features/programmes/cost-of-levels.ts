import { amountOf, type RebateKind, type RebateTerms } from '@nibble/domain'
import { pgArray } from '../../db/pg-array.ts'
import type { CostPart, CostWindow, Runner } from './cost-window.ts'

/**
 * What rebates of those days come to under these terms. Leagues are those of each day; ranks, and who stands above whom,
 * are those at the end of the last. Terms that are taken leave the cap nothing to cut.
 */
export const costOfLevels = async (
  runner: Runner,
  { ranks, leagues, legBps, directBps, peerBps }: RebateTerms,
  { from, to }: CostWindow,
): Promise<readonly CostPart[]> => {
  const { rows } = await runner.query<Record<RebateKind, bigint>>(COST, [
    ...[from, to, legBps, directBps, peerBps],
    pgArray(ranks.map(({ threshold }) => threshold)),
    pgArray(ranks.map(({ rateBps }) => rateBps)),
    pgArray(leagues.map(({ threshold }) => threshold)),
    pgArray(leagues.map(({ rateBps }) => rateBps)),
  ])
  const { own = 0n, direct = 0n, team = 0n, peer = 0n } = rows[0] ?? {}
  return Object.entries({ own, direct, team, peer }).map(([part, amount]) => ({
    part,
    amount: amountOf(amount),
  }))
}

const COST = `
  with ranks as (
    select threshold, bps, place::int as rank, threshold * $3 / 10000 as most
    from unnest($6::bigint[], $7::int[]) with ordinality as r (threshold, bps, place)
  ), own_day as (
    select day, own_edge, sum(own_stake) over (partition by player, date_trunc('month', day) order by day) as month
    from team_sum where day between date_trunc('month', $1::date)::date and $2::date and own_stake > 0
  ), turnover as materialized (
    select player, sum(own_edge)::bigint as edge, sum(own_stake + team_stake)::bigint as leg
    from team_sum where day between $1::date and $2::date group by player
  ), leg as materialized (
    select m.parent as player, t.leg as stake, t.edge
    from turnover t join team_member m on m.player = t.player where m.parent is not null
  ), ranked as materialized (
    select player, max(rank) as rank
    from (
      select l.player, r.rank from leg l cross join ranks r
      group by l.player, r.rank, r.threshold having sum(least(l.stake, r.most)) >= r.threshold
    ) reached
    group by player
  ), up as (
    select t.edge, p.descendant as source, p.distance, r.rank, r.bps,
           coalesce(max(r.bps) over (
             partition by p.descendant order by p.distance rows between unbounded preceding and 1 preceding
           ), 0) as highest
    from ranked k join ranks r using (rank)
    join team_path p on p.ancestor = k.player
    join turnover t on t.player = p.descendant and t.edge > 0
  ), team as (
    select edge, distance, rank, greatest(bps - highest, 0) as added, lag(distance) over up as distance_below,
           lag(rank) over up as rank_below, lag(greatest(bps - highest, 0)) over up as added_below
    from up window up as (partition by source order by distance)
  )
  select (
    select coalesce(sum(d.own_edge * l.bps / 10000), 0) from own_day d
    cross join lateral (
      select bps from unnest($8::bigint[], $9::int[]) as l (threshold, bps) where d.month >= threshold order by threshold desc limit 1
    ) l
    where d.day >= $1::date
  )::bigint as own,
  (select coalesce(sum(edge * $4 / 10000), 0) from leg)::bigint as direct,
  (select coalesce(sum(edge * added / 10000), 0) from team)::bigint as team,
  (
    select coalesce(sum(edge * (added_below * $5 / 10000) / 10000), 0) from team
    where distance_below = distance - 1 and rank_below = rank
  )::bigint as peer`
