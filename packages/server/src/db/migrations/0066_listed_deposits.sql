-- A player's list leaves out deposits that are all dust. Anybody can send somebody any number of these (docs/decisions/0333).
create index deposit_listed on deposit (player_id, id) where amount > 0;

-- The oldest that wait are read and credited first, a bounded number at once.
drop index deposit_unclaimed;
create index deposit_unclaimed on deposit (player_id, id) where credited_by is null and amount > 0;
