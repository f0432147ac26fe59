-- partition_ahead_at for the server: always at the current time, since a later time would drop keys that still count. Called by
-- migrations, and every minute by a job.
create function partition_ahead() returns text[]
language sql security definer
set search_path = public, pg_temp
set lock_timeout = '100ms'
as 'select partition_ahead_at(clock_timestamp())';

revoke execute on function partition_ahead from public;
grant execute on function partition_ahead to nibble_app;
