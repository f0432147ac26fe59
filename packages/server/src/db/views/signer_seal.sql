-- What the sealer must seal in the contract now: nothing whose draw time has passed.
create view signer_seal as
  select play_ms(draw_at) as draw_at_ms, commitment
  from book_seal
  where state = 'waiting' and draw_at > clock_timestamp();

grant select on signer_seal to nibble_signer;
