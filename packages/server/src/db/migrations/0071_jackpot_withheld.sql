-- Who had counted bets on a block that made a pot fall and has no part of it, since he earned nothing on that day. Written
-- with the parts of the others.
create table jackpot_withheld (
  block_hash text not null,
  asset asset not null,
  player_id bigint not null references player,
  primary key (block_hash, asset, player_id)
);

-- The last day, GMT+8, of a board's period that begins on that day.
create function board_last_day(p_board board, p_starts date) returns date
language sql immutable as $$
  select case p_board
    when 'daily' then p_starts
    when 'weekly' then p_starts + 6
    else (p_starts + interval '1 month')::date - 1
  end
$$;

grant select, insert on jackpot_withheld to nibble_app;
