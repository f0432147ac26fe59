-- The entries of bets of a closed month can be moved to a file: nibble archive, and nibble restore-month back
-- (docs/decisions/0244). Every other entry stays.

create table archived_month (
  month date primary key references closed_month,
  -- Number and hash of what is left in the database, instead of those in closed_month (features/audit/month-digests.ts).
  tables jsonb not null,
  archived_at timestamptz not null default clock_timestamp()
);

-- What the archived entries of a player's account add up to, for reports: a day is one of GMT+8.
create table archived_record_sum (
  account_id bigint not null,
  month date not null references closed_month,
  day date not null,
  kind entry_kind not null,
  records bigint not null,
  credited bigint not null,
  debited bigint not null,
  primary key (account_id, month, day, kind)
);

grant select on archived_month, archived_record_sum to nibble_app;
