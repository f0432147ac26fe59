-- How many accounts were opened in a network on a day (GMT+8), and how many guests began in an IPv6 /48 (docs/decisions/0314).
-- `network`: a keyed hash of what is counted and the network.
create table newcomer_network (
  day date not null,
  network bytea not null check (length(network) = 16),
  newcomers int not null check (newcomers >= 1),
  primary key (day, network)
);

grant select, insert, delete on newcomer_network to nibble_app;
grant update (newcomers) on newcomer_network to nibble_app;
