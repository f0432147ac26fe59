-- What the status page and the fairness page show, as sums: neither reads a round or a bet when it is asked.

-- Blocks are counted in the hour in which they were made, which is one and the same for all rounds of a block.
create index round_block_time on round (block_time) where published_at is not null;

create table outcome_hour (
  starts timestamptz not null check (starts = date_trunc('hour', starts, 'UTC')),
  -- Block and guarded tables apart: their hashes are others.
  guarded boolean not null,
  draws int not null check (draws > 0),
  -- How often each outcome came, by game and outcome, e.g. {"exact/7": 4}.
  counts jsonb not null,
  primary key (starts, guarded)
);

-- Rounds that were published up to then are counted.
create table outcome_until (
  one boolean primary key default true check (one),
  published_at timestamptz not null
);

-- One row for each minute in which somebody looked. A look that found something amiss decides the minute.
create table service_minute (
  at timestamptz primary key check (at = date_trunc('minute', at)),
  accepts_bets boolean not null,
  endpoints_agree boolean not null,
  books_hold boolean not null
);

-- One row a day of GMT+8, counted anew from the rows for as long as something of it may change. Times are counted by
-- milliseconds of two digits, e.g. {"1100": 35}: percentiles of several days follow from their sums.
create table service_day (
  day date primary key,
  counted_at timestamptz not null,
  -- Minutes since the first look of this house, and those of them that were looked at.
  minutes int not null,
  looked int not null,
  accepting int not null,
  agreeing int not null,
  holding int not null,
  bets bigint not null,
  rounds int not null,
  rounds_late int not null,
  latest_ms bigint not null,
  paid int not null,
  paid_late int not null,
  paid_after jsonb not null,
  withdrawals int not null,
  withdrawals_late int not null,
  withdrawn_after jsonb not null,
  sealed int not null,
  unsealed int not null,
  sealed_ahead jsonb not null,
  -- What was interrupted from when to when, e.g. [{"what": "bets", "from": "…", "to": "…"}].
  interruptions jsonb not null
);

grant select, insert, update, delete on outcome_hour to nibble_app;
grant select, insert, update on outcome_until to nibble_app;
grant select, insert, update, delete on service_minute to nibble_app;
grant select, insert, update on service_day to nibble_app;
