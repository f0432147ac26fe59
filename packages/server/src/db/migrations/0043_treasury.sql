-- A treasury that was moved, by a new TREASURY_ADDRESS, is where the books look from then on.
grant update (treasury) on deposit_chain to nibble_app;
