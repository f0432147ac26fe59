-- Codes that strangers request to one address live beside each other, one per household (docs/decisions/0110): a newer code ends
-- only an earlier one of its household.
drop index email_code_newest;
create unique index email_code_newest on email_code (email_hash, purpose, is_familiar, network, (case when is_familiar then '' else asked_from end))
  nulls not distinct where ended_at is null;
