-- Allows only valid state changes; decided rounds stay decided, whoever writes.
create function round_guard() returns trigger
language plpgsql as $$
begin
  if new.state <> old.state and (old.state, new.state) not in (
    ('scheduled', 'open'), ('scheduled', 'closed'), ('open', 'closed'), ('closed', 'drawn'), ('drawn', 'closed'),
    ('closed', 'settling'), ('drawn', 'settling'), ('settling', 'published'), ('closed', 'cancelled'),
    ('drawn', 'cancelled')
  ) then
    raise exception 'round % cannot go from % to %', old.id, old.state, new.state;
  end if;
  if old.decided_at is not null and (new.decided_at, new.cancelled_for) is distinct from (old.decided_at, old.cancelled_for)
    or old.header is not null and (new.block_height, new.block_hash, new.block_time, new.parent_time, new.header, new.parent_header)
      is distinct from (old.block_height, old.block_hash, old.block_time, old.parent_time, old.header, old.parent_header)
    or old.guarded_hash is not null and (new.beacon_network, new.beacon_round, new.beacon_signature, new.guarded_hash)
      is distinct from (old.beacon_network, old.beacon_round, old.beacon_signature, old.guarded_hash)
    or old.published_at is not null and new.published_at is distinct from old.published_at
    or (new.id, new.round_length, new.terms_id, new.paytable, new.opens_at, new.closes_at, new.draw_at, new.publish_at)
      is distinct from (old.id, old.round_length, old.terms_id, old.paytable, old.opens_at, old.closes_at, old.draw_at, old.publish_at)
  then
    raise exception 'round %: what is decided stays', old.id;
  end if;
  return new;
end $$;

create trigger round_guard before update on round for each row execute function round_guard();

grant execute on function round_guard to nibble_app;
