-- The life of rolling credit: which bet used which of it, what time took, and wins that wait to become GMT.

-- Rows never change, the newest in effect counts when a win is credited: it becomes GMT after so many times its amount
-- was staked.
create table roll_terms (
  id int generated always as identity primary key,
  effective_at timestamptz not null unique,
  times int not null check (times > 0)
);
insert into roll_terms (effective_at, times) values ('2020-01-01 00:00Z', 10);

alter table roll_point_grant add column expired bigint not null default 0 check (expired between 0 and amount);

-- What a bet took of which credit. Given back when the bet is recalled or its round cancelled.
create table roll_point_use (
  bet_id bigint not null,
  grant_id bigint not null references roll_point_grant,
  amount bigint not null check (amount > 0),
  given_back boolean not null default false,
  primary key (bet_id, grant_id)
);
create index roll_point_use_of_grant on roll_point_use (grant_id);

-- A win of ROLL_POINT, written by the settlement that pays it. `staked`: what of `needed` was staked in ROLL_GMT_POINT and
-- published since; the oldest win comes first. `lost`: the credit was played away.
create table roll_win (
  bet_id bigint primary key,
  player_id bigint not null references player,
  amount bigint not null check (amount > 0),
  needed bigint not null check (needed > 0),
  staked bigint not null default 0 check (staked between 0 and needed),
  state text not null default 'open' check (state in ('open', 'released', 'lost')),
  released bigint check (released > 0),
  credited_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  constraint roll_win_released check ((state = 'released') = (released is not null) and (state <> 'released' or staked = needed)),
  constraint roll_win_ended check ((state = 'open') = (ended_at is null))
);
create index roll_win_open on roll_win (player_id, bet_id) where state = 'open';

grant select on roll_terms, roll_point_use, roll_win to nibble_app;
grant insert on roll_point_use, roll_win to nibble_app;
grant update (given_back) on roll_point_use to nibble_app;
grant update (expired) on roll_point_grant to nibble_app;
grant update (staked, state, released, ended_at) on roll_win to nibble_app;

-- Where wins of ROLL_POINT go; it was opened when the first such bet was placed.
create function roll_wins_account(p_player bigint) returns bigint
language sql stable as $$
  select id from account where player_id = p_player and asset = 'ROLL_GMT_POINT' and purse = 'main' and lane = 0
$$;

-- Bets of a chunk that was just settled: stakes in ROLL_GMT_POINT count for the wins that were open before it, oldest
-- first, and then what ROLL_POINT has won is a win of its own. Before the posting, as wins are locked before accounts.
create function roll_settled(p_round bigint, p_low bigint, p_high bigint) returns void
language plpgsql as $$
begin
  perform from roll_win w
  where w.state = 'open' and w.player_id in (
    select player_id from bet
    where round_id = p_round and id > p_low and id <= p_high and status = 1 and asset = 'ROLL_GMT_POINT'
  )
  order by w.bet_id for no key update;

  update roll_win w
  set staked = w.staked + least(w.needed - w.staked, o.left_over)
  from (
    select w.bet_id, s.stake - sum(w.needed - w.staked) over (partition by w.player_id order by w.bet_id)
                     + w.needed - w.staked as left_over
    from (
      select player_id, sum(stake) as stake from bet
      where round_id = p_round and id > p_low and id <= p_high and status = 1 and asset = 'ROLL_GMT_POINT' group by 1
    ) s
    join roll_win w on w.player_id = s.player_id and w.state = 'open'
  ) o
  where w.bet_id = o.bet_id and o.left_over > 0 and w.staked < w.needed;

  insert into roll_win (bet_id, player_id, amount, needed)
  select id, player_id, returned, returned * (
           select times from roll_terms where effective_at <= clock_timestamp() order by effective_at desc limit 1
         )
  from bet
  where round_id = p_round and id > p_low and id <= p_high and status = 1 and asset = 'ROLL_POINT' and returned > 0;
end $$;

-- Stakes of these bets go back to where they came from, once.
create function roll_give_back(p_bets bigint[]) returns void
language plpgsql as $$
begin
  perform from roll_point_grant g
  where g.id in (select grant_id from roll_point_use where bet_id = any(p_bets) and not given_back)
  order by g.id for no key update;

  with back as (
    update roll_point_use set given_back = true where bet_id = any(p_bets) and not given_back
    returning grant_id, amount
  )
  update roll_point_grant g
  set remaining = g.remaining + b.amount
  from (select grant_id, sum(amount)::bigint as amount from back group by 1) b
  where g.id = b.grant_id;
end $$;

-- As before, but that ROLL_POINT is used up: what its bets gain is paid in ROLL_GMT_POINT.
--
-- What the block makes of every pick, by pick code: return = stake * num / den in integers, rounded down; of ROLL_POINT
-- what of it lies above the stake. Empty lists are of a caller who looked before the outcome was fixed: nothing is settled.
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
  v_rolling boolean;
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
    set status = 1, result = p_result[pick + 1],
        returned = case asset when 'ROLL_POINT' then greatest(stake * p_num[pick + 1] / p_den[pick + 1] - stake, 0)
                              else stake * p_num[pick + 1] / p_den[pick + 1] end
    where round_id = p_round and id > v_chunk.low and id <= v_chunk.high and status = 0
    returning id, account_id, player_id, asset, stake, returned, result
  ), staked as (
    select asset, count(*) as bets, sum(stake)::bigint as staked, sum(returned)::bigint as returned,
           case when asset in ('USDT', 'GMT') then sum(stake * v_feed_ppm / 1000000)::bigint else 0 end as fed
    from settled group by asset
  ), totals as (
    select asset, sum(bets) as bets, sum(staked)::bigint as staked, sum(returned)::bigint as returned, sum(fed)::bigint as fed
    from (
      select asset, bets, staked, case asset when 'ROLL_POINT' then 0 else returned end as returned, fed from staked
      union all
      select 'ROLL_GMT_POINT', 0, 0, returned, 0 from staked where asset = 'ROLL_POINT' and returned > 0
    ) parts
    group by asset
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
         (select sum(returned - case asset when 'ROLL_POINT' then 0 else staked end) from totals where asset <> 'PLAY_POINT'),
         (select bool_or(asset in ('ROLL_POINT', 'ROLL_GMT_POINT')) from totals),
         (select array_agg(id order by id) from house), (select array_agg(amount order by id) from house),
         array_agg(id), array_agg(case asset when 'ROLL_POINT' then roll_wins_account(player_id) else account_id end), array_agg(returned),
         array_agg(case result when 1 then 'betAssetsWin'::entry_kind else 'betAssetsBack'::entry_kind end)
  into v_chunk.settled, v_loss, v_rolling, v_house_accounts, v_house_amounts, v_ids, v_accounts, v_returns, v_kinds
  from settled
  where returned > 0;
  v_chunk.settled := coalesce(v_chunk.settled, 0);

  if v_rolling then
    perform roll_settled(p_round, v_chunk.low, v_chunk.high);
  end if;
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

-- As before, but that stakes in ROLL_POINT go back to the credit that they came from, and expire with it.
create or replace function play_refund_chunk(p_round bigint, p_lane smallint, p_limit int) returns chunk
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
  v_stakes bigint[];
  v_house_accounts bigint[];
  v_house_amounts bigint[];
  v_rolling bigint[];
begin
  select * into v_round from round where id = p_round for no key update;
  if v_round.state is distinct from 'cancelled' or v_round.published_at is not null then
    return row(0, v_round.state = 'cancelled', v_round.settled_to, v_round.settled_to)::chunk;
  end if;

  v_chunk.low := v_round.settled_to;
  v_chunk.high := play_chunk_end(p_round, v_chunk.low, p_limit);

  with refunded as (
    update bet
    set status = 3, returned = stake
    where round_id = p_round and id > v_chunk.low and id <= v_chunk.high and status = 0
    returning id, account_id, asset, stake, insured
  ), house as (
    select a.id, case a.purse when 'stakes_held' then -t.staked else t.insured end as amount
    from (
      select asset, sum(stake)::bigint as staked, (sum(stake) filter (where insured))::bigint as insured
      from refunded group by asset
    ) t
    cross join lateral (
      select id, purse from account
      where player_id is null and asset = t.asset and lane = p_lane
        and (purse = 'stakes_held' or purse = 'insurance_held' and t.insured > 0)
      offset 0
    ) a
  )
  select count(*), coalesce(array_agg(id) filter (where not insured), '{}'),
         coalesce(array_agg(account_id) filter (where not insured), '{}'),
         coalesce(array_agg(stake) filter (where not insured), '{}'),
         array_agg(id) filter (where asset = 'ROLL_POINT'),
         (select array_agg(id order by id) from house), (select array_agg(amount order by id) from house)
  into v_chunk.settled, v_ids, v_accounts, v_stakes, v_rolling, v_house_accounts, v_house_amounts
  from refunded;

  if v_rolling is not null then
    perform roll_give_back(v_rolling);
  end if;
  if v_chunk.settled > 0 then
    perform ledger_post(
      'refund', null,
      v_accounts || v_house_accounts,
      v_stakes || v_house_amounts,
      array_fill('betAssetsBack'::entry_kind, array[cardinality(v_ids)])
        || array_fill('house'::entry_kind, array[cardinality(v_house_accounts)]),
      v_ids || array_fill(null::bigint, array[cardinality(v_house_accounts)])
    );
  end if;

  v_chunk.done := not exists (select from bet where round_id = p_round and id > v_chunk.high);
  update round
  set settled_to = v_chunk.high, published_at = case when v_chunk.done then clock_timestamp() end
  where id = p_round;
  perform play_tell_chunk(p_round, v_chunk, 'cancelled');
  return v_chunk;
end $$;

grant execute on function roll_wins_account, roll_settled, roll_give_back to nibble_app;
