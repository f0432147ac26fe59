-- The only way for terms of a promotion to take effect: a change request, another person, and a day or a round that has not
-- begun. False if the change request is decided already, or terms beginning at the same time exist.
create function promotion_adopt_terms(p_change_request bigint, p_operator bigint, p_why text, p_at timestamptz) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_change_request terms_change_request;
begin
  select * into v_change_request from terms_change_request where id = p_change_request for update;
  if v_change_request.state is distinct from 'open' or v_change_request.promotion = 'play' or v_change_request.drafted_by = p_operator
     or v_change_request.effective_at <= clock_timestamp() then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtext('promotion terms'));
  if exists (select from promotion_version where promotion = v_change_request.promotion and effective_at = v_change_request.effective_at) then
    return false;
  end if;

  case v_change_request.promotion
    when 'levels' then
      insert into rebate_terms (
        effective_on, rank_thresholds, rank_bps, leg_bps, league_thresholds, league_bps, direct_bps, peer_bps, cap_bps,
        rank_remarks, league_remarks
      )
      select v_change_request.from_day, r.thresholds, r.bps, (t.terms ->> 'legBps')::int, l.thresholds, l.bps,
             (t.terms ->> 'directBps')::int, (t.terms ->> 'peerBps')::int, (t.terms ->> 'capBps')::int, r.remarks, l.remarks
      from (select v_change_request.terms) t (terms)
      cross join lateral promotion_level_columns(t.terms -> 'ranks') r
      cross join lateral promotion_level_columns(t.terms -> 'leagues') l;
    when 'rewards' then
      insert into reward_terms (kind, effective_from, target, amount)
      select (r ->> 'kind')::entry_kind, v_change_request.from_day, promotion_millionths(r ->> 'target'), promotion_millionths(r ->> 'amount')
      from jsonb_array_elements(v_change_request.terms -> 'rewards') r;
    when 'jackpot' then
      insert into jackpot_terms (effective_at, edge_ppm, prize_ppm, stake_times, edge_times, bankroll_ppm)
      select v_change_request.effective_at, (t ->> 'feedPpm')::int, (t ->> 'prizePpm')::int, (t ->> 'stakeTimes')::int,
             (t ->> 'edgeTimes')::int, (t ->> 'bankrollPpm')::int
      from (select v_change_request.terms) as v (t);
    when 'insurance' then
      insert into insurance_terms (effective_at, losses, claim_bps, claims_per_day, stakes_per_day)
      select v_change_request.effective_at, (t ->> 'losses')::int, (t ->> 'claimBps')::int, (t ->> 'claimsPerDay')::int,
             promotion_millionths(t ->> 'stakesPerDay')
      from (select v_change_request.terms) as v (t);
    else
      insert into prize_terms (board, effective_from, prizes)
      select v_change_request.promotion::board, v_change_request.from_day,
             array(select promotion_millionths(p.prize) from jsonb_array_elements_text(v_change_request.terms -> 'prizes') with ordinality as p (prize, n) order by p.n);
  end case;

  update terms_change_request
  set state = 'approved', decided_by = p_operator, decided_at = p_at, decided_why = p_why, adopted = true
  where id = p_change_request;
  return true;
end $$;

revoke execute on function promotion_adopt_terms from public;
grant execute on function promotion_adopt_terms to nibble_app;
