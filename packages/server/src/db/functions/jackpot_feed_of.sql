-- Feed shares in millionths for a round that opens at this time; no row before the first terms.
create function jackpot_feed_of(p_at timestamptz, out stake_ppm bigint, out edge_ppm int)
language sql stable as $$
  select coalesce(max(feed_ppm), 0), coalesce(max(t.edge_ppm), 0)
  from (select feed_ppm, edge_ppm from jackpot_terms where effective_at <= p_at order by effective_at desc limit 1) t
$$;

grant execute on function jackpot_feed_of to nibble_app;
