-- An intent names the chain that it is for whole: its number beside the hash of its first block, so that a signer of
-- another chain sees that it is none of its own.
alter table signer_intent add column chain_id bigint not null default 56;
