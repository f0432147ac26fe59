-- Writes a player's news of a credited deposit or ended withdrawal in the same transaction: nothing is sent after a rollback, and
-- committed news is sent even if the server stops at that moment.
create function money_news_written() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  insert into money_news (kind, ref, player_id, at)
  select tg_argv[0], new.id, new.player_id,
         case tg_argv[0] when 'deposits' then (to_jsonb(new) ->> 'credited_at') else (to_jsonb(new) ->> 'finished_at') end::timestamptz
  on conflict do nothing;
  return null;
end $$;

create trigger deposit_credited_at_once after insert on deposit for each row
  when (new.credited_at is not null) execute function money_news_written('deposits');
create trigger deposit_credited_later after update of credited_at on deposit for each row
  when (old.credited_at is null and new.credited_at is not null) execute function money_news_written('deposits');
create trigger withdrawal_ended_at_once after insert on withdrawal for each row
  when (new.finished_at is not null) execute function money_news_written('withdrawals');
create trigger withdrawal_ended after update of finished_at on withdrawal for each row
  when (old.finished_at is null and new.finished_at is not null) execute function money_news_written('withdrawals');

revoke execute on function money_news_written from public;
