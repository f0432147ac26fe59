-- Rounds, and the terms that a round commits to before it opens.

create type tempo as enum ('1m', '3m');
create type paytable as enum ('classic', 'fair');
create type round_state as enum ('scheduled', 'open', 'closed', 'drawn', 'settling', 'published', 'cancelled');
create type cancel_reason as enum ('no_block', 'no_quorum');

-- Terms never change; a change of paytable, limits or caps is a new row. A round takes the newest terms whose
-- `effective_at` is not after its opening, when it is scheduled.
create table play_terms (
  id int generated always as identity primary key,
  effective_at timestamptz not null unique,
  paytable paytable not null,
  -- Caps on what one draw time may cost the house, in millionths of the bankroll.
  player_cap_ppm int not null check (player_cap_ppm >= 0),
  draw_cap_ppm int not null check (draw_cap_ppm >= 0),
  -- Net loss over the last 24 h at which caps halve, and at which stakes of value pause, in the same measure.
  halve_at_ppm int not null check (halve_at_ppm > 0),
  pause_at_ppm int not null check (pause_at_ppm >= halve_at_ppm),
  created_at timestamptz not null default now()
);

-- An asset without a row may not be staked at all.
create table stake_limit (
  terms_id int not null references play_terms,
  asset asset not null,
  min bigint not null check (min > 0),
  max bigint not null check (max >= min and max <= 1000000000000),
  primary key (terms_id, asset)
);

with terms as (
  insert into play_terms (effective_at, paytable, player_cap_ppm, draw_cap_ppm, halve_at_ppm, pause_at_ppm)
  values ('2020-01-01 00:00Z', 'classic', 7500, 11250, 50000, 100000)
  returning id
)
insert into stake_limit (terms_id, asset, min, max)
select terms.id, l.asset::asset, l.min::numeric * 1000000, l.max::numeric * 1000000
from terms, (values
  ('USDT', 1, 1000), ('GMT', 1, 1000), ('PLAY_POINT', 10, 100000), ('ROLL_POINT', 1, 10),
  ('ROLL_GMT_POINT', 0.1, 1000), ('INSURANCE_POINT', 1, 50)
) as l (asset, min, max);

create table round (
  id bigint primary key,
  tempo tempo not null,
  terms_id int not null references play_terms,
  paytable paytable not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draw_at timestamptz not null,
  publish_at timestamptz not null,
  state round_state not null default 'scheduled',
  -- Every bet of the round has an id from here on. Null until it opens.
  first_bet bigint,
  -- The draw block: seen at first, the final one once the outcome is fixed.
  block_height bigint,
  block_hash text,
  block_time timestamptz,
  parent_time timestamptz,
  header jsonb,
  parent_header jsonb,
  -- How long running servers have asked for this round's block without a quorum.
  asked_for_ms bigint not null default 0,
  cancelled_for cancel_reason,
  decided_at timestamptz,
  -- Bets up to this id are settled, refunded or recalled.
  settled_to bigint not null default 0,
  -- What settled bets in assets of value won or cost the house so far: returned minus staked.
  loss_of_value bigint not null default 0,
  published_at timestamptz,
  constraint round_times check (opens_at < closes_at and closes_at < draw_at and draw_at <= publish_at),
  -- Times are told in ms, and a draw time is found again by what was told.
  constraint round_whole_ms check (extract(microseconds from draw_at) % 1000 = 0),
  constraint round_cancelled check ((state = 'cancelled') = (cancelled_for is not null)),
  constraint round_decided check ((state in ('settling', 'published', 'cancelled')) = (decided_at is not null)),
  constraint round_block check ((block_height is null) = (block_hash is null) and (block_hash is null) = (block_time is null)),
  constraint round_outcome check (state not in ('settling', 'published') or (header is not null and parent_header is not null and block_time >= draw_at and parent_time < draw_at))
) with (fillfactor = 50);

create index round_unfinished on round (draw_at) where published_at is null;
create index round_draws on round (draw_at, id);
-- For the loss of a day, which is asked with the locks of a batch held.
create index round_published on round (published_at) where published_at is not null;
create index round_height on round (block_height) where published_at is not null;

-- Which state may follow which, and that what is decided stays decided, whoever writes.
create function round_guard() returns trigger
language plpgsql as $$
begin
  if new.state <> old.state and (old.state, new.state) not in (
    ('scheduled', 'open'), ('scheduled', 'closed'), ('open', 'closed'), ('closed', 'drawn'), ('drawn', 'closed'),
    ('closed', 'settling'), ('drawn', 'settling'), ('settling', 'published'), ('closed', 'cancelled'),
    ('drawn', 'cancelled')
  ) then
    raise exception 'round % cannot go from % to %', old.id, old.state, new.state;
  end if;
  if old.decided_at is not null and (new.decided_at, new.cancelled_for) is distinct from (old.decided_at, old.cancelled_for)
    or old.header is not null and (new.block_height, new.block_hash, new.block_time, new.parent_time, new.header, new.parent_header)
      is distinct from (old.block_height, old.block_hash, old.block_time, old.parent_time, old.header, old.parent_header)
    or old.published_at is not null and new.published_at is distinct from old.published_at
    or (new.id, new.tempo, new.terms_id, new.paytable, new.opens_at, new.closes_at, new.draw_at, new.publish_at)
      is distinct from (old.id, old.tempo, old.terms_id, old.paytable, old.opens_at, old.closes_at, old.draw_at, old.publish_at)
  then
    raise exception 'round %: what is decided stays', old.id;
  end if;
  return new;
end $$;

create trigger round_guard before update on round for each row execute function round_guard();

grant select on play_terms, stake_limit to nibble_app;
grant select, insert, update on round to nibble_app;
