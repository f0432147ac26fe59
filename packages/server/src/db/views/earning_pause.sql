-- Days on which somebody earns nothing, because a person upheld a flag: from the first up to the day before `earns_from`.
create view earning_pause as
  select player, barred_from as paused_from, coalesce(earns_from, 'infinity'::date) as earns_from from abuse_flag_player
  where barred_from is not null and (earns_from is null or earns_from > barred_from);

grant select on earning_pause to nibble_app;
