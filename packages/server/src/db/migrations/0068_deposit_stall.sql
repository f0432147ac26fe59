-- Since when deposits have waited, whichever server noticed it first; no row while they are booked (docs/decisions/0329).
create table deposit_stall (
  one boolean primary key default true check (one),
  since timestamptz not null
);

grant select, insert, delete on deposit_stall to nibble_app;
