-- What a mail about deposits adds up, so that it takes in further ones while it waits (docs/decisions/0335). Null in other mails.
alter table mail_message add amount bigint, add deposits integer;
create index mail_message_deposits on mail_message (player_id, due_at) where kind = 'deposits';
