-- The day, GMT+8, on which a round's bets count: the day it opened, unless it was published too late for that day.
create function round_day(p_round bigint, p_opens_at timestamptz) returns date
language sql stable as $$
  select coalesce((select day from late_round where round = p_round), (p_opens_at at time zone 'Asia/Shanghai')::date)
$$;

grant execute on function round_day to nibble_app;
