-- The house's accounts for money that comes, goes and changes, eight lanes each:
-- chain = what deposits brought to the chain and withdrawals took from it, unclaimed = deposits too small to be credited
-- yet, exchange = what conversions gave and took, the other two = what waits for a review or the chain.
insert into account (id, asset, purse, lane)
select nextval('house_account_id'), a.asset, p.purse, l.lane
from (values ('chain'), ('unclaimed'), ('exchange'), ('conversions_held'), ('withdrawals_held')) as p (purse),
     unnest(enum_range(null::asset)) as a (asset),
     generate_series(0, 7) as l (lane);
