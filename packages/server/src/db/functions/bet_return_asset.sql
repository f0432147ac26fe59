-- The asset of what a published bet returned, and of its net (bet_net).
create function bet_return_asset(p_asset asset, p_returned bigint) returns asset
language sql immutable as $$
  select case when p_asset = 'ROLL_POINT' and p_returned > 0 then 'ROLL_GMT_POINT' else p_asset end
$$;

grant execute on function bet_return_asset to nibble_app;
