-- What one operator did to players, and where their password was given, is counted at each look and each sign-in.
create index operator_action_on_players on operator_action (operator_id, id) where subject = 'player';
create index operator_action_on_content on operator_action (operator_id, at) where subject = 'content';
create index operator_session_of on operator_session (operator_id, started_at);
