/**
 * What else is summed from the bets of a round, in the transaction that counts it. `sql` is one or more statements without
 * parameters. It reads `part_turnover`, which has the columns of `turnover_day` and the round's sums, one row per player and asset,
 * all of one day; and `part_by_game`, the same by round length and game. A round whose bets do not count reaches no counter. A
 * large round comes in parts: all bets of a player are in one part, and what a counter adds must not depend on who else is in it.
 */
export type Counter = { readonly name: string; readonly sql: string }

/**
 * The turnover of every player and of the teams of all above them, in USDT: both assets count one to one. Each path up
 * is looked up separately: the planner would rather read all of them.
 */
const countTeams: Counter = {
  name: 'teams',
  sql: `
    select pg_advisory_xact_lock_shared(team_lock_number());
    insert into team_sum as s (player, day, own_stake, own_edge, team_stake, team_edge)
    select player, day, sum(own_stake), sum(own_edge), sum(team_stake), sum(team_edge)
    from (
      select player, day, stake as own_stake, edge as own_edge, 0 as team_stake, 0 as team_edge from part_turnover
      union all
      select p.ancestor, c.day, 0, 0, c.stake, c.edge
      from part_turnover c
      cross join lateral (select ancestor from team_path where descendant = c.player offset 0) p
    ) sums
    group by player, day
    order by player
    on conflict (player, day) do update set
      own_stake = s.own_stake + excluded.own_stake, own_edge = s.own_edge + excluded.own_edge,
      team_stake = s.team_stake + excluded.team_stake, team_edge = s.team_edge + excluded.team_edge`,
}

/** Bets of the teams of everybody above a player, by round length and game, for their reports. */
const countTeamBets: Counter = {
  name: 'team bets',
  sql: `
    select pg_advisory_xact_lock_shared(team_lock_number());
    insert into team_bets as t (player, day, asset, round_length, game, bets, stake, returned)
    select p.ancestor, c.day, c.asset, c.round_length, c.game, sum(c.bets), sum(c.stake), sum(c.returned)
    from part_by_game c
    cross join lateral (select ancestor from team_path where descendant = c.player offset 0) p
    group by p.ancestor, c.day, c.asset, c.round_length, c.game
    order by p.ancestor
    on conflict (player, day, asset, round_length, game) do update set
      bets = t.bets + excluded.bets, stake = t.stake + excluded.stake, returned = t.returned + excluded.returned`,
}

/**
 * Every player's profit in the day's, week's and month's ranking, their edge in the contest of the month, and what the
 * day brings that may be given back. Each score is looked up separately: the planner would rather read all of them.
 */
export const countStandings: Counter = {
  name: 'standings',
  sql: `
    insert into edge_day as e (day, edge, insured_edge)
    select min(day), (sum(edge) - sum(insured_edge))::bigint, sum(insured_edge)::bigint from part_turnover
    on conflict (day) do update set edge = e.edge + excluded.edge, insured_edge = e.insured_edge + excluded.insured_edge;
    with part as materialized (
      select b.board, b.starts, c.player, s.score as before, coalesce(s.score, 0) + b.score as score
      from (
        select player, min(day) as day, (sum(returned) - sum(stake))::bigint as profit,
               (sum(edge) - sum(insured_edge))::bigint as edge
        from part_turnover group by player
      ) c
      cross join lateral (
        select board, board_start(board, c.day) as starts, case board when 'contest' then c.edge else c.profit end as score
        from unnest(enum_range(null::board)) as boards (board)
      ) b
      left join lateral (
        select score from standing where board = b.board and starts = b.starts and player = c.player offset 0
      ) s on true
      where b.board <> 'contest' or b.score > 0
    ), placed as (
      insert into standing (board, starts, player, score)
      select board, starts, player, score from part order by board, starts, player
      on conflict (board, starts, player) do update set score = excluded.score
    )
    insert into standing_bucket as k (board, starts, bits, bucket, players)
    select p.board, p.starts, b.bits, m.bucket, sum(m.players)
    from part p
    cross join (values (10), (20), (30), (40)) as b (bits)
    cross join lateral (values (p.score >> b.bits, 1), (p.before >> b.bits, -1)) as m (bucket, players)
    where m.bucket is not null and p.score >> b.bits is distinct from p.before >> b.bits
    group by 1, 2, 3, 4
    having sum(m.players) <> 0
    order by 1, 2, 3, 4
    on conflict (board, starts, bits, bucket) do update set players = k.players + excluded.players`,
}

/** Everybody's totals of a day. */
const countTotals: Counter = {
  name: 'totals',
  sql: `
    insert into turnover_total as t (day, bets, stake, returned, edge, insured_stake, insured_edge)
    select min(day), sum(bets), sum(stake), sum(returned), sum(edge), sum(insured_stake), sum(insured_edge) from part_turnover
    on conflict (day) do update set
      bets = t.bets + excluded.bets, stake = t.stake + excluded.stake, returned = t.returned + excluded.returned,
      edge = t.edge + excluded.edge, insured_stake = t.insured_stake + excluded.insured_stake,
      insured_edge = t.insured_edge + excluded.insured_edge`,
}

/** In this order, each after the ones before. */
export const COUNTERS: readonly Counter[] = [countTeams, countTeamBets, countStandings, countTotals]
