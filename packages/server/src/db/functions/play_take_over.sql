-- Moves what all shards have used of the parts of their draw times that these rounds belong to, and their shares, to one shard.
create function play_take_over(p_rounds bigint[], p_shard smallint) returns void
language plpgsql as $$
declare
  v_draws timestamptz[];
  v_parts smallint[];
begin
  select array_agg(draw_at), array_agg(part) into v_draws, v_parts
  from (select distinct draw_at, round_part(id) as part from round where id = any(p_rounds)) named;

  perform 1 from exposure where (draw_at, part) in (select * from unnest(v_draws, v_parts))
  order by draw_at, part, shard for no key update;

  with joint as (
    select draw_at, part, jsonb_object_agg(name, loss::text) as losses
    from (
      select e.draw_at, e.part, l.name, sum(l.loss::bigint) as loss
      from exposure e cross join jsonb_each_text(e.losses) as l (name, loss)
      where (e.draw_at, e.part) in (select * from unnest(v_draws, v_parts))
      group by 1, 2, 3
    ) added
    where loss <> 0
    group by 1, 2
  ), shares as (
    select draw_at, part, sum(shares)::smallint as shares from exposure
    where (draw_at, part) in (select * from unnest(v_draws, v_parts)) group by 1, 2
  )
  update exposure e
  set losses = case when e.shard = p_shard then coalesce(j.losses, '{}') else '{}' end,
      shares = case when e.shard = p_shard then s.shares else 0 end
  from shares s left join joint j using (draw_at, part)
  where (e.draw_at, e.part) = (s.draw_at, s.part) and (e.shard = p_shard or e.shares > 0 or e.losses <> '{}');
end $$;

grant execute on function play_take_over to nibble_app;
