-- A change request's levels as columns of rebate_terms; null if there are no remarks.
create function promotion_level_columns(p_levels jsonb, out thresholds bigint[], out bps int[], out remarks jsonb)
language sql immutable as $$
  select array_agg(promotion_millionths(l.level ->> 'threshold') order by l.n), array_agg((l.level ->> 'rateBps')::int order by l.n),
         jsonb_agg(l.level -> 'remarks' order by l.n)
  from jsonb_array_elements(p_levels) with ordinality as l (level, n)
$$;
