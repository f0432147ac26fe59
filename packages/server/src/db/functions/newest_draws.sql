-- The states of the newest draws, newest first. A draw whose time came before its heads were signed is unsealed too, though no
-- seal was ever due. Draws signed while there was no contract for seals are left out. Draws of hours ago are not among the
-- newest.
create function newest_draws(p_limit int)
returns table (draw_at timestamptz, state text, decided_at timestamptz, sealed_block_time timestamptz)
language sql stable as $$
  (
    select s.draw_at, s.state, s.decided_at, s.sealed_block_time from book_seal s
    where s.state in ('sealed', 'unsealed') order by s.draw_at desc limit p_limit
  )
  union all
  select distinct r.draw_at, 'unsealed', r.draw_at, null::timestamptz
  from round r join book b on b.round_id = r.id
  where r.draw_at > clock_timestamp() - interval '3 h' and r.draw_at <= clock_timestamp()
    and not exists (select from book_seal s where s.draw_at = r.draw_at)
  order by draw_at desc limit p_limit
$$;

grant execute on function newest_draws to nibble_app;
