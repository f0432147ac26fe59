-- What programmes cost, and would cost under other terms, is asked of sums that are kept by day: never of bets.

-- Counted bets of everybody.
create table counted_total (
  day date primary key,
  bets bigint not null,
  stake bigint not null,
  returned bigint not null,
  edge bigint not null,
  insured_stake bigint not null,
  insured_edge bigint not null
);
insert into counted_total (day, bets, stake, returned, edge, insured_stake, insured_edge)
select day, sum(bets), sum(stake), sum(returned), sum(edge), sum(insured_stake), sum(insured_edge) from counted_day group by day;

-- How far players came on a day, for each kind of reward: so many reached so much, rounded down to three digits, and their
-- own edge of that day, which a reward is paid out of. Written once, when the day's rewards are paid. Invited players
-- whose edge grew count one where it stands then and minus one where it stood before.
create table reward_reach (
  day date not null references reward_day,
  kind entry_kind not null,
  reached bigint not null,
  players bigint not null,
  edge bigint not null,
  primary key (day, kind, reached)
);
alter table reward_day add column reach_at timestamptz;

create function three_digits(p_amount bigint) returns bigint
language sql immutable as $$
  select p_amount - p_amount % power(10::numeric, greatest(0, length(p_amount::text) - 3))::bigint
$$;

create index insurance_series_started on insurance_series (started_at);
create index insurance_series_claimed_at on insurance_series (claimed_at) where claimed_at is not null;

grant select, insert, update on counted_total to nibble_app;
grant select, insert on reward_reach to nibble_app;
grant update (reach_at) on reward_day to nibble_app;
