-- A house that has few guarded rounds, or had none for years, must not look at all of its rounds to find the last one.
create index round_guarded on round (round_length, draw_at, id) where paytable = 'guarded' and published_at is not null;
