-- Whether a player can hold nothing but PLAY_POINT: they have nothing to sign in with, or another account keeps their bets.
create function is_guest(p_player bigint) returns boolean
language sql stable as $$
  select exists (select from guest where player_id = p_player and (ended_at is null or kept_by is not null))
$$;

grant execute on function is_guest to nibble_app;
