-- The standbys that follow this server, for metrics. Details need the right to read all statistics: if the owner of this function
-- lacks it (docs/operations.md says how to grant it), the standby is listed and everything else is null.
create function standby_state() returns table (name text, sync_state text, lag_seconds float8, lag_bytes float8)
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(application_name, ''), r.sync_state,
    -- Without writes there is no lag to measure.
    case when state = 'streaming' then coalesce(extract(epoch from replay_lag), 0)::float8 end,
    case when pg_is_in_recovery() then null else pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 end
  from pg_stat_replication r
  -- A base backup is being taken.
  where state is distinct from 'backup'
$$;

revoke execute on function standby_state from public;
grant execute on function standby_state to nibble_app;
