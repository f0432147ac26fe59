-- Creates the partitions needed next, and drops the months of expired idempotency keys. Returns the names of what it created and
-- dropped; nothing if somebody else is doing it.
--
-- Bets and postings: one empty partition is always ready. It is as wide as a week needs at the pace of the last one, within
-- bounds: a quiet house would make many small ones otherwise, and a sudden rush must not reach the end before the next minute.
-- Entries have the partitions of their postings. A month begins with new partitions (month_begin). Rounds and idempotency keys:
-- by month of UTC, two months ahead. Each table has a default partition, so that a missing one never stops play.
create function partition_ahead_at(p_now timestamptz) returns text[]
language plpgsql
set search_path = public, pg_temp
set lock_timeout = '100ms'
as $$
declare
  v_done text[] := '{}';
  v_parent record;
  v_newest history_partition;
  v_before history_partition;
  v_pace numeric;
  v_low bigint;
  v_high bigint;
  v_bounds text;
  v_month timestamp;
  v_name text;
  v_is_missed boolean;
begin
  if not pg_try_advisory_xact_lock(-5657) then
    return v_done;
  end if;
  foreach v_name in array array['bet', 'posting', 'entry', 'round', 'idempotency'] loop
    v_done := v_done || partition_make(v_name, 'other', 'default');
  end loop;

  for v_parent in
    select 'bet' as name, (select last_value from bet_block) * 20000 as position, 20000000000 as narrowest, 200000000000 as widest
    union all
    select 'posting', (select last_value from posting_id_seq), 1000000, 10000000
  loop
    loop
      select * into v_newest from history_partition where parent = v_parent.name order by high desc limit 1;
      exit when v_newest.low > v_parent.position;
      -- The newest was created when ids reached the previous one.
      select * into v_before from history_partition where parent = v_parent.name and high = v_newest.low;
      v_pace := (v_newest.low - v_before.low) / nullif(extract(epoch from p_now - v_newest.made_at), 0);
      v_low := coalesce(v_newest.high, 0);
      -- Rows written while no partitions were created stay in the default one; the next one begins beyond them.
      execute format('select exists (select from %I where id >= %s)', v_parent.name || '_other', v_low) into v_is_missed;
      if v_is_missed then
        v_low := v_parent.position + v_parent.narrowest;
      end if;
      v_high := v_low + least(greatest(coalesce(v_pace * 604800, 0), v_parent.narrowest), v_parent.widest)::bigint;
      v_bounds := format('for values from (%s) to (%s)', case v_low when 0 then 'minvalue' else v_low::text end, v_high);

      v_done := v_done || partition_make(v_parent.name, v_high::text, v_bounds);
      if v_parent.name = 'posting' then
        v_done := v_done || partition_make('entry', v_high::text, v_bounds);
      end if;
      insert into history_partition (name, parent, low, high, made_at)
      values (v_parent.name || '_' || v_high, v_parent.name, v_low, v_high, p_now);
    end loop;
  end loop;

  begin
    for n in 0..2 loop
      v_month := date_trunc('month', p_now at time zone 'UTC') + n * interval '1 month';
      v_low := to_char(v_month, 'YYYYMM')::bigint * 10000000;
      v_high := to_char(v_month + interval '1 month', 'YYYYMM')::bigint * 10000000;
      if not exists (select from round_other where id >= v_low and id < v_high) then
        v_done := v_done || partition_make('round', to_char(v_month, 'YYYYMM'), format('for values from (%s) to (%s)', v_low, v_high));
      end if;
      if not exists (select from idempotency_other where at >= v_month at time zone 'UTC' and at < (v_month + interval '1 month') at time zone 'UTC') then
        v_done := v_done || partition_make('idempotency', to_char(v_month, 'YYYYMM'),
          format('for values from (%L) to (%L)', v_month at time zone 'UTC', (v_month + interval '1 month') at time zone 'UTC'));
      end if;
    end loop;

    v_month := p_now at time zone 'UTC' - interval '90 days';
    for v_name in
      select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = 'idempotency'::regclass and relname ~ '^idempotency_\d{6}$'
        and relname < 'idempotency_' || to_char(v_month, 'YYYYMM')
    loop
      execute format('drop table %I', v_name);
      v_done := v_done || v_name;
    end loop;
  exception
    -- A long read is running. Do not block it: the next minute is early enough.
    when lock_not_available then null;
  end;
  perform month_begin(p_now);
  return v_done;
end $$;

revoke execute on function partition_ahead_at from public;
