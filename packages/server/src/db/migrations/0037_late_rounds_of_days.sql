-- Rounds that the file of a day names otherwise than by their number (docs/decisions/0250): those that were not decided when the
-- day was signed stand there as pending, and with all else in the file of a later day. Neither changes, as the files do not.
create table book_day_round (
  day date not null,
  round_id bigint not null,
  state text not null check (state in ('pending', 'late')),
  primary key (day, round_id),
  unique (round_id, state)
);
grant select, insert on book_day_round to nibble_app;
