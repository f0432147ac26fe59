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

-- Customer service: where it is reached is kept like the other links.
alter table content drop constraint content_kind_check;
alter table content add constraint content_kind_check
  check (kind in ('notice', 'news', 'listing', 'banner', 'vpn', 'buy', 'service'));
alter table content drop constraint content_url;
alter table content add constraint content_url check (kind not in ('vpn', 'buy', 'service') or url is not null);

grant select, insert, delete on data_export to nibble_app;
grant update (fetched_at) on data_export to nibble_app;
