-- Which part of its draw time a round belongs to: 0 those that the block alone decides, 1 and 3 the guarded one of 1 and of
-- 3 minutes.
create function round_part(p_round bigint) returns smallint
language sql immutable parallel safe
as $$
  select case p_round / 10000 % 10 when 6 then 1 when 8 then 3 else 0 end::smallint
$$;

grant execute on function round_part to nibble_app;
