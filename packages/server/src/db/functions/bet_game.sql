-- The index of a pick's game: where the codes of each but the first begin. Null for an unknown pick.
create function bet_game(p_pick smallint) returns smallint
language sql immutable parallel safe
as $$
  select case when p_pick between 0 and 2537
    then width_bucket(p_pick::int, '{3,6,9,25,145,705,2525,2526,2528,2530,2534,2537}'::int[]) end::smallint
$$;

grant execute on function bet_game to nibble_app;
