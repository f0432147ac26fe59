-- Autoplay: plans that bet round by round on the server, and their bets (docs/decisions/0202).

-- `pick`: the domain's code of (game, pick). The rules of a plan never change.
create table autoplay_plan (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  tempo tempo not null,
  guarded boolean not null,
  pick smallint not null,
  asset asset not null check (asset in ('USDT', 'GMT', 'PLAY_POINT')),
  stake bigint not null check (stake > 0),
  raise_after text not null check (raise_after in ('never', 'loss', 'win')),
  -- In hundredths.
  raise_by int not null check (raise_by between 100 and 300),
  highest bigint not null,
  rounds int not null check (rounds between 1 and 100),
  stop_loss bigint not null,
  stop_win bigint not null check (stop_win > 0),
  state text not null default 'running' check (state in ('running', 'ended')),
  ended_by text check (ended_by in ('stop_win', 'stop_loss', 'rounds', 'time', 'player', 'refused', 'break', 'house')),
  -- The refusal that ended the plan, where one did.
  refusal text,
  next_stake bigint not null,
  -- Of decided bets: what came back less what was staked.
  net bigint not null default 0,
  staked bigint not null default 0 check (staked >= 0),
  placed int not null default 0,
  won int not null default 0,
  lost int not null default 0,
  -- The bet that has no result yet, and the last round that was bet on or passed over.
  open_bet bigint,
  open_round bigint,
  last_round bigint not null default 0,
  -- What the idempotency keys of its bets come from: its player cannot place anything under them before.
  bet_secret uuid not null default gen_random_uuid(),
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  constraint autoplay_plan_stakes check (stake <= highest and next_stake between stake and highest and stake <= stop_loss),
  constraint autoplay_plan_rounds check (placed between 0 and rounds and won + lost <= placed),
  constraint autoplay_plan_loss check (-net <= stop_loss),
  constraint autoplay_plan_bet check ((open_bet is null) = (open_round is null)),
  constraint autoplay_plan_ended check ((state = 'ended') = (ended_at is not null) and (ended_at is null) = (ended_by is null)),
  constraint autoplay_plan_refused check (refusal is null or state = 'ended')
) with (fillfactor = 70);
create unique index autoplay_plan_running on autoplay_plan (player_id) where state = 'running';
create index autoplay_plan_followed on autoplay_plan (id) where state = 'running' or open_bet is not null;
create index autoplay_plan_of_player on autoplay_plan (player_id, id);

create table autoplay_bet (
  bet_id bigint primary key,
  plan_id bigint not null references autoplay_plan,
  round_id bigint not null,
  stake bigint not null check (stake > 0),
  -- Null while it has none.
  result text check (result in ('win', 'lose', 'refund', 'cancelled')),
  returned bigint check (returned >= 0),
  constraint autoplay_bet_decided check ((result is null) = (returned is null)),
  -- One bet a round, whoever places it.
  unique (plan_id, round_id)
);

grant select, insert on autoplay_plan, autoplay_bet to nibble_app;
grant update (state, ended_by, refusal, next_stake, net, staked, placed, won, lost, open_bet, open_round, last_round, ended_at)
  on autoplay_plan to nibble_app;
grant update (result, returned) on autoplay_bet to nibble_app;
