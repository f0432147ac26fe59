-- What a published bet won or lost its player, as netOfBet in the domain: free credit that won is used up and pays its gain alone,
-- so that the gain is the net. It is in the asset that bet_return_asset names.
create function bet_net(p_asset asset, p_stake bigint, p_returned bigint) returns bigint
language sql immutable as $$
  select p_returned - case when p_asset = 'ROLL_POINT' and p_returned > 0 then 0 else p_stake end
$$;

grant execute on function bet_net to nibble_app;
