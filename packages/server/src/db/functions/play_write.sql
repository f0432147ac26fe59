-- Second call: writes accepted slips with their bets, posts the stakes, and records the exposures. Bets are in the order of their
-- slips; `p_bets_of` says how many each slip has. Returns the id of the first bet; the others follow it. `p_series` names the
-- series of each insured bet and is null if there is none: their stakes have left the sub-accounts before, and the house's lines
-- move them from what is held for series.
create function play_write(
  p_at bigint,
  p_shard smallint,
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
  p_parts smallint[],
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
  select s.player_id, s.key, 'betOrder', s.body_hash, v_first + sum(s.bets) over (order by s.n rows unbounded preceding) - s.bets, s.bets, v_at
  from unnest(p_slip_players, p_keys, p_hashes, p_bets_of) with ordinality as s (player_id, key, body_hash, bets, n);

  insert into bet (round_id, id, player_id, account_id, stake, placed_at, asset, pick, shard, insured)
  select b.round_id, v_first + b.n - 1, b.player_id, b.account_id, b.stake, v_at, b.asset, b.pick, p_shard,
         p_series is not null and p_series[b.n::int] is not null
  from unnest(p_rounds, p_players, p_accounts, p_stakes, p_assets, p_picks) with ordinality
    as b (round_id, player_id, account_id, stake, asset, pick, n);

  if p_series is not null then
    perform play_write_series(v_first, v_at, p_series, p_rounds, p_stakes);
    -- Indices of bets that players pay now.
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
  set losses = d.losses::jsonb
  from unnest(p_draws, p_parts, p_losses) as d (draw, part, losses)
  where e.draw_at = play_instant(d.draw) and e.part = d.part and e.shard = p_shard;
  get diagnostics v_exposures = row_count;
  if v_exposures <> cardinality(p_draws) then
    raise exception 'only % of % exposures are there', v_exposures, cardinality(p_draws);
  end if;

  return v_first;
end $$;

grant execute on function play_write to nibble_app;
