-- The rounds whose bets count on these days, both included. Every round draws at most an hour after its opening day.
create function day_rounds(p_first date, p_last date) returns setof round
language sql stable as $$
  select r.* from round r
  where r.draw_at >= p_first::timestamp at time zone 'Asia/Shanghai'
    and r.draw_at < (p_last + 1)::timestamp at time zone 'Asia/Shanghai' + interval '1 hour'
    and (r.opens_at at time zone 'Asia/Shanghai')::date between p_first and p_last
    and not exists (select from late_round l where l.round = r.id)
  union all
  select r.* from late_round l join round r on r.id = l.round where l.day between p_first and p_last
$$;

grant execute on function day_rounds to nibble_app;
