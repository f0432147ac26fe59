-- Whoever tries to sign in with somebody's name makes rows without end; what did happen to the account is found past them.
create index security_event_own on security_event (player_id, id)
  where player_id is not null
    and not (kind = 'sign_in_failed' or kind = 'locked_out' and what = 'email' or kind = 'proof_failed' and what = 'email_code');
