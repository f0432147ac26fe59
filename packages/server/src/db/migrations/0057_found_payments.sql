-- Operators find a withdrawal by the transaction of any of its attempts, not of the newest alone.
create index withdrawal_outcome_transaction on withdrawal_outcome (tx_hash);
