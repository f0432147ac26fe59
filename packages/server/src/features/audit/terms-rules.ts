import type { BookRule } from './book-rules.ts'

/** Everything used the terms of its own day or round, whatever is in force now; and two people approved each change. */
export const TERMS_RULES: readonly BookRule[] = [
  {
    name: 'every day’s rebates follow the terms of that day',
    broken: `
      select to_char(d.day, 'YYYY-MM-DD') as day, d.terms_id as went_by, t.id as terms_of_the_day
      from rebate_day d
      left join lateral (
        select id from rebate_terms where effective_on <= d.day order by effective_on desc limit 1
      ) t on true
      where d.terms_id is distinct from t.id`,
  },
  {
    name: 'every reward follows the terms of its day',
    broken: `
      select to_char(r.day, 'YYYY-MM-DD') as day, r.kind, r.player, r.due, t.amount as terms_say
      from reward r
      left join lateral (
        select amount from reward_terms w where w.kind = r.kind and w.effective_from <= r.day order by effective_from desc limit 1
      ) t on true
      where r.due is distinct from t.amount`,
  },
  {
    name: 'every jackpot hit follows the terms under which its first round opened',
    broken: `
      select f.block_hash as block, f.asset, f.terms_id as went_by, t.id as terms_of_the_round
      from jackpot_hit f
      cross join lateral (
        select min(opens_at) as at from round where draw_at > f.parent_time and draw_at <= f.block_time
      ) opened
      cross join lateral (
        select id from jackpot_terms t
        order by t.effective_at > opened.at, abs(extract(epoch from t.effective_at - opened.at)) limit 1
      ) t
      where opened.at is not null and f.terms_id <> t.id`,
  },
  {
    name: 'every insured series keeps the terms it started with',
    // They are read just before the series is written.
    broken: `
      select s.id as series, s.terms_id as went_by from insurance_series s
      where not exists (
        select from (values (s.started_at), (s.started_at - interval '10 s')) as began (at)
        cross join lateral (
          select id from insurance_terms where effective_at <= began.at order by effective_at desc limit 1
        ) t
        where t.id = s.terms_id
      )`,
  },
  {
    name: 'replacement promotion terms were proposed by one operator and approved by another',
    broken: `
      select v.promotion, v.effective_at from promotion_version v
      where exists (
        select from terms_change_request d where d.promotion = v.promotion and d.state = 'approved' and d.effective_at < v.effective_at
      ) and not exists (
        select from terms_change_request d
        where d.promotion = v.promotion and d.state = 'approved' and d.effective_at = v.effective_at and d.decided_by <> d.drafted_by
      )`,
  },
]
