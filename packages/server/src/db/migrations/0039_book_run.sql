-- Which run of which database this is, and since when it is known (docs/decisions/0240): heads of draws that closed before may have
-- been signed and lost, where the database was restored from a backup.
create table book_run (
  one boolean primary key default true check (one),
  run text not null,
  since timestamptz not null
);
grant select, insert, update (run, since) on book_run to nibble_app;
