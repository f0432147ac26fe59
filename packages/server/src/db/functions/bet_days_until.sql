-- From when players' bets are not in the sums of bet_day yet.
create function bet_days_until() returns timestamptz
language sql stable as $$
  select coalesce((select day::timestamp at time zone 'Asia/Shanghai' from bet_day_until), '-infinity')
$$;

grant execute on function bet_days_until to nibble_app;
