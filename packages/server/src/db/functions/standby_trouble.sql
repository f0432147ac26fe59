-- Why no commit is acknowledged now; null if they are, or no standby is required. A waiting commit cannot be ended by its
-- caller: it holds its session and locks until a standby is back, so it is better not begun.
--   missing: synchronous_standby_names requires a standby, but none is connected
--   late:    one is, but a commit has waited for it for seconds
--   unseen:  this function's owner may not look
create function standby_trouble() returns text
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select case
    when current_setting('synchronous_standby_names') = '' then null
    when not pg_has_role(current_user, 'pg_read_all_stats', 'usage') then 'unseen'
    when not exists (select from pg_stat_replication where sync_state in ('sync', 'quorum')) then 'missing'
    when exists (
      -- If a statement itself took long, the start of its wait is unknown.
      select from pg_stat_activity
      where wait_event = 'SyncRep' and query ~* '^\s*commit' and state_change < clock_timestamp() - interval '3 seconds'
    ) then 'late'
  end
$$;

revoke all on function standby_trouble from public;
grant execute on function standby_trouble to nibble_app;
