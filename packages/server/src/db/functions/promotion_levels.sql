-- Levels from the columns of rebate_terms, as in a change request.
create function promotion_levels(p_thresholds bigint[], p_bps int[], p_remarks jsonb) returns jsonb
language sql immutable as $$
  select jsonb_agg(
    jsonb_build_object('threshold', promotion_decimal(l.threshold), 'rateBps', l.bps, 'remarks', p_remarks -> (l.n - 1)::int) order by l.n
  )
  from unnest(p_thresholds, p_bps) with ordinality as l (threshold, bps, n)
$$;
