-- The most that rebates, rewards and prizes may still take of the edge that has been counted. Rebates are due for every day after
-- the last paid one, rewards and prizes for every day that is not done or is in a period of a board that is not closed: days and
-- periods end in order. Called with the locks of a batch held.
create function house_promised() returns bigint
language plpgsql stable
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select coalesce(sum(
      case when d.day >= f.rebates then greatest(
        (d.edge + d.insured_edge) * (select cap_bps from rebate_terms where effective_on <= d.day order by effective_on desc limit 1) / 10000
        - coalesce((select paid from rebate_day where day = d.day), 0), 0
      ) else 0 end
      + case when d.day >= f.rewards then greatest(
        d.edge * coalesce((select house_ppm from budget_terms where effective_from <= d.day order by effective_from desc limit 1), 0) / 1000000
        - d.given, 0
      ) else 0 end
    ), 0)::bigint
    from (
      select coalesce(
        (select day + 1 from rebate_day where state = 'paid' order by day desc limit 1), (select min(effective_on) from rebate_terms), 'infinity'
      ) as rebates, least(
        (select min(coalesce(
           (select board_last_day(c.board, c.starts) + 1 from board_close c where c.board = b.board order by c.starts desc limit 1),
           (select min(effective_from) from prize_terms p where p.board = b.board), 'infinity'
         )) from unnest(enum_range(null::board)) b (board)),
        coalesce(
          (select day + 1 from reward_day where done_at is not null order by day desc limit 1), (select min(effective_from) from reward_terms), 'infinity'
        )
      ) as rewards
    ) f
    join edge_day d on d.day >= least(f.rebates, f.rewards)
  );
end $$;

grant execute on function house_promised to nibble_app;
