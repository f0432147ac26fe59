-- Returns the stakes of these bets to their source, once.
create function roll_promotion_payout(p_bets bigint[]) returns void
language plpgsql as $$
begin
  perform from roll_point_grant g
  where g.id in (select grant_id from roll_point_use where bet_id = any(p_bets) and not given_back)
  order by g.id for no key update;

  with back as (
    update roll_point_use set given_back = true where bet_id = any(p_bets) and not given_back
    returning grant_id, amount
  )
  update roll_point_grant g
  set remaining = g.remaining + b.amount
  from (select grant_id, sum(amount)::bigint as amount from back group by 1) b
  where g.id = b.grant_id;
end $$;

grant execute on function roll_promotion_payout to nibble_app;
