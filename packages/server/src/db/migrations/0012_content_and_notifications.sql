-- What operators publish, terms that wait for a second person, what players look after themselves, and web push.

-- Notices (to all, news, listings), banners of the home page, and links for /vpn and /buy. `texts` is by language:
-- {"en-US": {"title": …, "body": …}, …}. `version` counts saves, so that two editors do not overwrite each other.
create table content (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('notice', 'news', 'listing', 'banner', 'vpn', 'buy', 'service')),
  shown boolean not null,
  -- Notices: in the ticker of the home page, and with a page of its own (status 1).
  rotates boolean not null default false,
  opens boolean not null default false,
  -- Banners: the picture below the configured address. Links and banners: where they lead.
  image text,
  url text,
  place int not null default 0,
  texts jsonb not null,
  version int not null default 1,
  published_at timestamptz not null,
  saved_by bigint not null,
  saved_at timestamptz not null,
  constraint content_image check ((kind = 'banner') = (image is not null)),
  constraint content_url check (kind not in ('vpn', 'buy', 'service') or url is not null)
);
create index content_shown on content (kind, place, published_at desc) where shown;

-- Of play and of what the house gives back, in one table.
create table terms_change_request (
  id bigint generated always as identity primary key,
  state text not null default 'open' check (state in ('open', 'approved', 'rejected')),
  -- The first round that is played under them, and when it opens.
  from_round bigint,
  effective_at timestamptz not null,
  paytable paytable,
  player_cap_ppm int,
  draw_cap_ppm int,
  resume_below_ppm int,
  pause_at_ppm int,
  -- {"USDT": ["1", "1000"], …} in millionths, as texts.
  limits jsonb,
  reason text not null check (reason <> ''),
  drafted_by bigint not null,
  drafted_at timestamptz not null,
  decided_by bigint,
  decided_at timestamptz,
  decided_why text,
  terms_id int references play_terms,
  promotion text not null default 'play' check (promotion in (
    'play', 'levels', 'rewards', 'daily', 'weekly', 'monthly', 'contest', 'jackpot', 'insurance'
  )),
  -- As the console writes them: amounts are decimals. Null for play, which has columns.
  terms jsonb,
  -- The first day, GMT+8, of what does not begin with a round.
  from_day date,
  -- Whether play_adopt_terms or promotion_adopt_terms has brought them into force.
  adopted boolean not null default false,
  constraint change_request_decided check ((state = 'open') = (decided_by is null)),
  constraint change_request_second_person check (state <> 'approved' or decided_by <> drafted_by),
  constraint change_request_of_play check (
    num_nulls(paytable, player_cap_ppm, draw_cap_ppm, resume_below_ppm, pause_at_ppm, limits) = case promotion when 'play' then 0 else 6 end
  ),
  constraint change_request_of_promotion check ((promotion = 'play') = (terms is null)),
  constraint change_request_begins check ((from_day is null) <> (from_round is null)),
  constraint change_request_terms check ((state = 'approved') = (terms_id is not null or promotion <> 'play' and adopted))
);

create index terms_change_request_of on terms_change_request (promotion, id);

-- `name`: under which anybody may see it; another one with each picture.
create table avatar (
  player_id bigint primary key references player,
  name text not null unique check (name ~ '^[A-Za-z0-9_-]{22}$'),
  kind text not null check (kind in ('image/png', 'image/jpeg', 'image/webp')),
  picture bytea not null check (length(picture) between 1 and 131072),
  changed_at timestamptz not null
);

-- Pictures are compressed already.
alter table avatar alter column picture set storage external;

-- Without a row everything is told.
create table subscription (
  player_id bigint primary key references player,
  results boolean not null,
  deposits boolean not null,
  withdrawals boolean not null,
  notices boolean not null
);

-- Downloads of one's own data. A ticket is good for one file; the rows stay for a day, so that they can be counted.
create table data_export (
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  player_id bigint not null references player,
  session_hash bytea not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  fetched_at timestamptz
);
create index data_export_player on data_export (player_id, asked_at);
create index data_export_age on data_export (asked_at);

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

grant select, insert, update on content, subscription to nibble_app;
grant select, insert on terms_change_request to nibble_app;
grant select, insert, update, delete on avatar, push_subscription, push_news, push_message to nibble_app;
grant select, insert, delete on data_export to nibble_app;
grant update (state, decided_by, decided_at, decided_why) on terms_change_request to nibble_app;
grant update (fetched_at) on data_export to nibble_app;
