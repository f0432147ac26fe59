-- The start of the day, week or month, GMT+8.
create function play_period_start(p_period text, p_at timestamptz) returns timestamptz
language sql immutable as $$
  select date_trunc(p_period, p_at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
$$;

grant execute on function play_period_start to nibble_app;
