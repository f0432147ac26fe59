-- A guarded round may wait for its beacon for days. What was bet on it then counts on a later day than the one on which
-- it opened, so that nobody else waits for it (docs/decisions/0187).
create table late_round (
  round bigint primary key,
  day date not null
);
create index late_round_day on late_round (day);
grant select, insert, update on late_round to nibble_app;

-- The block table of a round is none of a guarded round: with one here no more rounds could be made.
alter table play_terms add constraint play_terms_table check (paytable::text <> 'guarded');
alter table terms_change_request add constraint change_request_table check (paytable::text <> 'guarded');
