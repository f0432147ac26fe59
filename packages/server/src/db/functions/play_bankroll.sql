-- The bankroll is the house's equity: what its own sub-accounts hold, each asset at its price, less what is promised. Pools are
-- the players'.
create function play_bankroll() returns bigint
language plpgsql stable
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select coalesce(sum(floor(sum * house_price(asset) / 1000000)), 0)::bigint
    from (
      select asset, sum(balance) as sum from account
      where player_id is null and sub_account in ('house', 'exchange')
        and asset in ('USDT', 'GMT', 'INSURANCE_POINT', 'PROMOTION_POINT', 'ROLL_GMT_POINT', 'REWARD_POINT')
      group by 1
    ) held
  ) - house_promised();
end $$;

grant execute on function play_bankroll to nibble_app;
