-- Final blocks are read for deposits a second time, some minutes later (docs/decisions/0131): up to here that is done.
alter table deposit_chain add column looked_again_to bigint not null default 0;
update deposit_chain set looked_again_to = height;
alter table deposit_chain add constraint deposit_chain_looked_again_check check (looked_again_to >= 0);
grant update (looked_again_to) on deposit_chain to nibble_app;
