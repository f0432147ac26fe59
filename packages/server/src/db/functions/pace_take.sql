-- Takes one token from a bucket that refills evenly over a minute, like createRateLimits, but across all servers. Returns 0, or
-- the milliseconds until one is available.
create function pace_take(p_key bytea, p_per_minute int, p_now timestamptz) returns double precision
language plpgsql as $$
declare
  v_left double precision;
begin
  insert into shared_pace (key, tokens, at) values (p_key, p_per_minute, p_now) on conflict do nothing;
  select least(p_per_minute, tokens + greatest(0, extract(epoch from p_now - at)) * p_per_minute / 60.0)
  into v_left from shared_pace where key = p_key for update;
  if v_left < 1 then return ceil((1 - v_left) * 60000 / p_per_minute); end if;
  update shared_pace set tokens = v_left - 1, at = greatest(at, p_now) where key = p_key;
  return 0;
end $$;

grant execute on function pace_take to nibble_app;
