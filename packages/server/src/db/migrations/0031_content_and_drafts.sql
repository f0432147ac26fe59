-- What operators publish, and terms of play that wait for a second person.

-- Notices (to all, news, listings), banners of the home page, and links for /vpn and /buy. `texts` is by language:
-- {"en-US": {"title": …, "body": …}, …}. `version` counts saves, so that two editors do not overwrite each other.
create table content (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('notice', 'news', 'listing', 'banner', 'vpn', 'buy')),
  shown boolean not null,
  -- Notices: in the ticker of the home page, and with a page of its own (status 1).
  rotates boolean not null default false,
  opens boolean not null default false,
  -- Banners: the picture below the configured address. Links and banners: where they lead.
  image text,
  url text,
  place int not null default 0,
  texts jsonb not null,
  version int not null default 1,
  published_at timestamptz not null,
  saved_by bigint not null,
  saved_at timestamptz not null,
  constraint content_image check ((kind = 'banner') = (image is not null)),
  constraint content_url check (kind not in ('vpn', 'buy') or url is not null)
);
create index content_shown on content (kind, place, published_at desc) where shown;

create table terms_draft (
  id bigint generated always as identity primary key,
  state text not null default 'open' check (state in ('open', 'approved', 'rejected')),
  -- The first round that is played under them, and when it opens.
  from_round bigint not null,
  effective_at timestamptz not null,
  paytable paytable not null,
  player_cap_ppm int not null,
  draw_cap_ppm int not null,
  halve_at_ppm int not null,
  pause_at_ppm int not null,
  -- {"USDT": ["1", "1000"], …} in millionths, as texts.
  limits jsonb not null,
  reason text not null check (reason <> ''),
  drafted_by bigint not null,
  drafted_at timestamptz not null,
  decided_by bigint,
  decided_at timestamptz,
  decided_why text,
  terms_id int references play_terms,
  constraint draft_decided check ((state = 'open') = (decided_by is null)),
  constraint draft_second_person check (state <> 'approved' or decided_by <> drafted_by),
  constraint draft_terms check ((state = 'approved') = (terms_id is not null))
);

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

  insert into play_terms (effective_at, paytable, player_cap_ppm, draw_cap_ppm, halve_at_ppm, pause_at_ppm)
  values (v_draft.effective_at, v_draft.paytable, v_draft.player_cap_ppm, v_draft.draw_cap_ppm, v_draft.halve_at_ppm,
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

grant select, insert, update on content to nibble_app;
grant select, insert on terms_draft to nibble_app;
grant update (state, decided_by, decided_at, decided_why) on terms_draft to nibble_app;
grant execute on function play_adopt_terms to nibble_app;
