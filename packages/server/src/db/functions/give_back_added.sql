-- What was given back of a day's edge. Days are locked in their order.
create function give_back_added() returns trigger
language plpgsql as $$
begin
  perform from edge_day where day in (select day from added) order by day for no key update;
  update edge_day e set given = e.given + a.amount
  from (select day, sum(amount)::bigint as amount from added group by 1) a where a.day = e.day;
  return null;
end $$;

create trigger give_back_added after insert on give_back
  referencing new table as added for each statement execute function give_back_added();

grant execute on function give_back_added to nibble_app;
