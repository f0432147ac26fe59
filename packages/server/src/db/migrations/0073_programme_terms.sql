-- Terms of what the house gives back are drafted, approved and brought into force as those of play are, in one table.

-- What a level is called instead of its number: for each level null or a text by language, in their order.
alter table rebate_terms add column rank_remarks jsonb, add column league_remarks jsonb;

alter table terms_draft
  add column programme text not null default 'play' check (programme in (
    'play', 'levels', 'rewards', 'daily', 'weekly', 'monthly', 'contest', 'jackpot', 'insurance'
  )),
  -- As the console writes them: amounts are decimals. Null for play, which has columns.
  add column terms jsonb,
  -- The first day, GMT+8, of what does not begin with a round.
  add column from_day date,
  -- Whether play_adopt or programme_adopt has brought them into force.
  add column adopted boolean not null default false,
  alter column from_round drop not null,
  alter column paytable drop not null,
  alter column player_cap_ppm drop not null,
  alter column draw_cap_ppm drop not null,
  alter column halve_at_ppm drop not null,
  alter column pause_at_ppm drop not null,
  alter column limits drop not null,
  add constraint draft_of_play check (
    num_nulls(paytable, player_cap_ppm, draw_cap_ppm, halve_at_ppm, pause_at_ppm, limits) = case programme when 'play' then 0 else 6 end
  ),
  add constraint draft_of_programme check ((programme = 'play') = (terms is null)),
  add constraint draft_begins check ((from_day is null) <> (from_round is null)),
  drop constraint draft_terms;
update terms_draft set adopted = true where terms_id is not null;
alter table terms_draft
  add constraint draft_terms check ((state = 'approved') = (terms_id is not null or programme <> 'play' and adopted));
create index terms_draft_of on terms_draft (programme, id);

create function programme_decimal(p_amount bigint) returns text
language sql immutable as $$ select trim_scale(p_amount::numeric / 1000000)::text $$;

create function programme_millionths(p_decimal text) returns bigint
language sql immutable as $$ select (p_decimal::numeric * 1000000)::bigint $$;

create function programme_levels(p_thresholds bigint[], p_bps int[], p_remarks jsonb) returns jsonb
language sql immutable as $$
  select jsonb_agg(
    jsonb_build_object('threshold', programme_decimal(l.threshold), 'rateBps', l.bps, 'remarks', p_remarks -> (l.n - 1)::int) order by l.n
  )
  from unnest(p_thresholds, p_bps) with ordinality as l (threshold, bps, n)
$$;

-- All terms that ever held or are to hold, as a draft writes them.
create view programme_version as
  select 'levels' as programme, effective_on::timestamp at time zone 'Asia/Shanghai' as effective_at,
         jsonb_build_object(
           'programme', 'levels', 'ranks', programme_levels(rank_thresholds, rank_bps, rank_remarks),
           'leagues', programme_levels(league_thresholds, league_bps, league_remarks),
           'legBps', leg_bps, 'directBps', direct_bps, 'peerBps', peer_bps, 'capBps', cap_bps
         ) as terms
  from rebate_terms
  union all
  select 'rewards', d.effective_from::timestamp at time zone 'Asia/Shanghai',
         jsonb_build_object('programme', 'rewards', 'rewards', r.rewards)
  from (select distinct effective_from from reward_terms) d
  cross join lateral (
    select jsonb_agg(
      jsonb_build_object('kind', kind, 'target', programme_decimal(target), 'amount', programme_decimal(amount)) order by kind
    ) as rewards
    from (
      select distinct on (kind) kind, target, amount from reward_terms t
      where t.effective_from <= d.effective_from order by kind, t.effective_from desc
    ) latest
  ) r
  union all
  select board::text, effective_from::timestamp at time zone 'Asia/Shanghai',
         jsonb_build_object(
           'programme', board,
           'prizes', (select jsonb_agg(programme_decimal(p.prize) order by p.n) from unnest(prizes) with ordinality as p (prize, n))
         )
  from prize_terms
  union all
  select 'jackpot', effective_at,
         jsonb_build_object(
           'programme', 'jackpot', 'feedPpm', feed_ppm, 'prizePpm', prize_ppm, 'stakeTimes', stake_times,
           'edgeTimes', edge_times, 'bankrollPpm', bankroll_ppm
         )
  from jackpot_terms
  union all
  select 'insurance', effective_at,
         jsonb_build_object(
           'programme', 'insurance', 'losses', losses, 'claimBps', claim_bps, 'claimsPerDay', claims_per_day,
           'stakesPerDay', programme_decimal(stakes_per_day)
         )
  from insurance_terms;

create function programme_level_columns(p_levels jsonb, out thresholds bigint[], out bps int[], out remarks jsonb)
language sql immutable as $$
  select array_agg(programme_millionths(l.level ->> 'threshold') order by l.n), array_agg((l.level ->> 'rateBps')::int order by l.n),
         jsonb_agg(l.level -> 'remarks' order by l.n)
  from jsonb_array_elements(p_levels) with ordinality as l (level, n)
$$;

-- The only way by which terms of a programme come into force: a draft, another person, and a day or a round that has not
-- begun. False where the draft is decided already, or terms that begin at the same moment are there.
create function programme_adopt_terms(p_draft bigint, p_operator bigint, p_why text, p_at timestamptz) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_draft terms_draft;
begin
  select * into v_draft from terms_draft where id = p_draft for update;
  if v_draft.state is distinct from 'open' or v_draft.programme = 'play' or v_draft.drafted_by = p_operator
     or v_draft.effective_at <= clock_timestamp() then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtext('programme terms'));
  if exists (select from programme_version where programme = v_draft.programme and effective_at = v_draft.effective_at) then
    return false;
  end if;

  case v_draft.programme
    when 'levels' then
      insert into rebate_terms (
        effective_on, rank_thresholds, rank_bps, leg_bps, league_thresholds, league_bps, direct_bps, peer_bps, cap_bps,
        rank_remarks, league_remarks
      )
      select v_draft.from_day, r.thresholds, r.bps, (t.terms ->> 'legBps')::int, l.thresholds, l.bps,
             (t.terms ->> 'directBps')::int, (t.terms ->> 'peerBps')::int, (t.terms ->> 'capBps')::int, r.remarks, l.remarks
      from (select v_draft.terms) t (terms)
      cross join lateral programme_level_columns(t.terms -> 'ranks') r
      cross join lateral programme_level_columns(t.terms -> 'leagues') l;
    when 'rewards' then
      insert into reward_terms (kind, effective_from, target, amount)
      select (r ->> 'kind')::entry_kind, v_draft.from_day, programme_millionths(r ->> 'target'), programme_millionths(r ->> 'amount')
      from jsonb_array_elements(v_draft.terms -> 'rewards') r;
    when 'jackpot' then
      insert into jackpot_terms (effective_at, feed_ppm, prize_ppm, stake_times, edge_times, bankroll_ppm)
      select v_draft.effective_at, (t ->> 'feedPpm')::bigint, (t ->> 'prizePpm')::int, (t ->> 'stakeTimes')::int,
             (t ->> 'edgeTimes')::int, (t ->> 'bankrollPpm')::int
      from (select v_draft.terms) as v (t);
    when 'insurance' then
      insert into insurance_terms (effective_at, losses, claim_bps, claims_per_day, stakes_per_day)
      select v_draft.effective_at, (t ->> 'losses')::int, (t ->> 'claimBps')::int, (t ->> 'claimsPerDay')::int,
             programme_millionths(t ->> 'stakesPerDay')
      from (select v_draft.terms) as v (t);
    else
      insert into prize_terms (board, effective_from, prizes)
      select v_draft.programme::board, v_draft.from_day,
             array(select programme_millionths(p.prize) from jsonb_array_elements_text(v_draft.terms -> 'prizes') with ordinality as p (prize, n) order by p.n);
  end case;

  update terms_draft
  set state = 'approved', decided_by = p_operator, decided_at = p_at, decided_why = p_why, adopted = true
  where id = p_draft;
  return true;
end $$;

revoke execute on function programme_adopt_terms from public;
grant execute on function programme_adopt_terms to nibble_app;
grant select on programme_version to nibble_app;
