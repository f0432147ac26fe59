-- Rewards for what a player did on a day, and gifts for whom he invited.

-- `target`: what has to be reached, in USDT or whole bets; `amount`: what that brings, in USDT, and in PLAY_POINT for
-- invitingGiftsPlayBonus. All in millionths. Rows never change, the newest in effect counts for a day.
create table reward_terms (
  kind entry_kind not null,
  effective_from date not null,
  target bigint not null check (target >= 0),
  amount bigint not null check (amount >= 0),
  primary key (kind, effective_from),
  constraint reward_kind check (kind in (
    'singleBetReward', 'dailyBetCountReward', 'dailyAccumulateRechargeReward', 'dailyAccumulateBetReward',
    'nextDayReturnReward', 'directReward', 'invitingGiftsRewardBonus', 'invitingGiftsPlayBonus'
  ))
);
insert into reward_terms (kind, effective_from, target, amount)
select kind::entry_kind, (now() at time zone 'Asia/Shanghai')::date, target * 1000000, (amount * 1000000)::bigint
from (values
  ('singleBetReward', 100, 0.2),
  ('dailyBetCountReward', 50, 0.3),
  ('dailyAccumulateRechargeReward', 100, 0.5),
  ('dailyAccumulateBetReward', 1000, 2),
  ('nextDayReturnReward', 100, 0.3),
  ('directReward', 500, 1),
  ('invitingGiftsRewardBonus', 20, 1),
  ('invitingGiftsPlayBonus', 0, 10000)
) as t (kind, target, amount);

-- A day whose bets all count: who has earned what stands in reward, and players up to paid_to have it.
create table reward_day (
  day date primary key,
  opened_at timestamptz not null,
  paid_to bigint not null default 0,
  gifts_to bigint not null default 0,
  done_at timestamptz
);

-- `source`: the invited player, 0 for what the player did himself. `amount`: what of it the budgets let through, null until
-- it is paid.
create table reward (
  day date not null references reward_day,
  kind entry_kind not null,
  player bigint not null references player,
  source bigint not null default 0,
  due bigint not null check (due > 0),
  amount bigint check (amount between 0 and due),
  primary key (day, player, kind, source)
);
-- Whoever was invited brings each gift once.
create index reward_gifts_of on reward (player, kind) where source <> 0;
create unique index reward_of_invited on reward (kind, source) where source <> 0;

grant select on reward_terms to nibble_app;
grant select, insert on reward_day, reward to nibble_app;
grant update (paid_to, gifts_to, done_at) on reward_day to nibble_app;
grant update (amount) on reward to nibble_app;
