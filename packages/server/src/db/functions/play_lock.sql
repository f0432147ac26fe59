-- First call: takes the locks and returns the facts. The slips are parallel arrays; at most one slip per player. It waits for the
-- gates and for the shard's exposures, but for no player: `busy` names the slips whose player or account another transaction
-- holds. Nothing is known about these. `clock` is read last, in ms, so that anyone who passes the gate by it holds all locks
-- already. Lists are texts to be cheap to read: `n` counts slips from 1.
--
-- Between this call and the second one, play_write, the server decides, with these locks held. Order of locks everywhere: round
-- gates (advisory, by id), players (advisory, by hash), exposures by (draw, part, shard), a draw's places for bets without value,
-- accounts by id, the house's last.
create function play_lock(
  p_rounds bigint[],
  p_players bigint[],
  p_keys uuid[],
  p_assets asset[],
  p_sub_accounts text[],
  p_shard smallint,
  p_take_over boolean,
  p_day_loss_wanted boolean,
  out clock bigint,
  -- The given rounds, and those that share a draw time with one.
  out rounds json,
  -- n:account:balance
  out wallets text,
  -- n of each slip that has to be retried. Null if none.
  out busy int[],
  -- Keys that already took effect: n, call, body_hash in hex, ref, refs. Null if none.
  out repeats json,
  -- Each slip's player's open bets, of value if the slip is, else those without, for draws that still take bets:
  -- n:round:pick:count:stake
  out open_bets text,
  -- For this shard and rounds of slips of value: play_lock_exposures' result.
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
set enable_incremental_sort = off
as $$
declare
  v_draws timestamptz[];
  -- Of the rounds that still take bets.
  v_open_draws timestamptz[];
  -- Open bets are read from this id on.
  v_first bigint;
  -- No bet has this number or a higher one, and no key counts from this time on.
  v_bets_below bigint;
  v_keys_before timestamptz := date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' + interval '1 month';
  v_held bigint[];
  v_taken bigint[];
begin
  perform play_lock_gates(p_rounds);
  v_held := ledger_take_players(p_players);

  select string_agg(a.n || ':' || a.id || ':' || a.balance, ','), array_agg(a.n) into wallets, v_taken
  from ledger_take_accounts(p_players, p_assets, p_sub_accounts) a;

  if v_held <> '{}' or cardinality(v_taken) is distinct from cardinality(p_players) then
    select array_agg(s.n) into busy
    from unnest(p_players, p_assets, p_sub_accounts) with ordinality as s (player_id, asset, sub_account, n)
    where s.player_id = any(v_held)
       or not (s.n = any(coalesce(v_taken, '{}'))) and exists (
         select from account
         where player_id = s.player_id and asset = s.asset and sub_account = s.sub_account and shard = 0
       );
  end if;

  -- Empty months ahead are skipped, with one check per batch instead of one per slip.
  if pg_relation_size('idempotency_other') > 0 then
    v_keys_before := 'infinity';
  elsif exists (select from idempotency where at >= v_keys_before) then
    v_keys_before := 'infinity';
  end if;

  select json_agg(json_build_object('n', s.n, 'call', i.call, 'hash', encode(i.body_hash, 'hex'), 'ref', i.ref::text, 'refs', i.refs))
  into repeats
  from unnest(p_players, p_keys) with ordinality as s (player_id, key, n)
  cross join lateral (
    select * from idempotency where player_id = s.player_id and key = s.key and at < v_keys_before offset 0
  ) i;

  select array_agg(distinct r.draw_at) into v_draws
  from unnest(p_rounds) as n (id) join round r on r.id = n.id;

  select json_agg(row(r.id, r.round_length, r.terms_id, r.paytable, r.state, play_ms(r.opens_at), play_ms(r.closes_at),
                      play_ms(r.draw_at), play_ms(r.publish_at))::round_terms),
         array_agg(r.draw_at) filter (where r.state = 'open' and r.closes_at > now())
  into rounds, v_open_draws
  from round r
  where r.draw_at = any(v_draws);

  -- Of all rounds of a draw, closed ones too: caps and numbers of bets are for a draw. But not of draws that take no more bets: a slip
  -- that names an old round would have all later bets of the batch's players read. Null, and nothing is read, if no round takes bets.
  select min(first_bet) into v_first from round where draw_at = any(v_open_draws);
  select (last_value + 1) * 20000 into v_bets_below from bet_block;
  select string_agg(n || ':' || round_id || ':' || pick || ':' || bets || ':' || stake, ',') into open_bets
  from (
    select s.n, b.round_id, b.pick, count(*) as bets, sum(b.stake) as stake
    from unnest(p_players, p_assets) with ordinality as s (player_id, asset, n)
    cross join lateral (
      select round_id, pick, stake from bet
      where player_id = s.player_id and id >= v_first and id < v_bets_below and status = 0
        and asset_is_of_value(asset) = asset_is_of_value(s.asset)
      offset 0
    ) b
    group by 1, 2, 3
  ) held;

  if exists (select from unnest(p_assets) a where asset_is_of_value(a)) then
    if p_take_over then
      perform play_take_over(p_rounds, p_shard);
    end if;

    exposures := play_lock_exposures(p_rounds, p_shard);

    bankroll := play_bankroll();
    if p_day_loss_wanted then
      day_loss := play_day_loss();
    end if;
  end if;

  -- Not before now(), even if the system's clock was set back: a round that counted as closed above is closed by this clock too.
  clock := play_ms(greatest(now(), clock_timestamp()));
end $$;

grant execute on function play_lock to nibble_app;
