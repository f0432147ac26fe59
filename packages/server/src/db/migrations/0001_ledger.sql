-- Players, their accounts, and the ledger: the only place where balances change.
--
-- The application runs as nibble_app, which may read everything here and change no balance except through the functions in
-- db/functions. Amounts are millionths of the asset. Hot tables carry no foreign keys: their one writer is the function
-- that makes both sides.

create type asset as enum (
  'USDT', 'GMT', 'PLAY_POINT', 'ROLL_POINT', 'ROLL_GMT_POINT', 'INSURANCE_POINT', 'REWARD_POINT', 'PROMOTION_POINT'
);

-- What a line of a player's record is called; `house` marks the lines of the house's own accounts.
create type entry_kind as enum (
  'house', 'deposit', 'withdraw', 'withdrawFee', 'withdrawRefund', 'airdrop', 'underweight', 'betOrder', 'betAssetsBack',
  'betAssetsWin', 'GMT_TO_GAME', 'GAME_TO_GMT', 'convert', 'convertFee', 'deduct', 'transferIn', 'transferOut',
  'rebateBonus', 'rebateTeamBonus', 'rebateGaBonus', 'rebateGaTeamBonus', 'averageRebateBonus',
  'invitingGiftsRewardBonus', 'invitingGiftsPlayBonus', 'firstLoginGiftsPlayBonus', 'singleBetReward',
  'dailyBetCountReward', 'dailyAccumulateRechargeReward', 'dailyAccumulateBetReward', 'nextDayReturnReward',
  'directReward', 'betBackwaterReward', 'jackpotWin', 'insuranceClaim', 'rankingPrize', 'contestPrize'
);

create table player (
  id bigint generated always as identity primary key,
  bind_id text not null unique,
  created_at timestamptz not null default now(),
  username text unique,
  country text check (country ~ '^[A-Z]{2}$'),
  -- When they said that they are of age.
  of_age_at timestamptz,
  invitation_code text unique,
  parent_id bigint references player check (parent_id <> id),
  -- Set while they may not stake; `stopped_by`: the operator.
  stopped_at timestamptz,
  stop_reason text,
  stopped_by bigint,
  -- The language that they signed in with last, out of a browser of their own: what they are told comes in it.
  language text
);

-- Names that people choose are told apart by more than their capitals.
create unique index player_username_once on player (lower(username));

-- A player whom an operator stopped: every batch of bets looks here, and nearly nobody is in it.
create index player_stopped on player (id) where stopped_at is not null;

-- Ids decide the order of locks. The house's are the largest, so its rows are locked last and held the shortest.
create sequence player_account_id;
create sequence house_account_id start 1000000000000000;

create table account (
  id bigint primary key,
  player_id bigint references player,
  asset asset not null,
  sub_account text collate "C" not null,
  shard smallint not null default 0,
  balance bigint not null default 0,
  -- How many entries the account has; entries are numbered from 1 without gaps.
  entries bigint not null default 0,
  constraint account_once unique nulls not distinct (player_id, asset, sub_account, shard),
  constraint account_never_negative check (player_id is null or balance >= 0)
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);

-- The house's accounts, eight shards each. Every insert has an order, so that each installation has the same ids.
-- house = what the house owns, stakes_held = stakes on open bets, capital = what the owner put in, play_grants = where free
-- PLAY_POINT comes from.
insert into account (id, asset, sub_account, shard)
select nextval('house_account_id'), a.asset, p.sub_account, l.shard
from unnest(array['house', 'stakes_held', 'capital', 'play_grants']) with ordinality as p (sub_account, place),
     unnest(enum_range(null::asset)) as a (asset),
     generate_series(0, 7) as l (shard)
order by l.shard, a.asset, p.place;

-- chain = what deposits brought to the chain and withdrawals took from it, unclaimed = deposits too small to be credited
-- yet, exchange = what conversions gave and took, the other two = what waits for a review or the chain.
insert into account (id, asset, sub_account, shard)
select nextval('house_account_id'), a.asset, p.sub_account, l.shard
from unnest(array['chain', 'unclaimed', 'exchange', 'conversions_held', 'withdrawals_held']) with ordinality as p (sub_account, place),
     unnest(enum_range(null::asset)) as a (asset),
     generate_series(0, 7) as l (shard)
order by l.shard, a.asset, p.place;

-- jackpot = the pots; jackpot_prizes = what has fallen and is not paid out yet. Pots come before prizes in the order of
-- locks.
insert into account (id, asset, sub_account, shard)
select nextval('house_account_id'), a.asset::asset, p.sub_account, l.shard
from (values (1, 'jackpot'), (2, 'jackpot_prizes')) as p (place, sub_account),
     (values ('USDT'), ('GMT')) as a (asset),
     generate_series(0, 7) as l (shard)
order by p.place, a.asset, l.shard;

-- insurance_held = what has left players' sub-accounts for their series and is on no bet.
insert into account (id, asset, sub_account, shard)
select nextval('house_account_id'), a.asset::asset, 'insurance_held', l.shard
from (values ('USDT'), ('INSURANCE_POINT')) as a (asset), generate_series(0, 7) as l (shard)
order by l.shard, a.asset::asset;

-- promotions_withheld = rewards, rebates, prizes, gifts and jackpot parts of players whose flag waits for a decision.
insert into account (id, asset, sub_account, shard)
select nextval('house_account_id'), a.asset::asset, 'promotions_withheld', l.shard
from (values ('USDT'), ('GMT'), ('PLAY_POINT'), ('REWARD_POINT'), ('PROMOTION_POINT')) as a (asset),
     generate_series(0, 7) as l (shard)
order by a.asset, l.shard;

-- One cause of movements. `key` is unique per kind where the cause must have its effect once.
-- What grows without end is cut into partitions, so that the indexes which every bet writes to stay as small as those of a
-- few weeks, and old months can be taken away whole. partition_ahead makes them and says how wide; it lists here those
-- whose borders are ids that come from a sequence: each holds ids from `low` on and below `high`.
create table history_partition (
  name text primary key,
  parent text not null,
  low bigint not null,
  high bigint not null check (high > low),
  made_at timestamptz not null
);

create table posting (
  id bigint generated always as identity primary key,
  kind text not null,
  key text,
  at timestamptz not null default clock_timestamp()
) partition by range (id);
create index posting_of_key on posting (kind, key) where key is not null;

-- What may be posted once: a unique index over all partitions of posting would have to contain its id.
create table posting_key (
  kind text not null,
  key text not null,
  primary key (kind, key)
);

-- One number of an account is there once: each partition has a primary key of the two, and the account's row, which every
-- posting holds, counts them. The partitions are those of posting.
create table entry (
  account_id bigint not null,
  number bigint not null,
  posting_id bigint not null,
  amount bigint not null,
  balance_after bigint not null,
  bet_id bigint,
  kind entry_kind not null
) partition by range (posting_id);

-- What a player's records are found by, without a cost to bets: their entries stay out of this index.
create index entry_not_of_bets on entry (account_id, number)
  where kind not in ('house', 'betOrder', 'betAssetsBack', 'betAssetsWin');

-- Every call that moves money leaves its key here, in the transaction of its effect, with the hash of what was asked.
-- `ref` and `refs` find the effect again, so that a repeated call has the same answer. A key counts for 90 days: then its
-- month is dropped. Each partition has a primary key of player and key; over the end of a month, a key is unique because
-- whoever writes one holds the player and has looked.
create table idempotency (
  player_id bigint not null,
  key uuid not null,
  call text not null,
  body_hash bytea not null,
  ref bigint not null,
  refs int not null default 1,
  at timestamptz not null default clock_timestamp()
) partition by range (at);

-- What decides about a clean withdrawal is kept as sums, so that asking costs the same however much a player did. What
-- they staked is in counted_day; what they brought in is added up here, as its entries are written. By account: the posting
-- holds the account's row already, so no lock is added and none is taken in another order.
create table account_brought_in (
  account_id bigint primary key,
  amount bigint not null
) with (fillfactor = 70);

-- nibble_app is the server's role, nibble_signer the signer's (withdrawals).
grant usage on schema public to nibble_app, nibble_signer;
grant select, insert on player, idempotency to nibble_app;
grant select on account, posting, posting_key, entry, account_brought_in, history_partition to nibble_app;
grant update (username, country, of_age_at, stopped_at, stop_reason, stopped_by, language) on player to nibble_app;
