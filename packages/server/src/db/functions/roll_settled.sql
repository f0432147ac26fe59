-- For bets of a just settled chunk: stakes in ROLL_GMT_POINT count for the wins that were open before it, oldest first, and then
-- what ROLL_POINT has won is a separate win. Before the posting, as wins are locked before accounts.
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

grant execute on function roll_settled to nibble_app;
