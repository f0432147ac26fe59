-- How far players and those above them had come on a day, with the edge that they brought: what other levels would have
-- cost is told from these rows. Written once, when the day's rebates are paid; figures are rounded down to three digits.
--   own     by the turnover of the month so far
--   direct  of those who have somebody above them
--   team    by the largest threshold that anybody above them reaches; none, 0
--   peer    team rebates of the day that had a peer above, instead of the edge
create table rebate_reach (
  day date not null references rebate_day,
  kind rebate_kind not null,
  reached bigint not null,
  edge bigint not null,
  primary key (day, kind, reached)
);
-- With them what the day cost: how much was paid to how many, which the report adds up.
alter table rebate_day add column reach_at timestamptz, add column paid_sum bigint, add column paid_players bigint;
alter table reward_day add column paid_sum bigint, add column paid_players bigint;

grant select, insert on rebate_reach to nibble_app;
grant update (reach_at, paid_sum, paid_players) on rebate_day to nibble_app;
grant update (paid_sum, paid_players) on reward_day to nibble_app;
