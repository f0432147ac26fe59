-- How many entries of an account were posted before that moment. Entries are numbered in posting order except for overlaps of a
-- moment, so for an exact border ask for some seconds more and check again. An archived entry counts as at the place of the next
-- one that is not.
create function records_before(p_account bigint, p_at timestamptz) returns bigint
language plpgsql stable as $$
declare
  v_low bigint := 0;
  v_high bigint := (select entries from account where id = p_account);
  v_middle bigint;
  v_posting bigint;
begin
  while v_low < v_high loop
    v_middle := (v_low + v_high + 1) / 2;
    select posting_id into v_posting from entry where account_id = p_account and number = v_middle;
    if not found then
      select posting_id into v_posting from entry
      where account_id = p_account and number > v_middle and number <= v_high order by number limit 1;
    end if;
    if (select at < p_at from posting where id = v_posting) then
      v_low := v_middle;
    else
      v_high := v_middle - 1;
    end if;
  end loop;
  return v_low;
end $$;

grant execute on function records_before to nibble_app;
