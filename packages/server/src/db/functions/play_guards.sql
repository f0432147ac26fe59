-- What keeps players from playing: for each one with a limit or a break, their place in the list from 1, the end of the break in
-- ms (null if permanent), their limits, and what they have used. Null if there is none. Called with the players held, beside
-- play_lock and for its clock.
create function play_guards(p_players bigint[], p_clock bigint, p_counted asset[]) returns json
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_bitmapscan = off
set enable_material = off
as $$
declare
  v_at timestamptz := play_instant(p_clock);
  v_guarded record;
  v_guards json[] := '{}';
begin
  for v_guarded in
    select s.n, s.player_id
    from unnest(p_players) with ordinality as s (player_id, n)
    cross join lateral (select from play_use where player_id = s.player_id offset 0) guarded
  loop
    v_guards := v_guards || json_build_object(
      'n', v_guarded.n,
      'break', (select json_build_object('kind', kind, 'until', case when isfinite(ends_at) then play_ms(ends_at) end)
                from play_break where player_id = v_guarded.player_id and ends_at > v_at order by ends_at desc limit 1),
      'limits', (select coalesce(json_agg(json_build_object('kind', kind, 'period', period, 'amount', amount::text,
                                                            'next', next_amount::text, 'nextAt', play_ms(next_at))), '[]')
                 from play_limit where player_id = v_guarded.player_id and kind <> 'deposit'),
      -- Per period: staked, returned.
      'used', (select json_build_object('day', json_build_array(day_staked::text, day_returned::text),
                                        'week', json_build_array(week_staked::text, week_returned::text),
                                        'month', json_build_array(month_staked::text, month_returned::text))
               from play_used(v_guarded.player_id, v_at, p_counted))
    );
  end loop;
  return case when cardinality(v_guards) > 0 then array_to_json(v_guards) end;
end $$;

grant execute on function play_guards to nibble_app;
