-- How far in advance partitions are created, for metrics: for each table how many are entirely ahead of current writes, the age
-- of the current one, and whether any row went to the default partition.
create function partition_state() returns table (parent text, ahead integer, age_seconds float8, has_strays boolean)
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  v_now timestamptz := clock_timestamp();
begin
  for parent, ahead, age_seconds in
    -- The newest one is created when ids reach the previous one.
    select n.parent, count(*) filter (where h.low > n.position), extract(epoch from v_now - max(h.made_at))
    from (
      select 'bet' as parent, (select last_value from bet_block) * 20000 as position
      union all
      select 'posting', (select last_value from posting_id_seq)
    ) n left join history_partition h on h.parent = n.parent
    group by n.parent
    union all
    select m.parent, count(c.oid) filter (where c.relname > m.parent || to_char(v_now at time zone 'UTC', '_YYYYMM')),
      extract(epoch from v_now - date_trunc('month', v_now, 'UTC'))
    from unnest(array['round', 'idempotency']) m (parent)
    left join pg_inherits i on i.inhparent = to_regclass(m.parent)
    left join pg_class c on c.oid = i.inhrelid and c.relname ~ '_\d{6}$'
    group by m.parent
  loop
    execute format('select exists (select from %I)', parent || '_other') into has_strays;
    return next;
  end loop;
end $$;

revoke execute on function partition_state from public;
grant execute on function partition_state to nibble_app;
