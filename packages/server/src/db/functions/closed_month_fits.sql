-- Only months that history_month has ended can be closed, each after the one before it, and nothing is added to a later one:
-- otherwise anyone with the server's login could choose where the rules of the books check start.
create function closed_month_fits() returns trigger
language plpgsql as $$
begin
  case tg_table_name
    when 'closed_month' then
      perform from added a
      where not exists (
        select from (
          select month, bet_low, posting_low, lead(bet_low) over later as bet_high, lead(posting_low) over later as posting_high,
                 lag(month) over later as before
          from history_month window later as (order by month)
        ) m
        where (m.month, m.bet_low, m.bet_high, m.posting_low, m.posting_high)
              = (a.month, a.bet_low, a.bet_high, a.posting_low, a.posting_high)
          and (m.before is null or exists (select from closed_month c where c.month = m.before))
      );
    when 'closed_month_account' then
      perform from added a
      where not exists (
        select from closed_month c where c.month = a.month and c.xmin = pg_current_xact_id()::xid
      );
    else
      perform from added a
      where a.posting_id < (select max(posting_high) from closed_month)
         or not exists (
           select from entry e
           where e.account_id = a.account_id and e.number = a.number and e.posting_id = a.posting_id
             and e.amount = a.amount and e.kind = a.kind
         );
  end case;
  if found then
    raise exception 'a month can be closed only once it is over, with its own rows';
  end if;
  return null;
end $$;

create trigger closed_month_fits after insert on closed_month
  referencing new table as added for each statement execute function closed_month_fits();

create trigger closed_month_account_fits after insert on closed_month_account
  referencing new table as added for each statement execute function closed_month_fits();

create trigger closed_month_entry_fits after insert on closed_month_entry
  referencing new table as added for each statement execute function closed_month_fits();
