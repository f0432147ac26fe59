-- Ways to sign in that left an account while it was on a break: the break continues in whatever account they join until then
-- (docs/decisions/0324). `way`: a keyed hash of an e-mail address, or the hash of a wallet's address.
create table left_break (
  way bytea not null check (length(way) = 32),
  player_id bigint not null references player,
  ends_at timestamptz not null,
  primary key (way, player_id)
);
create index left_break_of on left_break (player_id);
create index left_break_end on left_break (ends_at);

grant select, insert, delete on left_break to nibble_app;
grant update (ends_at) on left_break to nibble_app;
