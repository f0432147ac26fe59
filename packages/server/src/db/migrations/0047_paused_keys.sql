-- A password that was reset by mail pauses what else the account could be used by, until the player resumes each (docs/decisions/0264).
alter table bot_key add column paused_at timestamptz;
grant update (paused_at) on bot_key to nibble_app;
alter table passkey add column paused_at timestamptz;
grant update (paused_at) on passkey to nibble_app;
