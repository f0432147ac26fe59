-- Capital that the owner wants out: asked for on the command line, carried out when an operator who may let money out has
-- agreed. The books first, the treasury's tokens after.
create table capital_take (
  id bigint generated always as identity primary key,
  -- The owner's own name for it: the same one counts once.
  key text not null unique check (key <> ''),
  amount bigint not null check (amount > 0),
  asked_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'taken', 'rejected')),
  decided_by bigint references operator,
  decided_at timestamptz,
  remark text,
  constraint capital_take_decided check ((state = 'waiting') = (decided_by is null) and (state = 'waiting') = (decided_at is null))
);

grant select, insert on capital_take to nibble_app;
grant update (state, decided_by, decided_at, remark) on capital_take to nibble_app;
