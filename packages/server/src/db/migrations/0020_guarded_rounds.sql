-- The guarded table: beside each round of the block table stands one that the draw block and a public beacon decide
-- together (docs/decisions/0177).

alter type paytable add value 'guarded';
alter type cancel_reason add value 'no_beacon';

-- What may be staked on the guarded table; without any, no guarded rounds are made. At first whatever is taken, but for
-- insurance credit, which series alone stake, and they bet on the block table.
alter table play_terms add guarded_assets asset[] not null default '{}';
update play_terms t set guarded_assets = array(
  select asset from stake_limit where terms_id = t.id and asset <> 'INSURANCE_POINT' order by asset
);

alter table terms_change_request add guarded_assets asset[];
update terms_change_request set guarded_assets = array(
  select asset from (select k::asset as asset from jsonb_object_keys(limits) k) taken where asset <> 'INSURANCE_POINT' order by asset
)
where promotion = 'play';
alter table terms_change_request add constraint change_request_guarded check ((promotion = 'play') = (guarded_assets is not null));

-- Networks by whose beacons rounds were decided, so that a round is checked by the one of its own time. A row stays as it is.
create table beacon_network (
  id int generated always as identity primary key,
  name text not null,
  public_key text not null check (public_key ~ '^[0-9a-f]{192}$'),
  genesis_time bigint not null,
  period_seconds int not null check (period_seconds > 0),
  unique (public_key, name, genesis_time, period_seconds)
);
grant select, insert on beacon_network to nibble_app;

alter table round
  add beacon_network int references beacon_network,
  add beacon_round bigint check (beacon_round > 0),
  add beacon_signature text check (beacon_signature ~ '^[0-9a-f]{96}$'),
  -- What a guarded round is judged on, instead of the block's hash.
  add guarded_hash text check (guarded_hash ~ '^0x[0-9a-f]{64}$'),
  -- How long running servers have heard from every relay that there is no such beacon.
  add beacon_missing_ms bigint not null default 0,
  -- The ninth digit says it: 6 for 1 minute, 8 for 3 minutes. As text: a value that is new here may not be used yet.
  add constraint round_table check ((paytable::text = 'guarded') = (id / 10000 % 10 in (6, 8))),
  add constraint round_beacon check (
    num_nulls(beacon_network, beacon_round, beacon_signature, guarded_hash) in (0, 4)
    and (guarded_hash is null or block_hash is not null)
  ),
  add constraint round_guarded check (
    case when paytable::text = 'guarded' then guarded_hash is not null or state not in ('settling', 'published')
         else guarded_hash is null and beacon_missing_ms = 0 and cancelled_for::text is distinct from 'no_beacon' end
  );

-- What of a day's totals was bet on the guarded table: the jackpot is not fed by it.
alter table counted_total
  add guarded_stake bigint not null default 0,
  add guarded_edge bigint not null default 0;

-- The parts of a draw time have outcomes that do not hang together, so each is counted apart: 0 the rounds of the block, 1
-- and 3 the guarded ones.
alter table exposure
  add part smallint not null default 0 check (part in (0, 1, 3)),
  drop constraint exposure_pkey,
  add primary key (draw_at, part, shard);
