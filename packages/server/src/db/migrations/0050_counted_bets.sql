-- Counted bets, added up: published bets in USDT and GMT by player, day and asset. All that gives back reads these sums,
-- and a job makes them from the rounds that are published, so that no bet and no settlement waits for them.

-- `day`: GMT+8, of the round's opening. `edge`: what the house may expect to keep, rounded down for each bet.
-- `insured_*`: the part of the sums before that gets no reward and no jackpot.
create table counted_day (
  player bigint not null,
  day date not null,
  asset asset not null,
  bets bigint not null check (bets > 0),
  stake bigint not null check (stake > 0),
  returned bigint not null check (returned >= 0),
  edge bigint not null check (edge between 0 and stake),
  insured_stake bigint not null check (insured_stake between 0 and stake),
  insured_edge bigint not null check (insured_edge between 0 and edge),
  primary key (player, day, asset),
  constraint counted_asset check (asset in ('USDT', 'GMT'))
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
create index counted_day_of_day on counted_day (day);

-- A round counts once: whoever counts it writes its row in the same transaction. In the order of `published_at`.
create table counted_round (
  round bigint primary key,
  published_at timestamptz not null,
  counted_at timestamptz not null
);
create index counted_round_published on counted_round (published_at);

grant select, insert, update on counted_day to nibble_app;
grant select, insert on counted_round to nibble_app;
