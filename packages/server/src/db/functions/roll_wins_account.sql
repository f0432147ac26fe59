-- The account for wins of ROLL_POINT, which was opened with the first such bet.
create function roll_wins_account(p_player bigint) returns bigint
language sql stable as $$
  select id from account where player_id = p_player and asset = 'ROLL_GMT_POINT' and sub_account = 'main' and shard = 0
$$;

grant execute on function roll_wins_account to nibble_app;
