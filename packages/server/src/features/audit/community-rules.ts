import type { BookRule } from './book-rules.ts'

/** What is added up from counted bets. No money hangs on a moment of it: only the audit looks, and nothing stops. */
export const COMMUNITY_RULES: readonly BookRule[] = [
  {
    name: 'every published round was counted once those after it were',
    broken: `
      select r.id as round from round r
      where r.state = 'published' and r.published_at < (select max(published_at) from counted_round) - interval '10 minutes'
        and not exists (select from counted_round c where c.round = r.id)
      union all
      select c.round from counted_round c left join round r on r.id = c.round where r.state is distinct from 'published'`,
  },
]
