-- Whoever tries to sign in with somebody's name makes rows without end; what did happen to the account is found past them.
create index security_event_own on security_event (player_id, id)
  where player_id is not null and kind not in ('sign_in_failed', 'locked_out', 'proof_failed');
