-- Capital that an operator agreed to lies in the treasury until the owner has sent it, and is nobody's new capital meanwhile
-- (docs/decisions/0262). Of what was agreed to before this, the owner says so as well.
alter table capital_take
  add column sent_at timestamptz,
  add constraint capital_take_sent check (sent_at is null or state = 'taken');
grant update (sent_at) on capital_take to nibble_app;
