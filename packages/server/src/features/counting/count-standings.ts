import type { Counter } from './counter.ts'

/**
 * Profit of every player in the day's, the week's and the month's ranking, his edge in the contest of the month, and what
 * the day brings that may be given back. Each score is looked up by itself: the planner would rather read all of them.
 */
export const countStandings: Counter = {
  name: 'standings',
  sql: `
    insert into edge_day as e (day, edge, insured_edge)
    select min(day), (sum(edge) - sum(insured_edge))::bigint, sum(insured_edge)::bigint from counted_now
    on conflict (day) do update set edge = e.edge + excluded.edge, insured_edge = e.insured_edge + excluded.insured_edge;
    with part as materialized (
      select b.board, b.starts, c.player, s.score as before, coalesce(s.score, 0) + b.score as score
      from (
        select player, min(day) as day, (sum(returned) - sum(stake))::bigint as profit,
               (sum(edge) - sum(insured_edge))::bigint as edge
        from counted_now group by player
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
