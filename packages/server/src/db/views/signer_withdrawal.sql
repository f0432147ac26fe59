-- Withdrawals that may be sent now, and open ones. A withdrawal is open as long as the ledger, from which nobody can remove a
-- line, has its beginning but no end. Nothing new while withdrawals are stopped, nor if the server has checked the books before
-- but no longer does.
create view signer_withdrawal as
  select id, attempt, amount, address, state, released_at
  from withdrawal
  where state = 'withdrawing'
     or (state = 'to_be_released' and released_at is not null
         and exists (select from posting where kind = 'withdrawal' and key = withdrawal.id::text)
         and not exists (select from posting where kind = 'withdrawalEnd' and key = withdrawal.id::text)
         and not exists (select from house_stop where name = 'withdrawals')
         and not exists (select from books_watch where clock_timestamp() - held_at > stale_after));

grant select on signer_withdrawal to nibble_signer;
