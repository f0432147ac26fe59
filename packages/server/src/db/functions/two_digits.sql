-- Rounds up to two significant digits: 1,013 becomes 1,100, and 99 stays.
create function two_digits(p_ms bigint) returns bigint
language sql immutable as $$
  select (ceil(greatest(p_ms, 0) / step) * step)::bigint
  from (select power(10::numeric, greatest(0, length(greatest(p_ms, 0)::text) - 2)) as step) s
$$;
