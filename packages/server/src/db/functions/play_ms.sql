-- Converts a timestamp to clock milliseconds.
create function play_ms(p_at timestamptz) returns bigint
language sql immutable as $$ select floor(extract(epoch from p_at) * 1000)::bigint $$;

grant execute on function play_ms to nibble_app;
