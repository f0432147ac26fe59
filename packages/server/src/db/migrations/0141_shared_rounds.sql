-- Of two accounts that knew each other: in how many rounds of a day both played on one question, and in how many of these on
-- opposite sides. A look adds its own day and forgets what lies before the days that it goes by.
create table shared_rounds (
  day date not null,
  one bigint not null references player,
  other bigint not null references player,
  rounds int not null check (rounds > 0),
  opposed int not null check (opposed between 0 and rounds),
  primary key (day, one, other),
  constraint shared_rounds_order check (one < other)
);

grant select, insert, delete on shared_rounds to nibble_app;
