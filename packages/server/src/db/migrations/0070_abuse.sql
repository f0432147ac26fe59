-- Accounts that look like one person's: what is kept to notice them, and what was made of it.

-- Where players sign in from, as hashes under the installation's secret, which is not in the database. `device`: the key
-- that stays in the browser; `network`: the address, of IPv6 its first half, with the family of the browser. Kept for 90
-- days after the last sign-in.
create table sign_in_mark (
  kind text not null check (kind in ('device', 'network')),
  mark bytea not null check (length(mark) = 16),
  player bigint not null references player,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (kind, mark, player)
);
create index sign_in_mark_of_player on sign_in_mark (player);
create index sign_in_mark_age on sign_in_mark (last_at);

-- Who sent it; null for what was read before this was kept.
alter table deposit add column sender bytea check (length(sender) = 20);
create index deposit_of_sender on deposit (sender, player_id) where sender is not null;

-- What the rules are otherwise than by default, by their names; the newest in effect counts for a day.
create table abuse_rules (
  effective_from date primary key,
  overrides jsonb not null check (jsonb_typeof(overrides) = 'object')
);

-- One row for each day, GMT+8, that was looked at. Nothing of a day is given back before.
create table abuse_look (
  day date primary key,
  looked_at timestamptz not null,
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

-- Who earns nothing from which day on. `earns_from`: the day on which the flag was cleared.
create table abuse_flag_player (
  flag bigint not null references abuse_flag,
  player bigint not null references player,
  paused_from date not null,
  earns_from date,
  primary key (flag, player)
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

-- Days on which somebody earns nothing, from the first up to the day before `earns_from`.
create view earning_pause as
  select player, paused_from, coalesce(earns_from, 'infinity'::date) as earns_from from abuse_flag_player
  where earns_from is null or earns_from > paused_from;

grant select, insert, delete on sign_in_mark to nibble_app;
grant update (last_at) on sign_in_mark to nibble_app;
grant select on abuse_rules, earning_pause to nibble_app;
grant select, insert on abuse_look, abuse_flag, abuse_flag_player, abuse_evidence to nibble_app;
grant update (kind, state, decided_by, decided_at, reason) on abuse_flag to nibble_app;
grant update (earns_from) on abuse_flag_player to nibble_app;
