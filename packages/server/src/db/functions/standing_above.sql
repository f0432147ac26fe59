-- How many ranked players have a higher score: at most 1,023 buckets of each size, and the few within a thousandth.
create function standing_above(p_board board, p_starts date, p_score bigint) returns bigint
language sql stable as $$
  select (
    select coalesce(sum(players), 0) from standing_bucket
    where board = p_board and starts = p_starts and bits = 40 and bucket > p_score >> 40
  )::bigint + (
    select coalesce(sum(players), 0) from standing_bucket
    where board = p_board and starts = p_starts and bits = 30
      and bucket > p_score >> 30 and bucket < ((p_score >> 40) + 1) << 10
  )::bigint + (
    select coalesce(sum(players), 0) from standing_bucket
    where board = p_board and starts = p_starts and bits = 20
      and bucket > p_score >> 20 and bucket < ((p_score >> 30) + 1) << 10
  )::bigint + (
    select coalesce(sum(players), 0) from standing_bucket
    where board = p_board and starts = p_starts and bits = 10
      and bucket > p_score >> 10 and bucket < ((p_score >> 20) + 1) << 10
  )::bigint + (
    select count(*) from standing
    where board = p_board and starts = p_starts and score > p_score and score < ((p_score >> 10) + 1) << 10
  ) - (
    select count(*) from standing s
    where s.board = p_board and s.starts = p_starts and s.score > p_score
      and s.player in (select player from earning_pause) and is_barred(s.player, p_board, p_starts)
  )
$$;
