-- Whether an asset counts against caps and the bankroll, listed as in the domain (IS_OF_VALUE): an asset added later has
-- no value, and so cannot be staked for value, until it is listed here. Null if it is not listed.
create function asset_is_of_value(p_asset asset) returns boolean
language sql immutable as $$
  select case p_asset
    when 'USDT' then true when 'GMT' then true when 'PLAY_POINT' then false when 'ROLL_POINT' then true
    when 'ROLL_GMT_POINT' then true when 'INSURANCE_POINT' then true when 'REWARD_POINT' then true
    when 'PROMOTION_POINT' then true
  end
$$;

grant execute on function asset_is_of_value to nibble_app;
