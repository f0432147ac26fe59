-- Gives every player a row at sign-up, below their parent if they named one.
create function team_join() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if new.parent_id is null then
    insert into team_member (player) values (new.id);
    return null;
  end if;

  perform pg_advisory_xact_lock_shared(team_lock_number());
  perform team_check_room(new.id, new.parent_id);
  insert into team_member (player, parent, depth, bound_at)
  select new.id, new.parent_id, m.depth + 1, new.created_at from team_member m where m.player = new.parent_id;
  perform team_link(new.id, new.parent_id);
  return null;
end $$;

create trigger team_join after insert on player for each row execute function team_join();

-- Run only by the trigger.
revoke execute on function team_join from public;
