-- Evidence that the rounding of bets on everything that can happen put where no bets could (docs/decisions/0322).

-- Producers whose first blocks had only such bets: all that was added then is rounding, so they are counted anew. What such a
-- block could return above the expected one was stored as less than a millionth of a millionth of it, and not as 0.
update watched_producer p set evidence = array_fill(0::float8, array[cardinality(evidence)])
where exists (
  select from watched_block b
  where b.producer = p.producer and b.most > 0 and b.most < b.expected / 1e12
    and not exists (
      select from watched_block before
      where before.producer = b.producer and before.draw_at < b.draw_at and before.most >= before.expected / 1e12
    )
);

-- Nobody's evidence sinks below this any more.
update watched_producer set evidence = (
  select array_agg(greatest(e, -ln((blocks + 1)::float8)) order by n) from unnest(evidence) with ordinality as u (e, n)
);
update watched_account set evidence = (
  select array_agg(greatest(e, -ln((blocks + 1)::float8)) order by n) from unnest(evidence) with ordinality as u (e, n)
);
