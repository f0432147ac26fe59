-- What operators do: claim reviews, stop play and players, adjust balances.

-- Who is working on something. A claim lapses by itself.
create table review_claim (
  subject text not null check (subject in ('withdrawal', 'conversion')),
  subject_id bigint not null,
  operator_id bigint not null references operator,
  claimed_at timestamptz not null,
  primary key (subject, subject_id)
);

-- Something given to a player by the house, or taken, with a reason. `value` is in USDT, without sign. `alone`: within
-- what one person may do.
create table adjustment (
  id bigint generated always as identity primary key,
  key uuid not null unique,
  player_id bigint not null references player,
  asset asset not null,
  amount bigint not null check (amount <> 0),
  value bigint not null check (value >= 0),
  reason text not null check (reason <> ''),
  alone boolean not null,
  state text not null check (state in ('waiting', 'applied', 'rejected')),
  requested_by bigint not null references operator,
  requested_at timestamptz not null,
  decided_by bigint references operator,
  decided_at timestamptz,
  remark text,
  constraint adjustment_decided check ((state = 'waiting') = (decided_by is null)),
  constraint adjustment_second_person check (state <> 'applied' or alone or decided_by <> requested_by)
);
create index adjustment_waiting on adjustment (id) where state = 'waiting';
create index adjustment_of_player on adjustment (player_id, id);
create index adjustment_alone on adjustment (requested_by, requested_at) where alone;

alter table player add column stop_reason text, add column stopped_by bigint references operator;

alter table house_stop drop constraint house_stop_name_check;
alter table house_stop add constraint house_stop_name_check
  check (name in ('withdrawals', 'play', 'deposits', 'conversions', 'transfers') or name ~ '^game:[a-z0-9-]+$');

-- The names of all stops, as they are at this moment: also for who waited for a lock within his statement.
create function house_stops() returns text[]
language plpgsql volatile as $$
begin
  return (select coalesce(array_agg(name), '{}') from house_stop);
end $$;

-- Losses before it are forgotten, by an operator's word: play that they paused goes on.
create table day_loss_forgotten (
  at timestamptz primary key,
  operator_id bigint not null references operator
);

create or replace function play_day_loss() returns bigint
language sql stable as $$
  select (
    (select coalesce(sum(loss_of_value), 0) from round
     where published_at > greatest(now() - interval '24 hours', (select max(at) from day_loss_forgotten)))
    + (select coalesce(sum(loss_of_value), 0) from round where published_at is null)
  )::bigint
$$;

grant select, insert, update, delete on review_claim to nibble_app;
grant select, insert on adjustment, day_loss_forgotten to nibble_app;
grant update (state, decided_by, decided_at, remark) on adjustment to nibble_app;
grant update (stopped_at, stop_reason, stopped_by) on player to nibble_app;
grant execute on function house_stops to nibble_app;
