-- Which part of its draw time a round belongs to: 0 if the block alone decides, 1 or 3 if guarded, of 1 or 3 minutes.
create function round_part(p_round bigint) returns smallint
language sql immutable parallel safe
as $$
  select case p_round / 10000 % 10 when 6 then 1 when 8 then 3 else 0 end::smallint
$$;

grant execute on function round_part to nibble_app;
