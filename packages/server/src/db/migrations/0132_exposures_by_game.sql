-- Exposures are stored by the names of games and classes instead of their places, so that a draw that is open at a deploy
-- keeps its meaning when games come or go. Losses above zero, in millionths, as texts: exact for every reader of JSON.

create function exposure_named(p_losses bigint[]) returns jsonb
language sql as $$
  select coalesce(jsonb_object_agg(name, loss::text) filter (where loss <> 0), '{}')
  from unnest(p_losses, array[
    'left-right/left', 'left-right/right', 'left-right/draw', 'up-down/up', 'up-down/down', 'up-down/alphabet',
    'odd-even/odd', 'odd-even/even', 'odd-even/alphabet', 'exact/0', 'exact/1', 'exact/2', 'exact/3', 'exact/4',
    'exact/5', 'exact/6', 'exact/7', 'exact/8', 'exact/9', 'exact/a', 'exact/b', 'exact/c', 'exact/d', 'exact/e',
    'exact/f', 'lucky-2/0', 'lucky-2/1', 'lucky-2/2', 'lucky-2/3', 'lucky-2/4', 'lucky-2/5', 'lucky-2/6', 'lucky-2/7',
    'lucky-2/8', 'lucky-2/9', 'lucky-2/a', 'lucky-2/b', 'lucky-2/c', 'lucky-2/d', 'lucky-2/e', 'lucky-2/f',
    'lucky-3/0', 'lucky-3/1', 'lucky-3/2', 'lucky-3/3', 'lucky-3/4', 'lucky-3/5', 'lucky-3/6', 'lucky-3/7',
    'lucky-3/8', 'lucky-3/9', 'lucky-3/a', 'lucky-3/b', 'lucky-3/c', 'lucky-3/d', 'lucky-3/e', 'lucky-3/f',
    'lucky-4/0', 'lucky-4/1', 'lucky-4/2', 'lucky-4/3', 'lucky-4/4', 'lucky-4/5', 'lucky-4/6', 'lucky-4/7',
    'lucky-4/8', 'lucky-4/9', 'lucky-4/a', 'lucky-4/b', 'lucky-4/c', 'lucky-4/d', 'lucky-4/e', 'lucky-4/f',
    'lucky-hash/lucky', 'lucky-hash/none', 'classic-odd-even/odd', 'classic-odd-even/even', 'big-small/big',
    'big-small/small', 'sum/odd-big', 'sum/odd-small', 'sum/even-big', 'sum/even-small', 'banker-player/banker',
    'banker-player/player', 'banker-player/tie', 'niu-niu/player-2', 'niu-niu/player-3', 'niu-niu/player-4',
    'niu-niu/player-5', 'niu-niu/player-6', 'niu-niu/player-7', 'niu-niu/player-8', 'niu-niu/player-9',
    'niu-niu/player-10', 'niu-niu/banker-2', 'niu-niu/banker-3', 'niu-niu/banker-4', 'niu-niu/banker-5',
    'niu-niu/banker-6', 'niu-niu/banker-7', 'niu-niu/banker-8', 'niu-niu/banker-9', 'niu-niu/banker-10',
    'niu-niu/tie'
  ]) as l (loss, name)
$$;

alter table exposure
  alter column losses drop default,
  alter column losses type jsonb using exposure_named(losses),
  alter column losses set default '{}',
  -- Every batch writes it anew, which would write it twice outside the row.
  alter column losses set storage main;

drop function exposure_named;

create or replace function play_hold_exposures(p_draws timestamptz[], p_lane smallint) returns json
language plpgsql as $$
begin
  return json_agg(json_build_object('draw', play_ms(draw_at), 'shares', shares, 'losses', losses,
                                    'all_shares', (select sum(o.shares) from exposure o where o.draw_at = e.draw_at),
                                    'whole', not exists (select from exposure o
                                                         where o.draw_at = e.draw_at and o.lane <> p_lane and o.losses <> '{}')))
  from (
    select draw_at, shares, losses from exposure
    where draw_at = any(p_draws) and lane = p_lane
    order by draw_at
    for no key update
  ) e;
end $$;

-- As before: moves what all lanes of these draws have used, and their shares, to one lane.
create or replace function play_take_over(p_draws timestamptz[], p_lane smallint) returns void
language plpgsql as $$
begin
  perform 1 from exposure where draw_at = any(p_draws) order by draw_at, lane for no key update;

  with joint as (
    select draw_at, jsonb_object_agg(name, loss::text) as losses
    from (
      select e.draw_at, l.name, sum(l.loss::bigint) as loss
      from exposure e cross join jsonb_each_text(e.losses) as l (name, loss)
      where e.draw_at = any(p_draws)
      group by 1, 2
    ) added
    where loss <> 0
    group by 1
  ), shares as (
    select draw_at, sum(shares)::smallint as shares from exposure where draw_at = any(p_draws) group by 1
  )
  update exposure e
  set losses = case when e.lane = p_lane then coalesce(j.losses, '{}') else '{}' end,
      shares = case when e.lane = p_lane then s.shares else 0 end
  from shares s left join joint j using (draw_at)
  where e.draw_at = s.draw_at and (e.lane = p_lane or e.shares > 0 or e.losses <> '{}');
end $$;

-- As before, but for how exposures are stored.
-- Second call: writes accepted slips with their bets, posts the stakes, and notes the exposures. Bets are in the order
-- of their slips; `p_bets_of` says how many each slip has. Answers the id of the first bet; the others follow it. `p_series`
-- names the series of each insured bet and is null where there is none: their stakes have left the purses before, and the
-- house's lines carry them from what is held for series.
create or replace function play_write(
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
  set losses = d.losses::jsonb
  from unnest(p_draws, p_losses) as d (draw, losses)
  where e.draw_at = play_instant(d.draw) and e.lane = p_lane;
  get diagnostics v_exposures = row_count;
  if v_exposures <> cardinality(p_draws) then
    raise exception 'only % of % exposures are there', v_exposures, cardinality(p_draws);
  end if;

  return v_first;
end $$;
