-- Rounds down to three significant digits.
create function three_digits(p_amount bigint) returns bigint
language sql immutable as $$
  select p_amount - p_amount % power(10::numeric, greatest(0, length(p_amount::text) - 3))::bigint
$$;
