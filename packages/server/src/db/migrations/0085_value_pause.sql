-- Stakes of value pause at a share of the bankroll lost within a day and go on below a smaller one. In between it matters
-- whether they were paused: there is a row while they are.
create table value_pause (
  one boolean primary key default true check (one),
  since timestamptz not null
);
grant select, insert, delete on value_pause to nibble_app;
