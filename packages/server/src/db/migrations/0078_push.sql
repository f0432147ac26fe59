-- Web push: browsers that are told of what happens while no page is open, and what is on its way to them.

-- One browser, by the session that is signed in there: what ends the session ends this too. An address of a push service
-- is one browser's, whoever signs in there. Nothing that happened before `since` is told.
create table push_subscription (
  session_hash bytea primary key references session on delete cascade,
  player_id bigint not null references player,
  endpoint text not null unique check (length(endpoint) <= 2000),
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  language text not null,
  hides_amounts boolean not null,
  since timestamptz not null
);
create index push_subscription_of_player on push_subscription (player_id, since);

-- What happened and was looked at, so that it is written about once. `player_to`: of what concerns everybody, all players
-- up to this one have been written to. Notices stay: one that is saved again is no news.
create table push_news (
  kind text not null check (kind in ('results', 'deposits', 'withdrawals', 'notices')),
  ref bigint not null,
  player_to bigint not null,
  is_done boolean not null,
  seen_at timestamptz not null,
  primary key (kind, ref)
);
create index push_news_age on push_news (seen_at) where kind <> 'notices';
insert into push_news (kind, ref, player_to, is_done, seen_at)
select 'notices', id, 0, true, now() from content where shown and kind in ('notice', 'news', 'listing');

-- Messages on their way, gone once a push service has taken them or nobody is to get them any more.
create table push_message (
  id bigint generated always as identity primary key,
  session_hash bytea not null references push_subscription on delete cascade,
  kind text not null,
  ref bigint not null,
  body text not null,
  written_at timestamptz not null,
  due_at timestamptz not null,
  tries int not null default 0
);
create index push_message_due on push_message (due_at, id);
create index push_message_of_session on push_message (session_hash);

-- What has just ended is found without reading what ended long ago.
create index deposit_credited_at on deposit (credited_at) where credited_at is not null;
create index withdrawal_finished_at on withdrawal (finished_at) where finished_at is not null;

grant select, insert, update, delete on push_subscription, push_news, push_message to nibble_app;
