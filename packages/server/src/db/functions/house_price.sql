-- One unit's value in the house's equity, in millionths of a USDT. Rolling wins count in full: they become GMT.
create function house_price(p_asset asset) returns bigint
language sql immutable as $$
  select case p_asset
    when 'USDT' then 1000000 when 'GMT' then 1000000 when 'INSURANCE_POINT' then 1000000
    when 'PROMOTION_POINT' then 1000000 when 'ROLL_GMT_POINT' then 1000000 when 'REWARD_POINT' then 10000
    else 0
  end
$$;

grant execute on function house_price to nibble_app;
