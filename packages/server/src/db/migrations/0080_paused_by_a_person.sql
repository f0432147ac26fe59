-- Who is in a flag by nothing but money that others may have given him earns on until a person upholds it: he is paused by
-- his own day, and at a moment of his own, as is who joins a flag later.
alter table abuse_flag_player
  alter column paused_from drop not null,
  add column paused_at timestamptz;
update abuse_flag_player p set paused_at = f.found_at from abuse_flag f where f.id = p.flag;
alter table abuse_flag_player add constraint abuse_flag_paused check ((paused_from is null) = (paused_at is null));

create or replace view earning_pause as
  select player, paused_from, coalesce(earns_from, 'infinity'::date) as earns_from from abuse_flag_player
  where paused_from is not null and (earns_from is null or earns_from > paused_from);

grant update (paused_from, paused_at) on abuse_flag_player to nibble_app;
