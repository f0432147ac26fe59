-- Months that are over are closed: what is in them is added up and hashed once, and the check of every night goes on from there
-- (docs/decisions/0239).

-- Where the ids of a month begin: month_begin moves both numberings on to a new partition. What was written before the first of
-- these months belongs to it.
create table history_month (
  -- Of UTC, by its first day.
  month date primary key check (extract(day from month) = 1),
  bet_low bigint not null,
  posting_low bigint not null,
  begun_at timestamptz not null
);

-- A closed month: bets from bet_low on and below bet_high, entries and postings alike.
create table closed_month (
  month date primary key,
  bet_low bigint not null,
  bet_high bigint not null,
  posting_low bigint not null,
  posting_high bigint not null,
  -- Of each table the number of its rows, and SHA-256 over them (features/audit/closed-months.ts).
  tables jsonb not null,
  -- Entries of later months that belong to bets of this month or an earlier one. All of these bets are at their end.
  late_entries bigint not null,
  late_amount numeric not null,
  closed_at timestamptz not null default clock_timestamp()
);

-- Every account that moved in a closed month, as the month left it.
create table closed_month_account (
  account_id bigint not null,
  month date not null references closed_month,
  entries bigint not null,
  balance bigint not null,
  brought_in bigint not null,
  first_credits bigint not null,
  primary key (account_id, month)
);

-- Entries of closed months that what is open may still refer to: those of deposits, withdrawals, conversions, transfers and
-- adjustments.
create table closed_month_entry (
  account_id bigint not null,
  number bigint not null,
  posting_id bigint not null,
  amount bigint not null,
  kind entry_kind not null,
  primary key (posting_id, account_id, number)
);

-- The closed month that was compared with its rows last: one a night, in turn.
alter table books_watch add column month_compared date;

grant update (month_compared) on books_watch to nibble_app;
grant select on history_month to nibble_app;
grant select, insert on closed_month, closed_month_account, closed_month_entry to nibble_app;
