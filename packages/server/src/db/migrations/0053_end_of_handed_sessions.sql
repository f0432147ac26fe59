-- A session that a code opens elsewhere ends no later than the one that made the code. Null for codes of an older server, for
-- the minute that they are good for.
alter table device_login add column session_expires_at timestamptz;
