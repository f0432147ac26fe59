-- Moves what all shards of these draws have used, and their shares, to one shard.
create function play_take_over(p_draws timestamptz[], p_shard smallint) returns void
language plpgsql as $$
begin
  perform 1 from exposure where draw_at = any(p_draws) order by draw_at, shard for no key update;

  with joint as (
    select draw_at, jsonb_object_agg(name, loss::text) as losses
    from (
      select e.draw_at, l.name, sum(l.loss::bigint) as loss
      from exposure e cross join jsonb_each_text(e.losses) as l (name, loss)
      where e.draw_at = any(p_draws)
      group by 1, 2
    ) added
    where loss <> 0
    group by 1
  ), shares as (
    select draw_at, sum(shares)::smallint as shares from exposure where draw_at = any(p_draws) group by 1
  )
  update exposure e
  set losses = case when e.shard = p_shard then coalesce(j.losses, '{}') else '{}' end,
      shares = case when e.shard = p_shard then s.shares else 0 end
  from shares s left join joint j using (draw_at)
  where e.draw_at = s.draw_at and (e.shard = p_shard or e.shares > 0 or e.losses <> '{}');
end $$;

grant execute on function play_take_over to nibble_app;
