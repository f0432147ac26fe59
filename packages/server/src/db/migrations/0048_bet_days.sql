-- What each player bet on a day (GMT+8, on which the round opened), written once all rounds of that day are over. A report reads a row
-- for a day and game, where it read every bet. Days of nothing but cancelled bets have rows too, with no bets: they say on which
-- days a game was played at all.
create table bet_day (
  player bigint not null,
  day date not null,
  asset asset not null,
  round_length round_length not null,
  game smallint not null,
  bets bigint not null check (bets >= 0),
  staked bigint not null check (staked >= bets),
  returned bigint not null check (returned >= 0),
  primary key (player, day, asset, round_length, game)
);
grant select, insert on bet_day to nibble_app;

-- Days before this one have their rows in bet_day.
create table bet_day_until (
  one boolean primary key default true check (one),
  day date not null
);
grant select, insert, update on bet_day_until to nibble_app;
