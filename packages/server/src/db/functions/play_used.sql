-- What a player has staked in counted assets in the current day, week and month, what was returned, and how much of it is on open
-- bets. Cancelled and refunded bets do not count; a bet belongs to the day it was placed, which is its round's. If the player has
-- a row, settled bets are added up once: the caller holds the player.
create function play_used(
  p_player bigint,
  p_at timestamptz,
  p_counted asset[],
  out day_staked bigint, out day_returned bigint, out day_open bigint,
  out week_staked bigint, out week_returned bigint, out week_open bigint,
  out month_staked bigint, out month_returned bigint, out month_open bigint
)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_bitmapscan = off
as $$
declare
  v_day timestamptz := play_period_start('day', p_at);
  v_week timestamptz := play_period_start('week', p_at);
  v_month timestamptz := play_period_start('month', p_at);
  v_use play_use;
  v_has_row boolean;
  v_new record;
begin
  select * into v_use from play_use where player_id = p_player;
  v_has_row := found;
  if not found then
    v_use.counted_to := play_first_bet_since(least(v_week, v_month)) - 1;
  end if;
  -- Sums of a finished period: nothing up to `counted_to` is in the current one.
  if v_use.day_from is distinct from v_day then
    v_use.day_from := v_day; v_use.day_staked := 0; v_use.day_returned := 0;
  end if;
  if v_use.week_from is distinct from v_week then
    v_use.week_from := v_week; v_use.week_staked := 0; v_use.week_returned := 0;
  end if;
  if v_use.month_from is distinct from v_month then
    v_use.month_from := v_month; v_use.month_staked := 0; v_use.month_returned := 0;
  end if;

  with recent as materialized (
    select id, status, placed_at, stake, case status when 1 then returned else 0 end as returned
    from bet
    where player_id = p_player and id > v_use.counted_to and status in (0, 1) and asset = any(p_counted)
  ), edge as (
    select coalesce(min(id) filter (where status = 0) - 1, max(id)) as id from recent
  )
  select count(*) filter (where r.id <= e.id) as settled, max(e.id) as edge,
         coalesce(sum(stake) filter (where placed_at >= v_day), 0)::bigint as day_staked,
         coalesce(sum(returned) filter (where placed_at >= v_day), 0)::bigint as day_returned,
         coalesce(sum(stake) filter (where placed_at >= v_day and status = 0), 0)::bigint as day_open,
         coalesce(sum(stake) filter (where placed_at >= v_day and r.id <= e.id), 0)::bigint as day_staked_before,
         coalesce(sum(returned) filter (where placed_at >= v_day and r.id <= e.id), 0)::bigint as day_returned_before,
         coalesce(sum(stake) filter (where placed_at >= v_week), 0)::bigint as week_staked,
         coalesce(sum(returned) filter (where placed_at >= v_week), 0)::bigint as week_returned,
         coalesce(sum(stake) filter (where placed_at >= v_week and status = 0), 0)::bigint as week_open,
         coalesce(sum(stake) filter (where placed_at >= v_week and r.id <= e.id), 0)::bigint as week_staked_before,
         coalesce(sum(returned) filter (where placed_at >= v_week and r.id <= e.id), 0)::bigint as week_returned_before,
         coalesce(sum(stake) filter (where placed_at >= v_month), 0)::bigint as month_staked,
         coalesce(sum(returned) filter (where placed_at >= v_month), 0)::bigint as month_returned,
         coalesce(sum(stake) filter (where placed_at >= v_month and status = 0), 0)::bigint as month_open,
         coalesce(sum(stake) filter (where placed_at >= v_month and r.id <= e.id), 0)::bigint as month_staked_before,
         coalesce(sum(returned) filter (where placed_at >= v_month and r.id <= e.id), 0)::bigint as month_returned_before
  into v_new
  from recent r cross join edge e;

  day_staked := v_use.day_staked + v_new.day_staked;
  day_returned := v_use.day_returned + v_new.day_returned;
  day_open := v_new.day_open;
  week_staked := v_use.week_staked + v_new.week_staked;
  week_returned := v_use.week_returned + v_new.week_returned;
  week_open := v_new.week_open;
  month_staked := v_use.month_staked + v_new.month_staked;
  month_returned := v_use.month_returned + v_new.month_returned;
  month_open := v_new.month_open;

  -- Too few to be worth a write: they are read again with each slip.
  if v_has_row and v_new.settled >= 32 then
    update play_use
    set counted_to = v_new.edge,
        day_from = v_day, day_staked = v_use.day_staked + v_new.day_staked_before,
        day_returned = v_use.day_returned + v_new.day_returned_before,
        week_from = v_week, week_staked = v_use.week_staked + v_new.week_staked_before,
        week_returned = v_use.week_returned + v_new.week_returned_before,
        month_from = v_month, month_staked = v_use.month_staked + v_new.month_staked_before,
        month_returned = v_use.month_returned + v_new.month_returned_before
    where player_id = p_player;
  end if;
end $$;

grant execute on function play_used to nibble_app;
