-- A decimal of the console in millionths.
create function promotion_millionths(p_decimal text) returns bigint
language sql immutable as $$ select (p_decimal::numeric * 1000000)::bigint $$;
