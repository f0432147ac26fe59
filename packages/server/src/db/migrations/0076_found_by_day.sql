-- What the jobs of a day look for, by its day or its moments, however much there was before.

drop index counted_day_of_day;
create index counted_day_of_day on counted_day (day, player);
create index team_sum_of_day on team_sum (day);
create index team_member_bound on team_member (bound_at) where parent is not null;
-- Paths are added at the end, nearly in the order of time.
create index team_path_since on team_path using brin (since);
create index deposit_credited on deposit (credited_at) where credited_at is not null;
create index withdrawal_requested on withdrawal (requested_at);
