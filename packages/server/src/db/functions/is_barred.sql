-- Whether a person has barred this player from the board's payout at its close: such a player has no place on it.
create function is_barred(p_player bigint, p_board board, p_starts date) returns boolean
language sql stable as $$
  select exists (
    select from earning_pause z cross join lateral (
      select case p_board
        when 'daily' then p_starts
        when 'weekly' then p_starts + 6
        else (p_starts + interval '1 month')::date - 1
      end as last
    ) d
    where z.player = p_player and z.paused_from <= d.last and z.earns_from > d.last
  )
$$;
