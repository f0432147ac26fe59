-- Whether a code was asked for out of a network from which the player of the address has signed in. Those are counted, and
-- replaced, apart from what strangers ask for: nobody else uses up the mails by which their owner gets in again.
alter table email_code add column is_familiar boolean not null default false;
drop index email_code_newest;
create unique index email_code_newest on email_code (email_hash, purpose, is_familiar) where ended_at is null;
