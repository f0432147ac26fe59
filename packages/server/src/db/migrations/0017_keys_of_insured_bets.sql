-- The idempotency keys of the bets that the server places for a series: by a value that only the server knows, so that
-- their player can place nothing under them before.
alter table insurance_series add column bet_secret uuid not null default gen_random_uuid();
