-- Every bet placed since then has this id or a later one. Rounds are ordered by their draw; an hour before is early enough for
-- the longest of them, and one of the first few opened first: at most sixteen, including guarded ones, draw before the longest
-- ends.
create function play_first_bet_since(p_at timestamptz) returns bigint
language sql stable as $$
  select coalesce(min(first_bet), 0) from (
    select first_bet from round
    where draw_at >= p_at - interval '1 hour' and first_bet is not null
    order by draw_at limit 16
  ) early
$$;

grant execute on function play_first_bet_since to nibble_app;
