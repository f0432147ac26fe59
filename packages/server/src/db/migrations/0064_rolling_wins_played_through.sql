-- Wins that may become GMT, looked for every second.
create index roll_win_through on roll_win (player_id) where state = 'open' and staked = needed;
