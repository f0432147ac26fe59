-- The last day, GMT+8, of a board's period that begins on that day.
create function board_last_day(p_board board, p_starts date) returns date
language sql immutable as $$
  select case p_board
    when 'daily' then p_starts
    when 'weekly' then p_starts + 6
    else (p_starts + interval '1 month')::date - 1
  end
$$;
