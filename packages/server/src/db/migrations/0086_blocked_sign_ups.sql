-- Sign-ups that were refused for the country they named, by day of GMT+8. Nothing is kept of who it was.
create table blocked_sign_up (
  country text not null check (country ~ '^[A-Z]{2}$'),
  day date not null,
  times int not null check (times > 0),
  primary key (country, day)
);
grant select, insert, update (times) on blocked_sign_up to nibble_app;
