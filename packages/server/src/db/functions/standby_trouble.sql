-- Why no commit is acknowledged now; null while they are, and where no standby is asked for. What waits is not ended by
-- whoever asked: it holds its session and its locks until a standby is back, so it is better not begun.
--   missing: synchronous_standby_names asks for a standby, and none is connected
--   late:    one is, and a commit has waited for it for seconds
--   unseen:  the owner of this function may not look
create function standby_trouble() returns text
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select case
    when current_setting('synchronous_standby_names') = '' then null
    when not pg_has_role(current_user, 'pg_read_all_stats', 'usage') then 'unseen'
    when not exists (select from pg_stat_replication where sync_state in ('sync', 'quorum')) then 'missing'
    when exists (
      -- Of a statement that took long by itself it is not known since when it waits.
      select from pg_stat_activity
      where wait_event = 'SyncRep' and query ~* '^\s*commit' and state_change < clock_timestamp() - interval '3 seconds'
    ) then 'late'
  end
$$;

revoke all on function standby_trouble from public;
grant execute on function standby_trouble to nibble_app;
