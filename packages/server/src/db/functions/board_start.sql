-- The first day, GMT+8, of a board's period that contains this day; weeks start on Monday.
create function board_start(p_board board, p_day date) returns date
language sql immutable as $$
  select case p_board
    when 'daily' then p_day
    when 'weekly' then date_trunc('week', p_day::timestamp)::date
    else date_trunc('month', p_day::timestamp)::date
  end
$$;
