-- Adds up what was given back of each day's edge. Days are locked in order.
create function promotion_payout_added() returns trigger
language plpgsql as $$
begin
  perform from edge_day where day in (select day from added) order by day for no key update;
  update edge_day e set given = e.given + a.amount
  from (select day, sum(amount)::bigint as amount from added group by 1) a where a.day = e.day;
  return null;
end $$;

create trigger promotion_payout_added after insert on promotion_payout
  referencing new table as added for each statement execute function promotion_payout_added();

grant execute on function promotion_payout_added to nibble_app;
