-- Each network from which a player has signed in has codes of its own: whoever signed in once from theirs uses up and ends no others.
alter table email_code add column network bytea;
drop index email_code_newest;
create unique index email_code_newest on email_code (email_hash, purpose, is_familiar, network) nulls not distinct
  where ended_at is null;
