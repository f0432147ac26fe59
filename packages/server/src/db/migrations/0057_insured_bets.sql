-- Insured bets on the way that all bets go: a batch writes them with the others, and a cancelled round gives them back.

-- Takes the stakes of these bets from their series and notes the bets. Raises unless every series runs, has no open bet,
-- holds its stake and has not bet on this round before.
create function play_write_series(
  p_first bigint, p_at timestamptz, p_series bigint[], p_rounds bigint[], p_stakes bigint[]
) returns int
language plpgsql as $$
declare
  v_written int;
begin
  with written as (
    update insurance_series s
    set held = s.held - b.stake, open_bet = p_first + b.n - 1, open_round = b.round_id, last_round = b.round_id
    from unnest(p_series, p_rounds, p_stakes) with ordinality as b (series_id, round_id, stake, n)
    where s.id = b.series_id and s.state = 'running' and s.open_bet is null and s.last_round < b.round_id
      and s.stake = b.stake and s.held >= b.stake
    returning s.id, s.open_bet, s.open_round, s.stake
  ), noted as (
    insert into insurance_bet (bet_id, series_id, round_id, stake, placed_at)
    select open_bet, id, open_round, stake, p_at from written
  )
  select count(*) into v_written from written;
  if v_written <> (select count(id) from unnest(p_series) id) then
    raise exception 'a series takes no bet now';
  end if;
  return v_written;
end $$;

drop function play_write(bigint, smallint, bigint[], uuid[], bytea[], int[], bigint[], bigint[], bigint[], asset[], smallint[], bigint[], bigint[], bigint[], bigint[], text[]);

-- Second call: writes accepted slips with their bets, posts the stakes, and notes the exposures. Bets are in the order
-- of their slips; `p_bets_of` says how many each slip has. Answers the id of the first bet; the others follow it. `p_series`
-- names the series of each insured bet and is null where there is none: their stakes have left the purses before, and the
-- house's lines carry them from what is held for series.
create function play_write(
  p_at bigint,
  p_lane smallint,
  p_slip_players bigint[],
  p_keys uuid[],
  p_hashes bytea[],
  p_bets_of int[],
  p_rounds bigint[],
  p_players bigint[],
  p_accounts bigint[],
  p_assets asset[],
  p_picks smallint[],
  p_stakes bigint[],
  p_house_accounts bigint[],
  p_house_amounts bigint[],
  p_draws bigint[],
  p_losses text[],
  p_series bigint[] default null
) returns bigint
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_bitmapscan = off
set enable_material = off
as $$
declare
  v_first bigint := nextval('bet_block') * 20000;
  v_at timestamptz := play_instant(p_at);
  v_bets int := cardinality(p_stakes);
  v_house int := cardinality(p_house_accounts);
  v_exposures int;
  v_own int[];
begin
  if v_bets > 20000 then
    raise exception '% bets do not fit into one block of ids', v_bets;
  end if;

  insert into idempotency (player_id, key, call, body_hash, ref, refs, at)
  select s.player_id, s.key, 'betOrder', s.body_hash, v_first + sum(s.bets) over (order by s.n) - s.bets, s.bets, v_at
  from unnest(p_slip_players, p_keys, p_hashes, p_bets_of) with ordinality as s (player_id, key, body_hash, bets, n);

  insert into bet (round_id, id, player_id, account_id, stake, placed_at, asset, pick, lane, insured)
  select b.round_id, v_first + b.n - 1, b.player_id, b.account_id, b.stake, v_at, b.asset, b.pick, p_lane,
         p_series is not null and p_series[b.n::int] is not null
  from unnest(p_rounds, p_players, p_accounts, p_stakes, p_assets, p_picks) with ordinality
    as b (round_id, player_id, account_id, stake, asset, pick, n);

  if p_series is not null then
    perform play_write_series(v_first, v_at, p_series, p_rounds, p_stakes);
    -- The places of bets that players pay now.
    v_own := array(select n::int from unnest(p_series) with ordinality as s (id, n) where id is null order by n);
    p_accounts := array(select p_accounts[n] from unnest(v_own) with ordinality as o (n, place) order by place);
    p_stakes := array(select p_stakes[n] from unnest(v_own) with ordinality as o (n, place) order by place);
    v_bets := cardinality(v_own);
  end if;

  perform ledger_post(
    'stakes', null,
    p_accounts || p_house_accounts,
    array(select -s from unnest(p_stakes) s) || p_house_amounts,
    array_fill('betOrder'::entry_kind, array[v_bets]) || array_fill('house'::entry_kind, array[v_house]),
    case when p_series is null then array(select generate_series(v_first, v_first + v_bets - 1))
         else array(select v_first + n - 1 from unnest(v_own) with ordinality as o (n, place) order by place) end
      || array_fill(null::bigint, array[v_house])
  );

  update exposure e
  set losses = d.losses::bigint[]
  from unnest(p_draws, p_losses) as d (draw, losses)
  where e.draw_at = play_instant(d.draw) and e.lane = p_lane;
  get diagnostics v_exposures = row_count;
  if v_exposures <> cardinality(p_draws) then
    raise exception 'only % of % exposures are there', v_exposures, cardinality(p_draws);
  end if;

  return v_first;
end $$;

-- As before, but that stakes of insured bets go back to what is held for their series, which are told of it later.
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
         (select array_agg(id order by id) from house), (select array_agg(amount order by id) from house)
  into v_chunk.settled, v_ids, v_accounts, v_stakes, v_house_accounts, v_house_amounts
  from refunded;

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

grant execute on function play_write_series, play_write, play_refund_chunk to nibble_app;
