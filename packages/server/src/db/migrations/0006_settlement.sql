-- Settlement and refunds, a bounded chunk at a time. A chunk is one transaction that moves `round.settled_to` on, so it
-- can be repeated from anywhere, and two processes can never settle the same bets.

create type chunk as (
  settled int,
  done boolean,
  -- Bets with ids above `low` and up to `high` have been dealt with.
  low bigint,
  high bigint
);

-- What the block makes of every pick, by pick code: return = stake * num / den in integers, rounded down. Empty lists
-- are of a caller who looked before the outcome was fixed: nothing is settled.
create function play_settle_chunk(
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
begin
  select * into v_round from round where id = p_round for no key update;
  if v_round.state is distinct from 'settling' or cardinality(p_num) = 0 then
    return row(0, v_round.state = 'published', v_round.settled_to, v_round.settled_to)::chunk;
  end if;

  v_chunk.low := v_round.settled_to;
  v_chunk.high := play_chunk_end(p_round, v_chunk.low, p_limit);

  with settled as (
    update bet
    set status = 1, returned = stake * p_num[pick + 1] / p_den[pick + 1], result = p_result[pick + 1]
    where round_id = p_round and id > v_chunk.low and id <= v_chunk.high and status = 0
    returning id, account_id, asset, stake, returned, result
  ), totals as (
    select asset, count(*) as bets, sum(stake)::bigint as staked, sum(returned)::bigint as returned
    from settled group by asset
  ), house as (
    select a.id, case a.purse when 'stakes_held' then -t.staked else t.staked - t.returned end as amount
    from totals t
    cross join lateral (
      select id, purse from account
      where player_id is null and asset = t.asset and purse in ('house', 'stakes_held') and lane = p_lane
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

-- The same for a cancelled round: every open stake goes back.
create function play_refund_chunk(p_round bigint, p_lane smallint, p_limit int) returns chunk
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
    returning id, account_id, asset, stake
  ), house as (
    select a.id, t.amount
    from (select asset, -sum(stake)::bigint as amount from refunded group by asset) t
    cross join lateral (
      select id from account
      where player_id is null and asset = t.asset and purse = 'stakes_held' and lane = p_lane
      offset 0
    ) a
  )
  select count(*), array_agg(id), array_agg(account_id), array_agg(stake),
         (select array_agg(id order by id) from house), (select array_agg(amount order by id) from house)
  into v_chunk.settled, v_ids, v_accounts, v_stakes, v_house_accounts, v_house_amounts
  from refunded;

  if v_chunk.settled > 0 then
    perform ledger_post(
      'refund', null,
      v_accounts || v_house_accounts,
      v_stakes || v_house_amounts,
      array_fill('betAssetsBack'::entry_kind, array[v_chunk.settled])
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

-- The id of the last of the next bets, or where the chunk begins if there are none.
create function play_chunk_end(p_round bigint, p_low bigint, p_limit int) returns bigint
language sql stable as $$
  select coalesce(max(id), p_low) from (
    select id from bet where round_id = p_round and id > p_low order by id limit p_limit
  ) next
$$;

-- Told to every server when the transaction commits.
create function play_tell_chunk(p_round bigint, p_chunk chunk, p_end text) returns void
language plpgsql as $$
begin
  if p_chunk.settled > 0 then
    perform pg_notify('nibble_events', json_build_object(
      'type', 'settled', 'round', p_round::text, 'from', (p_chunk.low + 1)::text, 'to', p_chunk.high::text)::text);
  end if;
  if p_chunk.done then
    perform pg_notify('nibble_events', json_build_object('type', p_end, 'round', p_round::text)::text);
  end if;
end $$;

grant execute on all functions in schema public to nibble_app;
