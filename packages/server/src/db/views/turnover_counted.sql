-- Whose bets are in the sums of counted bets: in each of these rounds, players with `player % parts < counted`.
create view turnover_counted as
  select round, 1 as parts, 1 as counted from turnover_round
  union all
  select round, parts, counted from turnover_begun;

grant select on turnover_counted to nibble_app;
