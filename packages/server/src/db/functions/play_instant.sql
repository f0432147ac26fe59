-- Converts clock milliseconds to a timestamp.
create function play_instant(p_ms bigint) returns timestamptz
language sql immutable as $$ select to_timestamp(p_ms / 1000.0) $$;

grant execute on function play_instant to nibble_app;
