-- Adds up what an account has brought in while its entries are written: the posting already holds the account's row, so this adds
-- no lock and changes no lock order.
create function add_brought_in() returns trigger
language plpgsql as $$
begin
  insert into account_brought_in as b (account_id, amount) values (new.account_id, new.amount)
  on conflict (account_id) do update set amount = b.amount + excluded.amount;
  return null;
end $$;

create trigger entry_adds_brought_in after insert on entry
for each row when (new.kind in ('deposit', 'transferIn')) execute function add_brought_in();
