-- Rankings: what every player has on every board, added up from counted bets, and how many players stand where. Rewards for
-- what a player did on a day, and gifts for whom they invited. All of it comes out of the edge of counted bets that are
-- not insured, and every day's edge pays once.

create type board as enum ('daily', 'weekly', 'monthly', 'contest');

-- `score`: profit in USDT on the three rankings, the edge of bets that are not insured in the contest; a GMT counts as one.
create table standing (
  board board not null,
  starts date not null,
  player bigint not null,
  score bigint not null,
  primary key (board, starts, player)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
create index standing_by_score on standing (board, starts, score desc, player);

-- How many players have a score of `bucket` * 2^bits and up to the next one. Every bucket holds 1,024 of the next finer ones.
create table standing_bucket (
  board board not null,
  starts date not null,
  bits smallint not null check (bits in (10, 20, 30, 40)),
  bucket bigint not null,
  players bigint not null,
  primary key (board, starts, bits, bucket)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);

-- Who wants their name to be read in full; everybody else is masked.
create table name_shown (
  player bigint primary key references player
);

create table edge_day (
  day date primary key,
  edge bigint not null check (edge >= 0),
  -- The part of insured bets, which bring rebates but no rewards, and what was given back of the day's edge.
  insured_edge bigint not null default 0 check (insured_edge >= 0),
  given bigint not null default 0 check (given >= 0)
);

-- Shares in millionths. Rows never change, the newest in effect counts for a day.
create table budget_terms (
  effective_from date primary key,
  player_ppm int not null check (player_ppm between 0 and 1000000),
  house_ppm int not null check (house_ppm between 0 and 1000000)
);

insert into budget_terms (effective_from, player_ppm, house_ppm) values ('2020-01-01', 100000, 150000);

-- Rewards and prizes of every kind, in USDT, with the day whose edge pays them. `cause`: what it was given for.
create table give_back (
  player bigint not null references player,
  day date not null,
  kind entry_kind not null,
  cause text not null,
  amount bigint not null check (amount > 0),
  primary key (player, day, kind, cause)
);
create index give_back_of_day on give_back (day);

-- Prizes by place, in USDT. Rows never change; a period has those that were in effect when it began.
create table prize_terms (
  board board not null,
  effective_from date not null,
  prizes bigint[] not null check (cardinality(prizes) between 1 and 100 and 0 < all (prizes)),
  primary key (board, effective_from)
);

insert into prize_terms (board, effective_from, prizes)
select board::board, date_trunc(period, now() at time zone 'Asia/Shanghai')::date, prizes
from (values
  ('daily', 'day', array[10, 6, 4]),
  ('weekly', 'week', array[40, 25, 15, 10, 10]),
  ('monthly', 'month', array[150, 100, 60, 40, 30, 20, 20, 20, 20, 20]),
  ('contest', 'month', array[500, 300, 200, 120, 80, 60, 50, 40, 30, 20])
) as t (board, period, whole)
cross join lateral (select array_agg(p::bigint * 1000000 order by n) as prizes from unnest(whole) with ordinality as u (p, n)) p;

-- A period that is over, all its bets counted, and its prizes paid: once, with all of them.
create table board_close (
  board board not null,
  starts date not null,
  closed_at timestamptz not null,
  primary key (board, starts)
);

-- `due`: the prize of the place, `amount`: what of it the budgets let through, both in USDT.
create table board_prize (
  board board not null,
  starts date not null,
  player bigint not null references player,
  place int not null check (place > 0),
  score bigint not null check (score > 0),
  due bigint not null check (due >= 0),
  amount bigint not null check (amount between 0 and due),
  primary key (board, starts, player),
  foreign key (board, starts) references board_close
);

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
  done_at timestamptz,
  -- When reward_reach was written, and what the day cost: how much was paid to how many.
  reach_at timestamptz,
  paid_sum bigint,
  paid_players bigint
);

-- `source`: the invited player, 0 for what the player did. `amount`: what of it the budgets let through, null until
-- it is paid.
create table reward (
  -- A gift for an invitation is written down when the invited player signs up, before the day is opened.
  day date not null,
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

-- How far players came on a day, for each kind of reward: so many reached so much, rounded down to three digits, and their
-- own edge of that day, which a reward is paid out of. Written once, when the day's rewards are paid. Invited players
-- whose edge grew count one where it stands then and minus one where it stood before.
create table reward_reach (
  day date not null references reward_day,
  kind entry_kind not null,
  reached bigint not null,
  players bigint not null,
  edge bigint not null,
  primary key (day, kind, reached)
);

grant select, insert, update on standing, standing_bucket, edge_day to nibble_app;
grant select, insert, delete on name_shown to nibble_app;
grant select on budget_terms, prize_terms, reward_terms to nibble_app;
grant select, insert on give_back, board_close, board_prize, reward_day, reward, reward_reach to nibble_app;
grant update (paid_to, gifts_to, done_at, reach_at, paid_sum, paid_players) on reward_day to nibble_app;
grant update (amount) on reward to nibble_app;
