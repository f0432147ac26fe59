-- Creates a partition of a table unless it exists: first separately, then attached, so that no user of the table waits. Returns
-- its name, or nothing.
create function partition_make(p_parent text, p_suffix text, p_bounds text) returns text[]
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_name text := p_parent || '_' || p_suffix;
begin
  if to_regclass(v_name) is not null then
    return '{}';
  end if;
  execute format('create table %I (like %I including defaults including constraints including indexes including storage) %s',
    v_name, p_parent,
    case p_parent
      -- A bet is rewritten when it is settled, a round at each step: this leaves room on the same page.
      when 'bet' then 'with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.2,
        autovacuum_vacuum_insert_scale_factor = 0.5, autovacuum_vacuum_cost_delay = 0)'
      when 'round' then 'with (fillfactor = 50)'
      else ''
    end);
  case p_parent
    when 'entry' then execute format('alter table %I add primary key (account_id, number)', v_name);
    when 'idempotency' then execute format('alter table %I add primary key (player_id, key)', v_name);
    else null;
  end case;
  execute format('alter table %I attach partition %I %s', p_parent, v_name, p_bounds);
  return array[v_name];
end $$;

revoke execute on function partition_make from public;
