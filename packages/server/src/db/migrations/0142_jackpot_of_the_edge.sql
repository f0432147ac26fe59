-- The pots are fed with a share of the edge of counted stakes, which thin bets bring less of, and no longer of the stakes.

-- Rounds that opened under terms with a share of the stakes are fed by those.
alter table jackpot_terms
  alter column feed_ppm set default 0,
  add column edge_ppm int not null default 0 check (edge_ppm between 0 and 1000000),
  add constraint jackpot_terms_feed check (feed_ppm = 0 or edge_ppm = 0);
insert into jackpot_terms (effective_at, edge_ppm, prize_ppm, stake_times, edge_times, bankroll_ppm)
select now(), 120000, prize_ppm, stake_times, edge_times, bankroll_ppm from jackpot_terms
where effective_at < now() and exists (select from round) order by effective_at desc limit 1;
-- Where no round has opened, nothing was ever fed.
update jackpot_terms set feed_ppm = 0, edge_ppm = 120000 where not exists (select from round);

drop function play_settle_chunk(bigint, smallint, int, bigint[], bigint[], smallint[]);
drop function jackpot_feed_at(timestamptz);

-- Shares in millionths of what a round is fed with that opened then; none before there were any terms.
create function jackpot_feed_of(p_at timestamptz, out stake_ppm bigint, out edge_ppm int)
language sql stable as $$
  select coalesce(max(feed_ppm), 0), coalesce(max(t.edge_ppm), 0)
  from (select feed_ppm, edge_ppm from jackpot_terms where effective_at <= p_at order by effective_at desc limit 1) t
$$;
grant execute on function jackpot_feed_of to nibble_app;

-- As before, but that the house feeds the pots with a share of each counted stake's edge.
--
-- What the block makes of every pick, by pick code: return = stake * num / den in integers, rounded down; of ROLL_POINT
-- what of it lies above the stake. Empty lists are of a caller who looked before the outcome was fixed: nothing is settled.
-- The edge of a stake is stake * edge_num / edge_den, rounded down; one more element after those of all picks is what
-- insured bets count with.
create function play_settle_chunk(
  p_round bigint,
  p_lane smallint,
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
  v_rolling boolean;
begin
  select * into v_round from round where id = p_round for no key update;
  if v_round.state is distinct from 'settling' or cardinality(p_num) = 0 then
    return row(0, v_round.state = 'published', v_round.settled_to, v_round.settled_to)::chunk;
  end if;

  if v_insured <> cardinality(p_num) + 1 or cardinality(p_edge_den) <> v_insured then
    raise exception 'edges are those of other picks';
  end if;

  select * into v_feed from jackpot_feed_of(v_round.opens_at);
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
    select asset, count(*) as bets, sum(stake)::bigint as staked, sum(returned)::bigint as returned,
           case when asset in ('USDT', 'GMT') then sum(
             stake * v_feed.stake_ppm / 1000000 + div(div(stake * p_edge_num[edge], p_edge_den[edge]) * v_feed.edge_ppm, 1000000)
           )::bigint else 0 end as fed
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

-- As before, but for the feed.
create or replace view programme_version as
  select 'levels' as programme, effective_on::timestamp at time zone 'Asia/Shanghai' as effective_at,
         jsonb_build_object(
           'programme', 'levels', 'ranks', programme_levels(rank_thresholds, rank_bps, rank_remarks),
           'leagues', programme_levels(league_thresholds, league_bps, league_remarks),
           'legBps', leg_bps, 'directBps', direct_bps, 'peerBps', peer_bps, 'capBps', cap_bps
         ) as terms
  from rebate_terms
  union all
  select 'rewards', d.effective_from::timestamp at time zone 'Asia/Shanghai',
         jsonb_build_object('programme', 'rewards', 'rewards', r.rewards)
  from (select distinct effective_from from reward_terms) d
  cross join lateral (
    select jsonb_agg(
      jsonb_build_object('kind', kind, 'target', programme_decimal(target), 'amount', programme_decimal(amount)) order by kind
    ) as rewards
    from (
      select distinct on (kind) kind, target, amount from reward_terms t
      where t.effective_from <= d.effective_from order by kind, t.effective_from desc
    ) latest
  ) r
  union all
  select board::text, effective_from::timestamp at time zone 'Asia/Shanghai',
         jsonb_build_object(
           'programme', board,
           'prizes', (select jsonb_agg(programme_decimal(p.prize) order by p.n) from unnest(prizes) with ordinality as p (prize, n))
         )
  from prize_terms
  union all
  select 'jackpot', effective_at,
         jsonb_build_object(
           'programme', 'jackpot', 'feedPpm', edge_ppm, 'prizePpm', prize_ppm, 'stakeTimes', stake_times,
           'edgeTimes', edge_times, 'bankrollPpm', bankroll_ppm
         )
  from jackpot_terms
  union all
  select 'insurance', effective_at,
         jsonb_build_object(
           'programme', 'insurance', 'losses', losses, 'claimBps', claim_bps, 'claimsPerDay', claims_per_day,
           'stakesPerDay', programme_decimal(stakes_per_day)
         )
  from insurance_terms;

-- As before, but for the feed.
create or replace function programme_adopt_terms(p_draft bigint, p_operator bigint, p_why text, p_at timestamptz) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_draft terms_draft;
begin
  select * into v_draft from terms_draft where id = p_draft for update;
  if v_draft.state is distinct from 'open' or v_draft.programme = 'play' or v_draft.drafted_by = p_operator
     or v_draft.effective_at <= clock_timestamp() then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtext('programme terms'));
  if exists (select from programme_version where programme = v_draft.programme and effective_at = v_draft.effective_at) then
    return false;
  end if;

  case v_draft.programme
    when 'levels' then
      insert into rebate_terms (
        effective_on, rank_thresholds, rank_bps, leg_bps, league_thresholds, league_bps, direct_bps, peer_bps, cap_bps,
        rank_remarks, league_remarks
      )
      select v_draft.from_day, r.thresholds, r.bps, (t.terms ->> 'legBps')::int, l.thresholds, l.bps,
             (t.terms ->> 'directBps')::int, (t.terms ->> 'peerBps')::int, (t.terms ->> 'capBps')::int, r.remarks, l.remarks
      from (select v_draft.terms) t (terms)
      cross join lateral programme_level_columns(t.terms -> 'ranks') r
      cross join lateral programme_level_columns(t.terms -> 'leagues') l;
    when 'rewards' then
      insert into reward_terms (kind, effective_from, target, amount)
      select (r ->> 'kind')::entry_kind, v_draft.from_day, programme_millionths(r ->> 'target'), programme_millionths(r ->> 'amount')
      from jsonb_array_elements(v_draft.terms -> 'rewards') r;
    when 'jackpot' then
      insert into jackpot_terms (effective_at, edge_ppm, prize_ppm, stake_times, edge_times, bankroll_ppm)
      select v_draft.effective_at, (t ->> 'feedPpm')::int, (t ->> 'prizePpm')::int, (t ->> 'stakeTimes')::int,
             (t ->> 'edgeTimes')::int, (t ->> 'bankrollPpm')::int
      from (select v_draft.terms) as v (t);
    when 'insurance' then
      insert into insurance_terms (effective_at, losses, claim_bps, claims_per_day, stakes_per_day)
      select v_draft.effective_at, (t ->> 'losses')::int, (t ->> 'claimBps')::int, (t ->> 'claimsPerDay')::int,
             programme_millionths(t ->> 'stakesPerDay')
      from (select v_draft.terms) as v (t);
    else
      insert into prize_terms (board, effective_from, prizes)
      select v_draft.programme::board, v_draft.from_day,
             array(select programme_millionths(p.prize) from jsonb_array_elements_text(v_draft.terms -> 'prizes') with ordinality as p (prize, n) order by p.n);
  end case;

  update terms_draft
  set state = 'approved', decided_by = p_operator, decided_at = p_at, decided_why = p_why, adopted = true
  where id = p_draft;
  return true;
end $$;
