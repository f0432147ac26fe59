-- The jackpot: what it goes by, where its pots lie, and every fall.

-- Shares in millionths. Rows never change, the newest in effect counts: for the feed when a round opens (one that opened
-- before there were any feeds nothing), for a fall when it is fixed.
create table jackpot_terms (
  id int generated always as identity primary key,
  effective_at timestamptz not null unique,
  feed_ppm bigint not null check (feed_ppm between 0 and 10000),
  prize_ppm int not null check (prize_ppm between 0 and 1000000),
  stake_times int not null check (stake_times >= 0),
  edge_times int not null check (edge_times between 0 and 4095),
  bankroll_ppm int not null check (bankroll_ppm between 0 and 1000000)
);
insert into jackpot_terms (effective_at, feed_ppm, prize_ppm, stake_times, edge_times, bankroll_ppm)
values (now(), 3000, 800000, 40, 600, 2500);

-- jackpot = the pots; jackpot_prizes = what has fallen and is not paid out yet. Pots come before prizes in the order of
-- locks.
insert into account (id, asset, purse, lane)
select nextval('house_account_id'), a.asset::asset, p.purse, l.lane
from (values (1, 'jackpot'), (2, 'jackpot_prizes')) as p (place, purse),
     (values ('USDT'), ('GMT')) as a (asset),
     generate_series(0, 7) as l (lane)
order by p.place, a.asset, l.lane;

-- One row for each pot that a block made fall, written when the first of the block's rounds is fixed and never taken
-- back. Its rounds are those with a draw time after `parent_time` and up to `block_time`.
create table jackpot_fall (
  block_hash text not null check (block_hash ~ '^0x[0-9a-f]{60}([0-9a-f])\1{3}$'),
  asset asset not null check (asset in ('USDT', 'GMT')),
  block_height bigint not null,
  block_time timestamptz not null,
  parent_time timestamptz not null,
  terms_id int not null references jackpot_terms,
  -- What was in it, what of that is shared, and the house's bankroll at that moment.
  pot bigint not null check (pot >= 0),
  prize bigint not null check (prize between 0 and pot),
  bankroll bigint not null,
  -- `fallen`: its rounds are not all settled. `shared`: everybody's part stands in jackpot_win. `paid`: it is over.
  state text not null default 'fallen' check (state in ('fallen', 'shared', 'paid')),
  stakes bigint check (stakes >= 0),
  players int check (players >= 0),
  -- What nobody may have; it goes back into the pot with the last payment.
  remainder bigint check (remainder between 0 and prize),
  -- Players up to this one have been paid.
  paid_to bigint not null default 0,
  fallen_at timestamptz not null default clock_timestamp(),
  paid_at timestamptz,
  primary key (block_hash, asset),
  constraint jackpot_fall_shared check ((state = 'fallen') = (stakes is null) and (stakes is null) = (players is null) and (stakes is null) = (remainder is null)),
  constraint jackpot_fall_paid check ((state = 'paid') = (paid_at is not null))
);
create index jackpot_fall_waits on jackpot_fall (fallen_at) where state <> 'paid';
create index jackpot_fall_by_height on jackpot_fall (block_height, asset);

create table jackpot_win (
  block_hash text not null,
  asset asset not null,
  player_id bigint not null references player,
  stake bigint not null check (stake > 0),
  edge bigint not null check (edge >= 0),
  amount bigint not null check (amount >= 0),
  primary key (block_hash, asset, player_id)
);
create index jackpot_win_of_player on jackpot_win (player_id);

grant select on jackpot_terms, jackpot_fall, jackpot_win to nibble_app;
grant insert on jackpot_fall, jackpot_win to nibble_app;
grant update (state, stakes, players, remainder, paid_to, paid_at) on jackpot_fall to nibble_app;

-- What every lane of the pots holds; until the end of the transaction nothing is fed to them. With the owner's rights, as
-- the application may lock no account by itself.
create function jackpot_lock_pots() returns table (asset asset, lane smallint, balance bigint)
language sql security definer
set search_path = public, pg_temp
as $$
  select asset, lane, balance from account where player_id is null and purse = 'jackpot' order by id for no key update
$$;
revoke execute on function jackpot_lock_pots from public;
grant execute on function jackpot_lock_pots to nibble_app;

create function jackpot_feed_at(p_at timestamptz) returns bigint
language sql stable as $$
  select coalesce((select feed_ppm from jackpot_terms where effective_at <= p_at order by effective_at desc limit 1), 0)
$$;
grant execute on function jackpot_feed_at to nibble_app;

-- As before, and in the same posting the house feeds the pots with a share of each counted stake.
--
-- What the block makes of every pick, by pick code: return = stake * num / den in integers, rounded down. Empty lists
-- are of a caller who looked before the outcome was fixed: nothing is settled.
create or replace function play_settle_chunk(
  p_round bigint,
  p_lane smallint,
  p_limit int,
  p_num bigint[],
  p_den bigint[],
  p_result smallint[]
) returns chunk
language plpgsql
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_bitmapscan = off
set enable_material = off
as $$
declare
  v_round round;
  v_chunk chunk;
  v_ids bigint[];
  v_accounts bigint[];
  v_returns bigint[];
  v_kinds entry_kind[];
  v_house_accounts bigint[];
  v_house_amounts bigint[];
  v_loss bigint;
  v_feed_ppm bigint;
begin
  select * into v_round from round where id = p_round for no key update;
  if v_round.state is distinct from 'settling' or cardinality(p_num) = 0 then
    return row(0, v_round.state = 'published', v_round.settled_to, v_round.settled_to)::chunk;
  end if;

  v_feed_ppm := jackpot_feed_at(v_round.opens_at);
  v_chunk.low := v_round.settled_to;
  v_chunk.high := play_chunk_end(p_round, v_chunk.low, p_limit);

  with settled as (
    update bet
    set status = 1, returned = stake * p_num[pick + 1] / p_den[pick + 1], result = p_result[pick + 1]
    where round_id = p_round and id > v_chunk.low and id <= v_chunk.high and status = 0
    returning id, account_id, asset, stake, returned, result
  ), totals as (
    select asset, count(*) as bets, sum(stake)::bigint as staked, sum(returned)::bigint as returned,
           case when asset in ('USDT', 'GMT') then sum(stake * v_feed_ppm / 1000000)::bigint else 0 end as fed
    from settled group by asset
  ), house as (
    select a.id, case a.purse when 'stakes_held' then -t.staked when 'house' then t.staked - t.returned - t.fed else t.fed end as amount
    from totals t
    cross join lateral (
      select id, purse from account
      where player_id is null and asset = t.asset and purse in ('house', 'stakes_held', 'jackpot') and lane = p_lane
      offset 0
    ) a
  )
  select (select sum(bets) from totals),
         (select sum(returned - staked) from totals where asset <> 'PLAY_POINT'),
         (select array_agg(id order by id) from house), (select array_agg(amount order by id) from house),
         array_agg(id), array_agg(account_id), array_agg(returned),
         array_agg(case result when 1 then 'betAssetsWin'::entry_kind else 'betAssetsBack'::entry_kind end)
  into v_chunk.settled, v_loss, v_house_accounts, v_house_amounts, v_ids, v_accounts, v_returns, v_kinds
  from settled
  where returned > 0;
  v_chunk.settled := coalesce(v_chunk.settled, 0);

  if v_chunk.settled > 0 then
    perform ledger_post(
      'settle', null,
      v_accounts || v_house_accounts,
      v_returns || v_house_amounts,
      v_kinds || array_fill('house'::entry_kind, array[cardinality(v_house_accounts)]),
      v_ids || array_fill(null::bigint, array[cardinality(v_house_accounts)])
    );
  end if;

  v_chunk.done := not exists (select from bet where round_id = p_round and id > v_chunk.high);
  update round
  set settled_to = v_chunk.high,
      loss_of_value = loss_of_value + coalesce(v_loss, 0),
      state = case when v_chunk.done then 'published' else state end,
      published_at = case when v_chunk.done then clock_timestamp() end
  where id = p_round;
  perform play_tell_chunk(p_round, v_chunk, 'published');
  return v_chunk;
end $$;
