-- What happens to players' credentials: tries that were wrong, events that stay written, money that waits after a
-- credential was replaced, and what players are told of it.

-- A try is written before a password is looked at, and taken back when it was right. `lane`: SHA-256 of what it counts for:
-- an address for all browsers that never signed in with it, one browser that did, a network, a player who is signed in.
drop table email_try;
create table sign_in_try (
  id bigint generated always as identity primary key,
  lane bytea not null check (length(lane) = 32),
  at timestamptz not null
);
create index sign_in_try_of on sign_in_try (lane, at);
create index sign_in_try_age on sign_in_try (at);
grant select, insert, delete on sign_in_try to nibble_app;

-- Wrong tries of a code: out of the household that asked for it, and out of all others, who cannot use up its own.
alter table email_code
  add column tries_here int not null default 0,
  add column tries_elsewhere int not null default 0;
grant update (tries_here, tries_elsewhere) on email_code to nibble_app;

-- The language that the player signed in with last, out of a browser of his own: what he is told comes in it.
alter table player add column language text;
grant update (language) on player to nibble_app;

-- Withdrawals and transfers wait until then: a credential was replaced by somebody who did not show the old one.
create table money_wait (
  player_id bigint primary key references player,
  until timestamptz not null
);
grant select, insert on money_wait to nibble_app;
grant update (until) on money_wait to nibble_app;

-- What happened to credentials, rights to move money and limits. The application may add and read, nothing else; the owner
-- of the tables removes what is older than docs/operations.md says.
-- `what`: which credential or limit. `subject`: keyed hash of the address that was given, where nobody has it. `network`:
-- keyed hash of the IPv4 /24 or the IPv6 /64. `outcome`: 'done', or why it was refused. `browser`, `system`: as in session.
create table security_event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null check (kind in ('sign_in', 'sign_in_failed', 'locked_out', 'proof_failed', 'credential_added',
                                     'credential_changed', 'credential_replaced', 'limit_reached')),
  what text not null,
  outcome text not null,
  player_id bigint references player,
  subject bytea check (length(subject) = 16),
  network bytea check (length(network) = 16),
  browser text,
  system text
);
create index security_event_of_player on security_event (player_id, id) where player_id is not null;
create index security_event_age on security_event (at);
grant select, insert on security_event to nibble_app;

-- What a player is told of such an event, on its way: by mail, or by push to a browser, whose address and keys stand here
-- because its session may end with the event.
create table security_alert (
  id bigint generated always as identity primary key,
  event_id bigint not null references security_event,
  channel text not null check (channel in ('mail', 'push')),
  address text not null,
  p256dh bytea check (length(p256dh) = 65),
  auth bytea check (length(auth) = 16),
  language text not null,
  waits_until timestamptz,
  written_at timestamptz not null,
  due_at timestamptz not null,
  tries int not null default 0,
  constraint security_alert_push check ((channel = 'push') = (p256dh is not null) and (p256dh is null) = (auth is null))
);
create index security_alert_due on security_alert (due_at, id);
create index security_alert_of_event on security_alert (event_id);
grant select, insert, delete on security_alert to nibble_app;
grant update (due_at, tries) on security_alert to nibble_app;
