-- The team lock. Exclusive: to change who is above somebody with a team or bets. Shared: to add a new player or to sum up along
-- the paths.
create function team_lock_number() returns bigint
language sql immutable as $$ select -56560051::bigint $$;
