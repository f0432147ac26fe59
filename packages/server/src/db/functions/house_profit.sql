-- The total profit from play and promotions: the equity less what the owner put in, plus what the owner took out.
create function house_profit() returns bigint
language sql stable as $$
  select play_bankroll() + (
    select coalesce(sum(balance), 0)::bigint from account where player_id is null and sub_account = 'capital' and asset = 'USDT'
  )
$$;

grant execute on function house_profit to nibble_app;
