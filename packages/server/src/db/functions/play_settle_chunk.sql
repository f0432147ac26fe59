-- Settles a bounded chunk of a round's bets. A chunk is one transaction that advances `round.settled_to`, so it can be repeated
-- from anywhere, and two processes can never settle the same bets.
--
-- The arrays give the result of every pick for the judged hash, by pick code: return = stake * num / den in integers, rounded
-- down; for ROLL_POINT the part above the stake, paid in ROLL_GMT_POINT. Empty lists come from a caller who read before the
-- outcome was fixed: nothing is settled. The same posting also feeds the pools with a share of each counted stake's edge, except
-- for guarded rounds.
--
-- The edge of a stake is stake * edge_num / edge_den, rounded down; an extra element after those of all picks is the edge for
-- insured bets. It uses integers for nearly every bet, since finding a late pick's element in a list of numeric[] walks over all
-- earlier ones. If edge_den is below 2^31, stake = q * den + r makes it q * num + r * num / den, and nothing overflows; the few
-- others are in separate lists, and a negative v_edge_den says where.
create function play_settle_chunk(
  p_round bigint,
  p_shard smallint,
  p_limit int,
  p_num bigint[],
  p_den bigint[],
  p_result smallint[],
  p_edge_num numeric[],
  p_edge_den numeric[]
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
  v_feed record;
  v_insured int := cardinality(p_edge_num);
  v_edge_num bigint[];
  v_edge_den bigint[];
  v_long_num numeric[];
  v_long_den numeric[];
  v_rolling boolean;
begin
  select * into v_round from round where id = p_round for no key update;
  if v_round.state is distinct from 'settling' or cardinality(p_num) = 0 then
    return row(0, v_round.state = 'published', v_round.settled_to, v_round.settled_to)::chunk;
  end if;

  if v_insured <> cardinality(p_num) + 1 or cardinality(p_edge_den) <> v_insured then
    raise exception 'edges are those of other picks';
  end if;

  select array_agg(case when is_long then 0 else num end order by n), array_agg(case when is_long then -longs else den end order by n),
         array_agg(num order by n) filter (where is_long), array_agg(den order by n) filter (where is_long)
  into v_edge_num, v_edge_den, v_long_num, v_long_den
  from (
    select num, den, n, den >= 2147483648 as is_long, count(*) filter (where den >= 2147483648) over (order by n) as longs
    from unnest(p_edge_num, p_edge_den) with ordinality as e (num, den, n)
  ) edges;

  select * into v_feed from jackpot_feed_of(v_round.opens_at);
  -- Only block tables feed the jackpot.
  if v_round.paytable = 'guarded' then
    v_feed.stake_ppm := 0;
    v_feed.edge_ppm := 0;
  end if;
  v_chunk.low := v_round.settled_to;
  v_chunk.high := play_chunk_end(p_round, v_chunk.low, p_limit);

  with settled as (
    update bet
    set status = 1, result = p_result[pick + 1],
        returned = case asset when 'ROLL_POINT' then greatest(stake * p_num[pick + 1] / p_den[pick + 1] - stake, 0)
                              else stake * p_num[pick + 1] / p_den[pick + 1] end
    where round_id = p_round and id > v_chunk.low and id <= v_chunk.high and status = 0
    returning id, account_id, player_id, asset, stake, returned, result,
              case when insured then v_insured else pick + 1 end as edge
  ), staked as (
    select asset, count(*) as bets, sum(stake)::bigint as staked, sum(returned)::bigint as returned from settled group by asset
  ), counted as materialized (
    select asset, stake, case
        when v_edge_den[edge] > 0 then stake / v_edge_den[edge] * v_edge_num[edge] + stake % v_edge_den[edge] * v_edge_num[edge] / v_edge_den[edge]
        else div(stake * v_long_num[-v_edge_den[edge]], v_long_den[-v_edge_den[edge]])::bigint
      end as edge
    from settled where asset in ('USDT', 'GMT')
  ), fed as (
    select asset, sum(
        stake * v_feed.stake_ppm / 1000000 + edge / 1000000 * v_feed.edge_ppm + edge % 1000000 * v_feed.edge_ppm / 1000000
      )::bigint as fed
    from counted group by asset
  ), totals as (
    select asset, sum(bets) as bets, sum(staked)::bigint as staked, sum(returned)::bigint as returned, sum(fed)::bigint as fed
    from (
      select asset, bets, staked, case asset when 'ROLL_POINT' then 0 else returned end as returned, 0 as fed from staked
      union all
      select 'ROLL_GMT_POINT', 0, 0, returned, 0 from staked where asset = 'ROLL_POINT' and returned > 0
      union all
      select asset, 0, 0, 0, fed from fed
    ) parts
    group by asset
  ), house as (
    select a.id, case a.sub_account when 'stakes_held' then -t.staked when 'house' then t.staked - t.returned - t.fed else t.fed end as amount
    from totals t
    cross join lateral (
      select id, sub_account from account
      where player_id is null and asset = t.asset and sub_account in ('house', 'stakes_held', 'jackpot') and shard = p_shard
      offset 0
    ) a
  )
  select (select sum(bets) from totals),
         (select sum(returned - case asset when 'ROLL_POINT' then 0 else staked end) from totals where asset_is_of_value(asset)),
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
  perform bot_record_results(p_round, v_chunk.low, v_chunk.high, 'bet.settled');
  perform play_notify_chunk(p_round, v_chunk, 'published');
  return v_chunk;
end $$;
