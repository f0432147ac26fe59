-- A password that was reset by mail pauses what else the account could be used by, until the player resumes each (docs/decisions/0264).
alter table bot_key add column paused_at timestamptz;
grant update (paused_at) on bot_key to nibble_app;
alter table passkey add column paused_at timestamptz;
grant update (paused_at) on passkey to nibble_app;

-- How a session was opened: a passkey is resumed only where something else opened it. Null where a server of the release before did.
alter table session add column way text;
