-- Taken exclusively to change who is above somebody that has a team or bets; taken shared to add a new player or to sum up along the paths.
create function team_lock_number() returns bigint
language sql immutable as $$ select -56560051::bigint $$;
