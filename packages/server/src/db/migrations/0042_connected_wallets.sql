-- Joining a wallet to a player who signs in otherwise.

-- The player whom the signing wallet joins; null where it signs in. One does not serve for the other.
alter table sign_in_nonce add column player_id bigint references player;
