-- Rankings: what every player has on every board, added up from counted bets, and how many players stand where.

create type board as enum ('daily', 'weekly', 'monthly', 'contest');

-- The first day, GMT+8, of a board's period that has this day in it; weeks start on Monday.
create function board_start(p_board board, p_day date) returns date
language sql immutable as $$
  select case p_board
    when 'daily' then p_day
    when 'weekly' then date_trunc('week', p_day::timestamp)::date
    else date_trunc('month', p_day::timestamp)::date
  end
$$;

-- `score`: profit in USDT on the three rankings, the edge of bets that are not insured in the contest; a GMT counts as one.
create table standing (
  board board not null,
  starts date not null,
  player bigint not null,
  score bigint not null,
  primary key (board, starts, player)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
create index standing_by_score on standing (board, starts, score desc, player);

-- How many players have a score of `bucket` * 2^bits and up to the next one. Every bucket holds 1,024 of the next finer ones.
create table standing_bucket (
  board board not null,
  starts date not null,
  bits smallint not null check (bits in (10, 20, 30, 40)),
  bucket bigint not null,
  players bigint not null,
  primary key (board, starts, bits, bucket)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);

-- How many players have more: at most 1,023 buckets of each size, and those few who are nearer than a thousandth.
create function standing_above(p_board board, p_starts date, p_score bigint) returns bigint
language sql stable as $$
  select (
    select coalesce(sum(players), 0) from standing_bucket
    where board = p_board and starts = p_starts and bits = 40 and bucket > p_score >> 40
  )::bigint + (
    select coalesce(sum(players), 0) from standing_bucket
    where board = p_board and starts = p_starts and bits = 30
      and bucket > p_score >> 30 and bucket < ((p_score >> 40) + 1) << 10
  )::bigint + (
    select coalesce(sum(players), 0) from standing_bucket
    where board = p_board and starts = p_starts and bits = 20
      and bucket > p_score >> 20 and bucket < ((p_score >> 30) + 1) << 10
  )::bigint + (
    select coalesce(sum(players), 0) from standing_bucket
    where board = p_board and starts = p_starts and bits = 10
      and bucket > p_score >> 10 and bucket < ((p_score >> 20) + 1) << 10
  )::bigint + (
    select count(*) from standing
    where board = p_board and starts = p_starts and score > p_score and score < ((p_score >> 10) + 1) << 10
  )
$$;

-- Who wants his name to be read in full; everybody else is masked.
create table name_shown (
  player bigint primary key references player
);

insert into standing (board, starts, player, score)
select b.board, board_start(b.board, d.day), d.player, sum(case b.board when 'contest' then d.edge - d.insured_edge else d.returned - d.stake end)
from counted_day d cross join unnest(enum_range(null::board)) as b (board)
where b.board <> 'contest' or d.edge > d.insured_edge
group by 1, 2, 3;

insert into standing_bucket (board, starts, bits, bucket, players)
select board, starts, b.bits, score >> b.bits, count(*)
from standing cross join (values (10), (20), (30), (40)) as b (bits)
group by 1, 2, 3, 4;

grant select, insert, update on standing, standing_bucket to nibble_app;
grant select, insert, delete on name_shown to nibble_app;

-- What is given back comes out of the edge of counted bets that are not insured, and every day's edge pays once.

create table edge_day (
  day date primary key,
  edge bigint not null check (edge >= 0)
);
insert into edge_day (day, edge) select day, sum(edge - insured_edge) from counted_day group by day;

-- Shares in millionths. Rows never change, the newest in effect counts for a day.
create table budget_terms (
  effective_from date primary key,
  player_ppm int not null check (player_ppm between 0 and 1000000),
  house_ppm int not null check (house_ppm between 0 and 1000000)
);
insert into budget_terms (effective_from, player_ppm, house_ppm) values ('2020-01-01', 100000, 150000);

-- Rewards and prizes of every kind, in USDT, with the day whose edge pays them. `cause`: what it was given for.
create table give_back (
  player bigint not null references player,
  day date not null,
  kind entry_kind not null,
  cause text not null,
  amount bigint not null check (amount > 0),
  primary key (player, day, kind, cause)
);
create index give_back_of_day on give_back (day);

-- Prizes by place, in USDT. Rows never change; a period has those that were in effect when it began.
create table prize_terms (
  board board not null,
  effective_from date not null,
  prizes bigint[] not null check (cardinality(prizes) between 1 and 100 and 0 < all (prizes)),
  primary key (board, effective_from)
);
insert into prize_terms (board, effective_from, prizes)
select board::board, board_start(board::board, (now() at time zone 'Asia/Shanghai')::date), prizes
from (values
  ('daily', array[10, 6, 4]),
  ('weekly', array[40, 25, 15, 10, 10]),
  ('monthly', array[150, 100, 60, 40, 30, 20, 20, 20, 20, 20]),
  ('contest', array[500, 300, 200, 120, 80, 60, 50, 40, 30, 20])
) as t (board, whole)
cross join lateral (select array_agg(p::bigint * 1000000 order by n) as prizes from unnest(whole) with ordinality as u (p, n)) p;

-- A period that is over, all its bets counted, and its prizes paid: once, with all of them.
create table board_close (
  board board not null,
  starts date not null,
  closed_at timestamptz not null,
  primary key (board, starts)
);

-- `due`: the prize of the place, `amount`: what of it the budgets let through, both in USDT.
create table board_prize (
  board board not null,
  starts date not null,
  player bigint not null references player,
  place int not null check (place > 0),
  score bigint not null check (score > 0),
  due bigint not null check (due >= 0),
  amount bigint not null check (amount between 0 and due),
  primary key (board, starts, player),
  foreign key (board, starts) references board_close
);

grant select, insert, update on edge_day to nibble_app;
grant select on budget_terms, prize_terms to nibble_app;
grant select, insert on give_back, board_close, board_prize to nibble_app;
