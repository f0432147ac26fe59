-- The time since which this database has certainly lost nothing that was signed. A restore shows as another start of PostgreSQL,
-- or another database or table in the running one; so does a promoted standby. A restart looks the same: nothing in a database
-- shows whether its end is missing.
create function book_whole_since() returns timestamptz
language plpgsql as $$
declare
  v_run text := concat_ws(
    ' ', extract(epoch from pg_postmaster_start_time()), (select oid from pg_database where datname = current_database()),
    'book'::regclass::oid
  );
  v_since timestamptz;
begin
  select since into v_since from book_run where run = v_run;
  if v_since is null then
    insert into book_run (run, since) values (v_run, clock_timestamp())
    on conflict (one) do update set run = excluded.run, since = excluded.since where book_run.run <> excluded.run;
    select since into v_since from book_run where run = v_run;
  end if;
  return v_since;
end $$;

grant execute on function book_whole_since to nibble_app;
