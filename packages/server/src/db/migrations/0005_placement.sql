-- The two calls of a batch of slips. Between them the server decides, with the locks of the first one held.
--
-- Order of locks everywhere: round gates (advisory, by id), players (advisory, by hash), exposures by (draw, lane),
-- accounts by id, the house's last.

create type round_terms as (
  id bigint, tempo tempo, terms int, paytable paytable, state round_state,
  opens bigint, closes bigint, draw bigint, publish bigint
);

create function play_ms(p_at timestamptz) returns bigint
language sql immutable as $$ select floor(extract(epoch from p_at) * 1000)::bigint $$;

create function play_instant(p_ms bigint) returns timestamptz
language sql immutable as $$ select to_timestamp(p_ms / 1000.0) $$;

-- Whoever holds a round's gate shared may still bet on it or recall; closing takes it exclusively.
create function play_hold_gates(p_rounds bigint[]) returns void
language plpgsql as $$
declare
  v_round bigint;
begin
  for v_round in select distinct r from unnest(p_rounds) r order by r loop
    perform pg_advisory_xact_lock_shared(v_round);
  end loop;
end $$;

-- First call: takes every lock and answers with the facts. The slips are parallel arrays; one slip a player at most.
-- `clock` is read last, in ms, so that whoever passes the gate by it holds all locks already.
-- Lists are texts to be cheap to read: `n` counts slips from 1.
create function play_lock(
  p_rounds bigint[],
  p_players bigint[],
  p_keys uuid[],
  p_assets asset[],
  p_purses text[],
  p_lane smallint,
  p_take_over boolean,
  p_day_loss_wanted boolean,
  out clock bigint,
  -- The rounds named, and those that share a draw time with one of them.
  out rounds json,
  -- n:account:balance
  out wallets text,
  -- Keys that have had their effect: n, call, body_hash in hex, ref, refs. Null if none.
  out repeats json,
  -- Open bets in assets of value by players of slips of value: n:round:pick:count:stake
  out open_bets text,
  -- Of this lane, for the draws of slips of value: draw, shares, all_shares, whole (no other lane counts anything), losses.
  out exposures json,
  out bankroll bigint,
  -- Null unless wanted.
  out day_loss bigint
)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_bitmapscan = off
set enable_material = off
as $$
declare
  v_draws timestamptz[];
  v_first bigint;
begin
  perform play_hold_gates(p_rounds);
  perform ledger_hold_players(p_players);

  select string_agg(s.n || ':' || a.id || ':' || a.balance, ',') into wallets
  from unnest(p_players, p_assets, p_purses) with ordinality as s (player_id, asset, purse, n)
  cross join lateral (
    select id, balance from account
    where player_id = s.player_id and asset = s.asset and purse = s.purse and lane = 0
    offset 0
  ) a;

  select json_agg(json_build_object('n', s.n, 'call', i.call, 'hash', encode(i.body_hash, 'hex'), 'ref', i.ref::text, 'refs', i.refs))
  into repeats
  from unnest(p_players, p_keys) with ordinality as s (player_id, key, n)
  cross join lateral (
    select * from idempotency where player_id = s.player_id and key = s.key offset 0
  ) i;

  select array_agg(distinct r.draw_at) into v_draws
  from unnest(p_rounds) as n (id) join round r on r.id = n.id;

  select json_agg(row(r.id, r.tempo, r.terms_id, r.paytable, r.state, play_ms(r.opens_at), play_ms(r.closes_at),
                      play_ms(r.draw_at), play_ms(r.publish_at))::round_terms),
         min(r.first_bet)
  into rounds, v_first
  from round r
  where r.draw_at = any(v_draws);

  if exists (select from unnest(p_assets) a where a <> 'PLAY_POINT') then
    select string_agg(n || ':' || round_id || ':' || pick || ':' || bets || ':' || stake, ',') into open_bets
    from (
      select s.n, b.round_id, b.pick, count(*) as bets, sum(b.stake) as stake
      from unnest(p_players, p_assets) with ordinality as s (player_id, asset, n)
      cross join lateral (
        select round_id, pick, stake from bet
        where player_id = s.player_id and id >= v_first and status = 0 and asset <> 'PLAY_POINT'
        offset 0
      ) b
      where s.asset <> 'PLAY_POINT'
      group by 1, 2, 3
    ) held;

    if p_take_over then
      perform play_take_over(v_draws, p_lane);
    end if;

    select json_agg(json_build_object('draw', play_ms(draw_at), 'shares', shares, 'losses', array_to_string(losses, ','),
                                      'all_shares', (select sum(o.shares) from exposure o where o.draw_at = e.draw_at),
                                      'whole', not exists (select from exposure o
                                                           where o.draw_at = e.draw_at and o.lane <> p_lane and o.losses <> '{}')))
    into exposures
    from (
      select draw_at, shares, losses from exposure
      where draw_at = any(v_draws) and lane = p_lane
      order by draw_at
      for no key update
    ) e;

    bankroll := play_bankroll();
    if p_day_loss_wanted then
      day_loss := play_day_loss();
    end if;
  end if;

  clock := play_ms(clock_timestamp());
end $$;

-- Moves what all lanes of these draws have used, and their shares, to one lane.
create function play_take_over(p_draws timestamptz[], p_lane smallint) returns void
language plpgsql as $$
begin
  perform 1 from exposure where draw_at = any(p_draws) order by draw_at, lane for no key update;

  with joint as (
    select draw_at, array_agg(loss order by n) as losses
    from (
      select e.draw_at, l.n, sum(l.loss)::bigint as loss
      from exposure e cross join unnest(e.losses) with ordinality as l (loss, n)
      where e.draw_at = any(p_draws)
      group by 1, 2
    ) added
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

-- Second call: writes accepted slips with their bets, posts the stakes, and notes the exposures. Bets are in the order
-- of their slips; `p_bets_of` says how many each slip has. Answers the id of the first bet; the others follow it.
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
  p_losses text[]
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
begin
  if v_bets > 20000 then
    raise exception '% bets do not fit into one block of ids', v_bets;
  end if;

  insert into idempotency (player_id, key, call, body_hash, ref, refs, at)
  select s.player_id, s.key, 'betOrder', s.body_hash, v_first + sum(s.bets) over (order by s.n) - s.bets, s.bets, v_at
  from unnest(p_slip_players, p_keys, p_hashes, p_bets_of) with ordinality as s (player_id, key, body_hash, bets, n);

  insert into bet (round_id, id, player_id, account_id, stake, placed_at, asset, pick, lane)
  select b.round_id, v_first + b.n - 1, b.player_id, b.account_id, b.stake, v_at, b.asset, b.pick, p_lane
  from unnest(p_rounds, p_players, p_accounts, p_stakes, p_assets, p_picks) with ordinality
    as b (round_id, player_id, account_id, stake, asset, pick, n);

  perform ledger_post(
    'stakes', null,
    p_accounts || p_house_accounts,
    array(select -s from unnest(p_stakes) s) || p_house_amounts,
    array_fill('betOrder'::entry_kind, array[v_bets]) || array_fill('house'::entry_kind, array[v_house]),
    array(select generate_series(v_first, v_first + v_bets - 1)) || array_fill(null::bigint, array[v_house])
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

grant execute on all functions in schema public to nibble_app;
