-- Begins a UTC month that has no row in history_month yet: bets and postings continue in the newest partition, which is empty, so
-- that a partition holds rows of one month.
--
-- It blocks postings while it moves their numbering, for at most a tenth of a second; otherwise it is retried a minute later. So
-- every posting below the border has committed before one beyond it begins, and an account's entries of one month come before
-- those of the next. A batch takes its bet ids before its posting: bets beyond the border have no entry below.
create function month_begin(p_now timestamptz) returns void
language plpgsql
set search_path = public, pg_temp
set lock_timeout = '100ms'
as $$
declare
  v_month date := date_trunc('month', p_now at time zone 'UTC');
  v_block bigint;
  v_posting bigint;
begin
  if exists (select from history_month where month >= v_month) then
    return;
  end if;
  if not exists (select from history_month) then
    insert into history_month (month, bet_low, posting_low, begun_at)
    values (v_month, -9223372036854775808, -9223372036854775808, p_now);
    return;
  end if;
  lock table only posting in share mode;
  select greatest(max(low), (select last_value + 1 from posting_id_seq)) into v_posting
  from history_partition where parent = 'posting';
  -- Bet ids are taken in blocks, and a block is on one side of the border. They are taken concurrently, and none may be taken
  -- twice: 10,000 blocks are more than could be taken meanwhile.
  select greatest((max(low) + 19999) / 20000, (select last_value + 10000 from bet_block)) into v_block
  from history_partition where parent = 'bet';
  perform setval('posting_id_seq', v_posting, false);
  perform setval('bet_block', v_block, false);
  insert into history_month (month, bet_low, posting_low, begun_at) values (v_month, v_block * 20000, v_posting, p_now);
exception
  when lock_not_available then null;
end $$;

revoke execute on function month_begin from public;
