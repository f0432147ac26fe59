-- A browser whose sessions were ended by its player is no longer one that they use: its next sign-in is told. The row stays, as evidence
-- of accounts that look like one.
alter table device_fingerprint add column is_known boolean not null default true;
grant update (is_known) on device_fingerprint to nibble_app;
