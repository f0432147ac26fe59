-- PROMOTION_POINT converts from 1. At the moment of the terms that it replaces: of these the newer number counts.
insert into conversion_terms
  (effective_at, from_asset, to_asset, give, take, fee_bps, minimum, lot, edge_per_lot, expires_days, reviewed, four_eyes_above, offered)
select effective_at, from_asset, to_asset, give, take, fee_bps, 1000000, lot, edge_per_lot, expires_days, reviewed, four_eyes_above, offered
from conversion_terms
where from_asset = 'PROMOTION_POINT' and to_asset = 'USDT'
order by effective_at desc, id desc limit 1;
