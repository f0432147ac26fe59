-- Millionths as a decimal in the console's format, without trailing zeros.
create function promotion_decimal(p_amount bigint) returns text
language sql immutable as $$ select trim_scale(p_amount::numeric / 1000000)::text $$;
