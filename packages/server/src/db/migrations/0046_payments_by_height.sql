-- Payments by the height of their block: those after the block up to which the books have read the chain are still held
-- there, though the books have paid them.
create index signer_intent_paid_at on signer_intent (final_height) where kind = 'withdrawal';
