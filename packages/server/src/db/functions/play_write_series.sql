-- Takes the stakes of these bets from their series and records the bets. Raises unless every series runs, has no open bet,
-- holds its stake and has not bet on this round before.
create function play_write_series(
  p_first bigint, p_at timestamptz, p_series bigint[], p_rounds bigint[], p_stakes bigint[]
) returns int
language plpgsql as $$
declare
  v_written int;
begin
  with written as (
    update insurance_series s
    set held = s.held - b.stake, open_bet = p_first + b.n - 1, open_round = b.round_id, last_round = b.round_id
    from unnest(p_series, p_rounds, p_stakes) with ordinality as b (series_id, round_id, stake, n)
    where s.id = b.series_id and s.state = 'running' and s.open_bet is null and s.last_round < b.round_id
      and s.stake = b.stake and s.held >= b.stake
    returning s.id, s.open_bet, s.open_round, s.stake
  ), noted as (
    insert into insurance_bet (bet_id, series_id, round_id, stake, placed_at)
    select open_bet, id, open_round, stake, p_at from written
  )
  select count(*) into v_written from written;
  if v_written <> (select count(id) from unnest(p_series) id) then
    raise exception 'a series takes no bet now';
  end if;
  return v_written;
end $$;

grant execute on function play_write_series to nibble_app;
