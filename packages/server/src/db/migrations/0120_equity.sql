-- The house's equity decides what it may lose: what it has, less what it has promised. docs/decisions/0080.

-- What one unit counts in the house's equity, in millionths of a USDT. Rolling wins count in full: they become GMT.
create function house_price(p_asset asset) returns bigint
language sql immutable as $$
  select case p_asset
    when 'USDT' then 1000000 when 'GMT' then 1000000 when 'INSURANCE_POINT' then 1000000
    when 'PROMOTION_POINT' then 1000000 when 'ROLL_GMT_POINT' then 1000000 when 'REWARD_POINT' then 10000
    else 0
  end
$$;

-- Of a day's edge: the part of insured bets, which bring rebates but no rewards, and what was given back of it.
alter table edge_day
  add column insured_edge bigint not null default 0 check (insured_edge >= 0),
  add column given bigint not null default 0 check (given >= 0);
update edge_day e set insured_edge = c.insured
from (select day, sum(insured_edge)::bigint as insured from counted_day group by 1) c where c.day = e.day;
update edge_day e set given = g.given
from (select day, sum(amount)::bigint as given from give_back group by 1) g where g.day = e.day;

create function give_back_added() returns trigger
language plpgsql as $$
begin
  perform from edge_day where day in (select day from added) order by day for no key update;
  update edge_day e set given = e.given + a.amount
  from (select day, sum(amount)::bigint as amount from added group by 1) a where a.day = e.day;
  return null;
end $$;
create trigger give_back_added after insert on give_back
  referencing new table as added for each statement execute function give_back_added();

-- What of a day's rebates is paid so far.
alter table rebate_day add column paid bigint not null default 0 check (paid >= 0);
update rebate_day d set paid = p.paid
from (select day, sum(amount)::bigint as paid from rebate_paid group by 1) p where p.day = d.day;
grant update (paid) on rebate_day to nibble_app;

-- The most that rebates, rewards and prizes may still take of the edge that has been counted. Rebates are due of every day
-- after the last that is paid, rewards and prizes of every day that is not done or lies in a period of a board that is not
-- closed: days and periods end in their order. It is asked for with the locks of a batch held.
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

-- The bankroll is the house's equity: what its own purses hold, each asset at its price, less what is promised. Pots are
-- the players'.
create or replace function play_bankroll() returns bigint
language plpgsql stable
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select coalesce(sum(floor(sum * house_price(asset) / 1000000)), 0)::bigint
    from (
      select asset, sum(balance) as sum from account
      where player_id is null and purse in ('house', 'exchange')
        and asset in ('USDT', 'GMT', 'INSURANCE_POINT', 'PROMOTION_POINT', 'ROLL_GMT_POINT', 'REWARD_POINT')
      group by 1
    ) held
  ) - house_promised();
end $$;

-- What play and promotions have brought in all: the equity without what the owner put in and took out.
create function house_profit() returns bigint
language sql stable as $$
  select play_bankroll() + (
    select coalesce(sum(balance), 0)::bigint from account where player_id is null and purse = 'capital' and asset = 'USDT'
  )
$$;

-- The profit as it was at some moments: after every round, and where losses before were forgotten.
create table house_mark (
  at timestamptz primary key,
  profit bigint not null
);
insert into house_mark (at, profit) values (now(), house_profit());
grant select, insert on house_mark to nibble_app;

create function house_mark_round() returns trigger
language plpgsql as $$
begin
  insert into house_mark (at, profit) values (clock_timestamp(), house_profit()) on conflict (at) do nothing;
  return null;
end $$;
create trigger round_marks_profit after update of published_at on round
  for each row when (old.published_at is null and new.published_at is not null) execute function house_mark_round();

create function house_mark_forgotten() returns trigger
language plpgsql as $$
begin
  insert into house_mark (at, profit) values (new.at, house_profit())
  on conflict (at) do update set profit = excluded.profit;
  return null;
end $$;
create trigger forgotten_marks_profit after insert on day_loss_forgotten
  for each row execute function house_mark_forgotten();
grant update on house_mark to nibble_app;

-- The fall of equity within 24 hours by play and promotions together, or since losses were forgotten; negative where it rose.
create or replace function play_day_loss() returns bigint
language sql stable as $$
  select coalesce(
    (select profit from house_mark
     where at <= greatest(now() - interval '24 hours', (select max(at) from day_loss_forgotten)) order by at desc limit 1),
    (select profit from house_mark order by at limit 1)
  ) - house_profit()
$$;

-- Caps shrink evenly with the day's loss, so that the smaller share is where stakes of value resume.
alter table play_terms rename column halve_at_ppm to resume_below_ppm;
alter table play_terms rename constraint play_terms_halve_at_ppm_check to play_terms_resume_below_ppm_check;
alter table terms_draft rename column halve_at_ppm to resume_below_ppm;

create or replace function play_adopt_terms(p_draft bigint, p_operator bigint, p_why text, p_at timestamptz) returns int
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_draft terms_draft;
  v_terms int;
begin
  select * into v_draft from terms_draft where id = p_draft for update;
  if v_draft.state is distinct from 'open' or v_draft.drafted_by = p_operator then
    return null;
  end if;

  if exists (select from round where opens_at >= v_draft.effective_at)
     or exists (select from play_terms where effective_at = v_draft.effective_at) then
    return null;
  end if;

  insert into play_terms (effective_at, paytable, player_cap_ppm, draw_cap_ppm, resume_below_ppm, pause_at_ppm)
  values (v_draft.effective_at, v_draft.paytable, v_draft.player_cap_ppm, v_draft.draw_cap_ppm, v_draft.resume_below_ppm,
          v_draft.pause_at_ppm)
  returning id into v_terms;
  insert into stake_limit (terms_id, asset, min, max)
  select v_terms, l.key::asset, (l.value ->> 0)::bigint, (l.value ->> 1)::bigint from jsonb_each(v_draft.limits) l;

  update terms_draft
  set state = 'approved', decided_by = p_operator, decided_at = p_at, decided_why = p_why, terms_id = v_terms
  where id = p_draft;
  return v_terms;
end $$;

-- No terms let one draw cost more than this. A round keeps what it has committed to: terms under which one was made stay,
-- and others take their place from now on.
update play_terms t
set player_cap_ppm = least(player_cap_ppm, 2500), draw_cap_ppm = least(draw_cap_ppm, 3700),
    pause_at_ppm = least(pause_at_ppm, 100000), resume_below_ppm = least(resume_below_ppm, pause_at_ppm, 100000)
where not exists (select from round where terms_id = t.id);

with was as (
  select * from play_terms where effective_at <= now() order by effective_at desc limit 1
), added as (
  insert into play_terms (effective_at, paytable, player_cap_ppm, draw_cap_ppm, resume_below_ppm, pause_at_ppm)
  select now(), paytable, least(player_cap_ppm, 2500), least(draw_cap_ppm, 3700),
         least(resume_below_ppm, pause_at_ppm, 100000), least(pause_at_ppm, 100000)
  from was where player_cap_ppm > 2500 or draw_cap_ppm > 3700 or pause_at_ppm > 100000
  returning id
)
insert into stake_limit (terms_id, asset, min, max)
select added.id, l.asset, l.min, l.max from added, was join stake_limit l on l.terms_id = was.id;

-- An open draft of caps that are too large could not be approved any more.
update terms_draft
set player_cap_ppm = least(player_cap_ppm, 2500), draw_cap_ppm = least(draw_cap_ppm, 3700),
    resume_below_ppm = least(resume_below_ppm, pause_at_ppm, 100000), pause_at_ppm = least(pause_at_ppm, 100000)
where state = 'open' and programme = 'play';

grant execute on function house_price, house_promised, house_profit, give_back_added, house_mark_round, house_mark_forgotten
  to nibble_app;
