-- Marks a bot's request as made, and records the use of its key if none was recorded within the last minute; for a key that is
-- just staking, a later request records it. Null if the request was made before; else the time since which the tables have all
-- requests: those signed earlier may have been made at another server.
create function bot_take(p_key bigint, p_nonce text, p_signed timestamptz, p_now timestamptz) returns timestamptz
language plpgsql as $$
begin
  insert into visit_server (visit, server, at) values ('', gen_random_uuid(), p_now) on conflict do nothing;
  insert into bot_request (key_id, nonce, at) values (p_key, p_nonce, p_signed) on conflict do nothing;
  if not found then return null; end if;
  update bot_key k set last_used_at = p_now
  from (select id from bot_key where id = p_key and (last_used_at is null or last_used_at < p_now - interval '1 minute')
        for no key update skip locked) free
  where k.id = free.id;
  return (select at from visit_server where visit = '');
end $$;

grant execute on function bot_take to nibble_app;
