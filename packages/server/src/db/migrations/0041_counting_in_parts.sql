-- A round with many bets is counted in parts, one after the other (docs/decisions/0257): first the players whose number leaves
-- the rest 0 when it is divided by the number of parts, then the rest 1. One round at a time is begun. Its row goes
-- when its last part is counted and it gets its row in turnover_round.
create table turnover_begun (
  one boolean primary key default true check (one),
  round bigint not null unique,
  parts int not null check (parts > 1),
  counted int not null check (counted > 0 and counted < parts)
);
grant select, insert, update, delete on turnover_begun to nibble_app;
