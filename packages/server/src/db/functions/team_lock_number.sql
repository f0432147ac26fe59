-- Whoever changes what stands above somebody that has a team or bets takes it alone; whoever adds somebody new, or sums
-- up along the paths, takes it with others.
create function team_lock_number() returns bigint
language sql immutable as $$ select -56560051::bigint $$;
