-- Whether a player can hold only PLAY_POINT: they cannot sign in, or another account has taken over their bets.
create function is_guest(p_player bigint) returns boolean
language sql stable as $$
  select exists (select from guest where player_id = p_player and (ended_at is null or kept_by is not null))
$$;

grant execute on function is_guest to nibble_app;
