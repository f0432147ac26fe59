-- One transaction pays one withdrawal: before a payment is believed it is looked up whether another was paid by it.
create index withdrawal_transaction on withdrawal (tx_hash) where tx_hash is not null;
