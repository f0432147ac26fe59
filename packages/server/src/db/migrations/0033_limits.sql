-- Responsible play: a player's own limits and breaks, and what counts against them. Amounts in USDT.

-- `next_*`: what takes the limit's place from then on; without an amount there is none from then on.
create table play_limit (
  player_id bigint not null references player,
  kind text not null check (kind in ('deposit', 'stake', 'loss')),
  period text not null check (period in ('day', 'week', 'month')),
  amount bigint check (amount > 0),
  next_amount bigint check (next_amount > 0),
  next_at timestamptz,
  primary key (player_id, kind, period),
  constraint play_limit_next check (next_amount is null or next_at is not null)
);

-- Every wish about a limit as it was made: null for none.
create table play_limit_wish (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  kind text not null,
  period text not null,
  wanted bigint,
  at timestamptz not null,
  counts_from timestamptz not null
);
create index play_limit_wish_of on play_limit_wish (player_id, id);

-- Nobody takes a row back: of those that run the one that ends last counts. 'infinity': for good.
create table play_break (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  kind text not null check (kind in ('time_out', 'exclusion')),
  taken_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > taken_at)
);
create index play_break_of on play_break (player_id, ends_at);

-- One row for each player who has ever set a limit or taken a break: whoever has none costs a bet one look into an index.
-- The sums are of counted bets up to `counted_to`, all of them settled, in the periods that began at those moments.
-- Only who holds the player writes it.
create table play_use (
  player_id bigint primary key references player,
  counted_to bigint not null,
  day_from timestamptz, day_staked bigint not null default 0, day_returned bigint not null default 0,
  week_from timestamptz, week_staked bigint not null default 0, week_returned bigint not null default 0,
  month_from timestamptz, month_staked bigint not null default 0, month_returned bigint not null default 0
) with (fillfactor = 70);

-- Deposits that a player is about to send: they count until they are seen, for some minutes. `key` is the page's: asked
-- again with it, the amount takes the place of the one before.
create table deposit_intent (
  player_id bigint not null references player,
  key uuid not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (player_id, key)
);

-- `remind_every_min`: how often the page tells how long the session has lasted; 0 for never. `limits_asked_at`: when he
-- was asked for limits before his first deposit and answered.
create table play_habits (
  player_id bigint primary key references player,
  remind_every_min int not null default 60 check (remind_every_min in (0, 15, 30, 60, 120)),
  limits_asked_at timestamptz
);

-- Days, weeks and months of GMT+8.
create function play_period_start(p_period text, p_at timestamptz) returns timestamptz
language sql immutable as $$
  select date_trunc(p_period, p_at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
$$;

-- Every bet placed since then has this id or a later one. Rounds are ordered by their draw; an hour before is early
-- enough for the longest of them, and of the first few one was the first to open.
create function play_first_bet_since(p_at timestamptz) returns bigint
language sql stable as $$
  select coalesce(min(first_bet), 0) from (
    select first_bet from round
    where draw_at >= p_at - interval '1 hour' and first_bet is not null
    order by draw_at limit 8
  ) early
$$;

-- What a player has staked in counted assets in the running day, week and month, what came back, and how much of it is
-- on open bets. Recalled and refunded bets count for nothing; a bet belongs to the day on which it was placed, which is
-- its round's. Where the player has a row, settled bets are added up once: the caller holds the player.
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
  -- Sums of a period that is over: nothing up to `counted_to` lies in the one that runs.
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

  -- Few enough to be read again with each slip are not worth a write.
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

-- What keeps players from playing: for each of them who has a limit or a break his place in the list from 1, the end of
-- his break in ms (null for good), his limits, and what he has used. Null where nobody has. Asked with the players held,
-- beside play_lock and for its clock.
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
      -- Of each period: staked, returned.
      'used', (select json_build_object('day', json_build_array(day_staked::text, day_returned::text),
                                        'week', json_build_array(week_staked::text, week_returned::text),
                                        'month', json_build_array(month_staked::text, month_returned::text))
               from play_used(v_guarded.player_id, v_at, p_counted))
    );
  end loop;
  return case when cardinality(v_guards) > 0 then array_to_json(v_guards) end;
end $$;

grant select, insert, update on play_limit, play_use, deposit_intent, play_habits to nibble_app;
grant select, insert on play_limit_wish, play_break to nibble_app;
grant delete on deposit_intent to nibble_app;
grant execute on function play_period_start, play_first_bet_since, play_used, play_guards to nibble_app;
