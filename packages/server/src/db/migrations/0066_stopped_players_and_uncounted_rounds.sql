-- A player whom an operator stopped: every batch of bets looks here, and nearly nobody is in it.
create index player_stopped on player (id) where stopped_at is not null;

-- Those of the players who are stopped at this moment: also for who waited for a lock within his statement.
create function play_stopped(p_players bigint[]) returns text[]
language plpgsql volatile
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  return (select coalesce(array_agg(id::text), '{}') from player where stopped_at is not null and id = any (p_players));
end $$;

grant execute on function play_stopped to nibble_app;

-- Published rounds that the sums of counted bets do not hold yet. What commits late may have been published a little before
-- the last one that was counted.
create view uncounted_round as
  select r.id, r.paytable, r.opens_at, r.published_at, r.first_bet
  from round r
  where r.published_at > coalesce((select max(published_at) - interval '10 minutes' from counted_round), '-infinity')
    and r.state = 'published'
    and not exists (select from counted_round c where c.round = r.id);

grant select on uncounted_round to nibble_app;
