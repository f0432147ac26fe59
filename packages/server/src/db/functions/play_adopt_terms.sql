-- The only way for terms to take effect: a change request, another person, and no round yet that would be played under them
-- (rounds are created less than 20 minutes in advance, and a change request begins later). Returns the terms' number, or null if
-- the change request is decided already, or such a round or terms beginning at the same time exist.
create function play_adopt_terms(p_change_request bigint, p_operator bigint, p_why text, p_at timestamptz) returns int
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_change_request terms_change_request;
  v_terms int;
begin
  select * into v_change_request from terms_change_request where id = p_change_request for update;
  if v_change_request.state is distinct from 'open' or v_change_request.drafted_by = p_operator then
    return null;
  end if;

  if exists (select from round where opens_at >= v_change_request.effective_at)
     or exists (select from play_terms where effective_at = v_change_request.effective_at) then
    return null;
  end if;

  insert into play_terms (effective_at, paytable, guarded_assets, player_cap_ppm, draw_cap_ppm, resume_below_ppm, pause_at_ppm)
  values (v_change_request.effective_at, v_change_request.paytable, v_change_request.guarded_assets, v_change_request.player_cap_ppm, v_change_request.draw_cap_ppm, v_change_request.resume_below_ppm,
          v_change_request.pause_at_ppm)
  returning id into v_terms;
  insert into stake_limit (terms_id, asset, min, max)
  select v_terms, l.key::asset, (l.value ->> 0)::bigint, (l.value ->> 1)::bigint from jsonb_each(v_change_request.limits) l;

  update terms_change_request
  set state = 'approved', decided_by = p_operator, decided_at = p_at, decided_why = p_why, terms_id = v_terms
  where id = p_change_request;
  return v_terms;
end $$;

revoke execute on function play_adopt_terms from public;
grant execute on function play_adopt_terms to nibble_app;
