-- Accounts that look like one person's: what was made of it, and what such an account earns, which waits until a person has
-- decided. Then it is paid or goes back.

-- What the rules are otherwise than by default, by their names; the newest in effect counts for a day.
create table abuse_rules (
  effective_from date primary key,
  overrides jsonb not null check (jsonb_typeof(overrides) = 'object')
);

-- One row for each day, GMT+8, that was looked at. Nothing of a day is given back before.
create table abuse_check (
  day date primary key,
  checked_at timestamptz not null,
  findings int not null
);

create type abuse_kind as enum ('self_referral', 'ring', 'opposite_bets', 'many_accounts');

create table abuse_flag (
  id bigint generated always as identity primary key,
  kind abuse_kind not null,
  state text not null default 'open' check (state in ('open', 'upheld', 'cleared')),
  found_at timestamptz not null,
  decided_by bigint references operator,
  decided_at timestamptz,
  reason text,
  constraint abuse_flag_decided check ((state = 'open') = (decided_at is null) and (decided_at is null) = (reason is null))
);
create index abuse_flag_state on abuse_flag (state, id);

-- `paused_from`, `paused_at`: since when what somebody earns is withheld. Null for who is in the flag by nothing but money
-- that others may have given them: they earn on until a person upholds it. `barred_from`, `barred_at`: a person upheld the
-- flag, and nothing is earned from that day on up to the day before `earns_from`, on which it was cleared.
create table abuse_flag_player (
  flag bigint not null references abuse_flag,
  player bigint not null references player,
  paused_from date,
  earns_from date,
  paused_at timestamptz,
  barred_from date,
  barred_at timestamptz,
  primary key (flag, player),
  constraint abuse_flag_paused check ((paused_from is null) = (paused_at is null)),
  constraint abuse_flag_barred check ((barred_from is null) = (barred_at is null))
);
create index abuse_flag_of_player on abuse_flag_player (player);

create table abuse_evidence (
  flag bigint not null references abuse_flag,
  one bigint not null references player,
  other bigint not null references player,
  kind text not null,
  times int not null check (times > 0),
  -- What they share on the chain, where that is it.
  address bytea check (length(address) = 20),
  primary key (flag, one, other, kind),
  constraint abuse_evidence_order check (one < other)
);

-- One row for each amount that did not reach its player. `kind`: the record type under which it is paid. `posting`: the one
-- that withheld it, `ended_by` the one that paid it or gave it back.
create table withheld_promotion (
  id bigint generated always as identity primary key,
  player bigint not null references player,
  asset asset not null,
  kind entry_kind not null,
  amount bigint not null check (amount > 0),
  posting bigint not null,
  held_at timestamptz not null default clock_timestamp(),
  state text not null default 'held' check (state in ('held', 'paid', 'returned')),
  ended_by bigint,
  ended_at timestamptz,
  constraint withheld_promotion_ends check ((state = 'held') = (ended_by is null) and (ended_by is null) = (ended_at is null))
);
create index withheld_promotion_held on withheld_promotion (player) where state = 'held';
create index withheld_promotion_of on withheld_promotion (posting);

-- Of two accounts that knew each other: in how many rounds of a day both played on one question, and in how many of these on
-- opposite sides. A look adds its own day and forgets what lies before the days that it goes by.
create table shared_rounds (
  day date not null,
  one bigint not null references player,
  other bigint not null references player,
  rounds int not null check (rounds > 0),
  opposed int not null check (opposed between 0 and rounds),
  primary key (day, one, other),
  constraint shared_rounds_order check (one < other)
);

grant select on abuse_rules to nibble_app;
grant select, insert on abuse_check, abuse_flag, abuse_flag_player, abuse_evidence, withheld_promotion to nibble_app;
grant select, insert, delete on shared_rounds to nibble_app;
grant update (kind, state, decided_by, decided_at, reason) on abuse_flag to nibble_app;
grant update (paused_from, earns_from, paused_at, barred_from, barred_at) on abuse_flag_player to nibble_app;
grant update (state, ended_by, ended_at) on withheld_promotion to nibble_app;
