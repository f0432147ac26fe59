-- What decides about a clean withdrawal is kept as sums, so that asking costs the same however much a player did. What
-- they staked is in counted_day; what they brought in is added up here, as its entries are written. By account: the posting
-- holds the account's row already, so no lock is added and none is taken in another order.
create table account_brought_in (
  account_id bigint primary key,
  amount bigint not null
) with (fillfactor = 70);

insert into account_brought_in (account_id, amount)
select account_id, sum(amount) from entry where kind in ('deposit', 'transferIn') group by account_id;

create function add_brought_in() returns trigger
language plpgsql as $$
begin
  insert into account_brought_in as b (account_id, amount) values (new.account_id, new.amount)
  on conflict (account_id) do update set amount = b.amount + excluded.amount;
  return null;
end $$;
create trigger entry_adds_brought_in after insert on entry
for each row when (new.kind in ('deposit', 'transferIn')) execute function add_brought_in();

-- The audit alone adds these entries up again, and it reads all of them.
drop index entry_brought_in;

grant select on account_brought_in to nibble_app;

-- A player's withdrawals that are under way or wait are few: so many at most, in the versions of the rules.
alter table withdrawal_terms add column open_at_most int not null default 10 check (open_at_most > 0);
create index withdrawal_open_of_player on withdrawal (player_id)
  where state not in ('success', 'rejected') and refunded_at is null;
create index withdrawal_asked_of_player on withdrawal (player_id, requested_at);
create index withdrawal_released_of_player on withdrawal (player_id, released_at) where released_by is null;
