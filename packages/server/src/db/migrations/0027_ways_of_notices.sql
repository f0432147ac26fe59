-- By which ways a player is told of what: on the open page, by push, by mail. Who has chosen nothing has no row; what holds for
-- them then, packages/contract/src/subscriptions.ts says.
alter table subscription
  alter column results type text[] using case when results then '{app,push}' else '{}' end::text[],
  alter column deposits type text[] using case when deposits then '{app,push}' else '{}' end::text[],
  alter column withdrawals type text[] using case when withdrawals then '{app,push,mail}' else '{}' end::text[],
  alter column notices type text[] using case when notices then '{app,push}' else '{}' end::text[],
  add column sign_ins text[] not null default '{app,push,mail}';
alter table subscription
  alter column sign_ins drop default,
  add constraint subscription_ways check (
    results <@ '{app,push}' and notices <@ '{app,push}'
    and deposits <@ '{app,push,mail}' and withdrawals <@ '{app,push,mail}'
    -- Nobody who takes a session over may have every word of it kept from its player.
    and sign_ins <@ '{app,push,mail}' and cardinality(sign_ins) > 0
  );

-- Deposits that were credited and withdrawals that ended, each written by the transaction of the fact
-- (db/functions/money_news_written.sql); gone once messages of it are written, in the transaction that writes them.
create table money_news (
  kind text not null check (kind in ('deposits', 'withdrawals')),
  ref bigint not null,
  player_id bigint not null references player,
  at timestamptz not null,
  primary key (kind, ref)
);

-- Mails on their way, gone once they are handed over. One of a fact for a player, whoever writes it how often.
create table mail_message (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  kind text not null,
  ref bigint not null,
  address text not null,
  language text not null,
  body text not null,
  written_at timestamptz not null,
  due_at timestamptz not null,
  tries int not null default 0,
  unique (kind, ref, player_id)
);
create index mail_message_due on mail_message (due_at, id);

delete from push_news where kind in ('deposits', 'withdrawals');

grant select, update, delete on money_news to nibble_app;
grant select, insert, update, delete on mail_message to nibble_app;
