-- What a flagged account earns waits in an account of its own until a person has decided. It is paid or goes back.

-- promotions_withheld = rewards, rebates, prizes, gifts and jackpot parts of players whose flag waits for a decision.
insert into account (id, asset, purse, lane)
select nextval('house_account_id'), a.asset::asset, 'promotions_withheld', l.lane
from (values ('USDT'), ('GMT'), ('PLAY_POINT'), ('REWARD_POINT'), ('PROMOTION_POINT')) as a (asset),
     generate_series(0, 7) as l (lane)
order by a.asset, l.lane;

-- One row for each amount that did not reach its player. `kind`: the record type under which it is paid. `posting`: the one
-- that withheld it, `ended_by` the one that paid it or gave it back.
create table withheld_promotion (
  id bigint generated always as identity primary key,
  player bigint not null references player,
  asset asset not null,
  kind entry_kind not null,
  amount bigint not null check (amount > 0),
  posting bigint not null references posting,
  held_at timestamptz not null default clock_timestamp(),
  state text not null default 'held' check (state in ('held', 'paid', 'returned')),
  ended_by bigint references posting,
  ended_at timestamptz,
  constraint withheld_promotion_ends check ((state = 'held') = (ended_by is null) and (ended_by is null) = (ended_at is null))
);
create index withheld_promotion_held on withheld_promotion (player) where state = 'held';
create index withheld_promotion_of on withheld_promotion (posting);

-- `paused_from`, `paused_at`: since when what is earned is withheld. `barred_from`, `barred_at`: a person upheld the flag,
-- and nothing is earned from that day on up to the day before `earns_from`.
alter table abuse_flag_player add column barred_from date, add column barred_at timestamptz;
update abuse_flag_player p set barred_from = p.paused_from, barred_at = p.paused_at
from abuse_flag f where f.id = p.flag and f.state <> 'open';
alter table abuse_flag_player add constraint abuse_flag_barred check ((barred_from is null) = (barred_at is null));

create or replace view earning_pause as
  select player, barred_from as paused_from, coalesce(earns_from, 'infinity'::date) as earns_from from abuse_flag_player
  where barred_from is not null and (earns_from is null or earns_from > barred_from);

-- A gift for an invitation is written down when the invited player signs up, before the day is opened.
alter table reward drop constraint reward_day_fkey;

grant select, insert on withheld_promotion to nibble_app;
grant update (state, ended_by, ended_at) on withheld_promotion to nibble_app;
grant update (barred_from, barred_at) on abuse_flag_player to nibble_app;
