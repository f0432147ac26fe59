-- The fall of equity within 24 hours by play and promotions together, or since losses were reset; negative if it rose.
create function play_day_loss() returns bigint
language sql stable as $$
  select coalesce(
    (select profit from house_mark
     where at <= greatest(now() - interval '24 hours', (select max(at) from day_loss_forgotten)) order by at desc limit 1),
    (select profit from house_mark order by at limit 1)
  ) - house_profit()
$$;

grant execute on function play_day_loss to nibble_app;
