-- Like play_settle_chunk, for a cancelled round: returns every open stake. Those of insured bets go to what is held for their
-- series, which learn of it later; those in ROLL_POINT to their original credit, and expire with it.
create function play_refund_chunk(p_round bigint, p_shard smallint, p_limit int) returns chunk
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
    select a.id, case a.sub_account when 'stakes_held' then -t.staked else t.insured end as amount
    from (
      select asset, sum(stake)::bigint as staked, (sum(stake) filter (where insured))::bigint as insured
      from refunded group by asset
    ) t
    cross join lateral (
      select id, sub_account from account
      where player_id is null and asset = t.asset and shard = p_shard
        and (sub_account = 'stakes_held' or sub_account = 'insurance_held' and t.insured > 0)
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
    perform roll_promotion_payout(v_rolling);
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
  perform bot_record_results(p_round, v_chunk.low, v_chunk.high, 'bet.cancelled');
  perform play_notify_chunk(p_round, v_chunk, 'cancelled');
  return v_chunk;
end $$;

grant execute on function play_refund_chunk to nibble_app;
