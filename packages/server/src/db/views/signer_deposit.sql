-- Receipts at each deposit address on the current chain. An address belongs to the player of its number.
create view signer_deposit as
  select a.player_id, a.address, sum(d.raw) as units
  from deposit d join deposit_address a on a.player_id = d.player_id
  where d.chain = (select max(id) from deposit_chain)
  group by a.player_id, a.address;

grant select on signer_deposit to nibble_signer;
