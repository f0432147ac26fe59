-- What operators look up, each by an index of its own.

-- A bet is named by its number alone; its round is one of those that were open when its number was taken.
create index round_first_bet on round (tempo, first_bet, opens_at) where first_bet is not null;
create index round_hash on round (block_hash) where block_hash is not null;

-- Counted bets by the hour in which their round was published: the lines of the console's first page.
create table turnover_hour (
  starts timestamptz primary key,
  bets bigint not null check (bets > 0),
  stake bigint not null check (stake > 0),
  returned bigint not null check (returned >= 0),
  edge bigint not null check (edge between 0 and stake)
) with (fillfactor = 70);

grant select, insert, update on turnover_hour to nibble_app;
