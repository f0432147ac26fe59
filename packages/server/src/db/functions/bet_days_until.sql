-- The time from which players' bets are not yet in the sums of bet_day.
create function bet_days_until() returns timestamptz
language sql stable as $$
  select coalesce((select day::timestamp at time zone 'Asia/Shanghai' from bet_day_until), '-infinity')
$$;

grant execute on function bet_days_until to nibble_app;
