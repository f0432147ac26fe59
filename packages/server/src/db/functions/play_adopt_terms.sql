-- The only way by which terms come into force: a draft, another person, and no round yet that would be played under
-- them (rounds are made less than 20 minutes ahead, and a draft begins later). Answers the terms' number, or null where
-- the draft is decided already, a round is there, or terms that begin at the same moment.
create function play_adopt_terms(p_draft bigint, p_operator bigint, p_why text, p_at timestamptz) returns int
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_draft terms_draft;
  v_terms int;
begin
  select * into v_draft from terms_draft where id = p_draft for update;
  if v_draft.state is distinct from 'open' or v_draft.drafted_by = p_operator then
    return null;
  end if;

  if exists (select from round where opens_at >= v_draft.effective_at)
     or exists (select from play_terms where effective_at = v_draft.effective_at) then
    return null;
  end if;

  insert into play_terms (effective_at, paytable, player_cap_ppm, draw_cap_ppm, resume_below_ppm, pause_at_ppm)
  values (v_draft.effective_at, v_draft.paytable, v_draft.player_cap_ppm, v_draft.draw_cap_ppm, v_draft.resume_below_ppm,
          v_draft.pause_at_ppm)
  returning id into v_terms;
  insert into stake_limit (terms_id, asset, min, max)
  select v_terms, l.key::asset, (l.value ->> 0)::bigint, (l.value ->> 1)::bigint from jsonb_each(v_draft.limits) l;

  update terms_draft
  set state = 'approved', decided_by = p_operator, decided_at = p_at, decided_why = p_why, terms_id = v_terms
  where id = p_draft;
  return v_terms;
end $$;

revoke execute on function play_adopt_terms from public;
grant execute on function play_adopt_terms to nibble_app;
