import { INSURED_EDGE, type RebateTerms } from '@nibble/domain'
import type pg from 'pg'
import { pgArray } from '../../db/sql.ts'
import { PICK_EDGES } from '../../shared/pick-edges.ts'
import type { RebateDay } from './rebate-day.ts'

/** Records who gets what for the bets of the day's next players, by `splitEdge`; after the last of them the day can be paid. */
export const splitNext = async (
  client: pg.ClientBase,
  day: RebateDay,
  { terms, atOnce }: { readonly terms: RebateTerms; readonly atOnce: number },
): Promise<void> => {
  const { rows } = await client.query<{ last: bigint | null; players: bigint }>(
    `select max(player) as last, count(*) as players
     from (select distinct player from turnover_day where day = $1::date and player > $2 order by player limit $3) next`,
    [day.day, day.splitTo, atOnce],
  )
  const { last, players } = rows[0] ?? { last: null, players: 0n }
  if (last !== null) await writeLines(client, { ...day, last }, terms)

  await client.query(
    "update rebate_day set split_to = $2, state = case when $3 then 'paying' else 'lines' end where day = $1::date",
    [day.day, last ?? day.splitTo, players < atOnce],
  )
}

type Players = RebateDay & { readonly last: bigint }

/** From here on the planner is told the sizes of the step's tables. */
const MANY_PLAYERS = 1_000

/**
 * Everything above a player is the same for all whom their parent invited, so it is computed once per parent: the ranks
 * on the way up, what each adds, and what the cap has left before it. Then it is applied to those who played.
 */
const writeLines = async (
  client: pg.ClientBase,
  { day, from, to, splitTo, last }: Players,
  { ranks, leagues, directBps, peerBps, capBps }: RebateTerms,
): Promise<void> => {
  await client.query(TABLES)
  const { rowCount: sources } = await client.query(READ_SOURCES, [
    day,
    splitTo,
    last,
    to,
    pgArray(leagues.map(({ rateBps }) => rateBps)),
  ])
  await client.query(READ_ABOVE, [to, pgArray(ranks.map(({ rateBps }) => rateBps)), directBps, peerBps])
  if ((sources ?? 0) > MANY_PLAYERS) await client.query('analyze rebate_source, rebate_above')

  const { rowCount: bound } = await client.query(BOUND_TODAY, [from])
  if (bound !== 0) await client.query(READ_EDGES_SINCE, [from, day])
  await client.query(WRITE, [day, from, capBps])
}

/** Temporary tables of this transaction. `before`: the part of the cap taken by others above. */
const TABLES = `
  create temporary table if not exists rebate_source
    (source bigint, asset asset, edge bigint, own_bps int, parent bigint, bound_at timestamptz) on commit delete rows;
  create temporary table if not exists rebate_above
    (parent bigint, beneficiary bigint, kind rebate_kind, since timestamptz, bps int, before int) on commit delete rows;
  create temporary table if not exists rebate_since
    (source bigint, since timestamptz, asset asset, edge bigint) on commit delete rows;
  set local work_mem = '64MB'`

const READ_SOURCES = `
  insert into rebate_source (source, asset, edge, own_bps, parent, bound_at)
  select c.player, c.asset, c.edge, ($5::int[])[coalesce(l.league, 1)], m.parent, m.bound_at
  from turnover_day c
  left join player_level l on l.player = c.player
  left join team_member m on m.player = c.player and m.bound_at < $4
  where c.day = $1::date and c.player > $2 and c.player <= $3 and c.edge > 0`

const READ_ABOVE = `
  insert into rebate_above (parent, beneficiary, kind, since, bps, before)
  with parents as materialized (
    select distinct parent from rebate_source where parent is not null
  ), up as (
    select parent, parent as ancestor, 1 as distance, '-infinity'::timestamptz as since from parents
    union all
    select p.parent, t.ancestor, t.distance + 1, t.since
    from parents p join team_path t on t.descendant = p.parent and t.since < $1
  ), ranked as (
    select u.*, l.rank, ($2::int[])[l.rank] as bps,
           coalesce(max(($2::int[])[l.rank]) over (
             partition by parent order by distance rows between unbounded preceding and 1 preceding
           ), 0) as highest
    from up u join player_level l on l.player = u.ancestor and l.rank > 0
  ), team as (
    select *, greatest(bps - highest, 0) as added, max(bps) over (partition by parent) as all_added,
           case when lag(distance) over below = distance - 1 and lag(rank) over below = rank
             then lag(greatest(bps - highest, 0)) over below * $4 / 10000 else 0 end as as_peer
    from ranked window below as (partition by parent order by distance)
  )
  select parent, parent, 'direct'::rebate_kind, '-infinity', $3::int, 0 from parents
  union all
  select parent, ancestor, 'team', since, added, $3 + highest from team where added > 0
  union all
  select parent, ancestor, 'peer', since, as_peer,
         $3 + all_added + (sum(as_peer) over (partition by parent order by distance))::int - as_peer
  from team where as_peer > 0`

const BOUND_TODAY = `
  select where exists (select from rebate_source where bound_at >= $1) or exists (select from rebate_above where since >= $1)`

/** If somebody was bound on the day itself, the bets since then are read individually. */
const READ_EDGES_SINCE = `
  insert into rebate_since (source, since, asset, edge)
  with bound as materialized (
    select s.source, greatest(s.bound_at, a.since) as since
    from rebate_source s join rebate_above a on a.parent = s.parent where s.bound_at >= $1
    union
    select s.source, greatest(s.bound_at, a.since)
    from rebate_source s join rebate_above a on a.parent = s.parent where a.since >= $1
  ), rounds as materialized (
    select r.id, r.paytable, r.first_bet from day_rounds($2::date, $2::date) r join turnover_round c on c.round = r.id
  )
  select t.source, t.since, b.asset,
         sum(case when b.insured then b.stake * ${INSURED_EDGE.num} / ${INSURED_EDGE.den} else div(b.stake * edge.num, edge.den) end)::bigint
  from bound t
  join bet b on b.player_id = t.source and b.id >= (select min(first_bet) from rounds) and b.placed_at >= t.since
    and b.status = 1 and b.asset in ('USDT', 'GMT')
  join rounds r on r.id = b.round_id
  left join ${PICK_EDGES} on edge.paytable = r.paytable and edge.pick = b.pick
  group by 1, 2, 3`

/** In the order of the lines' key, in which they are paid and shown. The part of a player who earns nothing that day goes to nobody. */
const WRITE = `
  insert into rebate_line (day, beneficiary, source, kind, asset, rate_bps, edge, amount)
  select $1::date, beneficiary, source, kind, asset, bps, edge, edge * bps / 10000
  from (
    select source as beneficiary, source, 'own'::rebate_kind as kind, asset, least(own_bps, $3) as bps, edge from rebate_source
    union all
    select a.beneficiary, s.source, a.kind, s.asset, least(a.bps, greatest($3 - s.own_bps - a.before, 0)), s.edge
    from rebate_source s join rebate_above a on a.parent = s.parent
    where s.bound_at < $2 and a.since < $2
    union all
    select a.beneficiary, s.source, a.kind, s.asset, least(a.bps, greatest($3 - s.own_bps - a.before, 0)), t.edge
    from rebate_since t
    join rebate_source s on s.source = t.source and s.asset = t.asset
    join rebate_above a on a.parent = s.parent and greatest(s.bound_at, a.since) = t.since
  ) share
  where edge * bps >= 10000 and not exists (
    select from earning_pause z where z.player = beneficiary and z.paused_from <= $1::date and z.earns_from > $1::date
  )
  order by beneficiary, source, kind, asset`
