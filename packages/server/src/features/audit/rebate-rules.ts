import type { BookRule } from './book-rules.ts'
import { EARNED } from './earned.ts'

/** What was paid of what was written down. What had to be written down, check-rebates.ts recomputes. */
export const REBATE_RULES: readonly BookRule[] = [
  {
    name: 'everybody was paid what his rebate lines come to, once',
    broken: `
      with due as (
        select l.day, l.beneficiary as player, sum(l.amount)::bigint as amount,
               case l.kind when 'own' then 'betBackwaterReward' when 'peer' then 'averageRebateBonus'
                 when 'direct' then case l.asset when 'USDT' then 'rebateBonus' else 'rebateGaBonus' end
                 when 'team' then case l.asset when 'USDT' then 'rebateTeamBonus' else 'rebateGaTeamBonus' end
               end::entry_kind as record
        from rebate_line l join rebate_day d on d.day = l.day
        where d.state = 'paid' or l.beneficiary <= d.paid_to
        group by l.day, l.beneficiary, record
      )
      select to_char(day, 'YYYY-MM-DD') as day, player, record, d.amount as due, p.amount as paid
      from due d full join rebate_paid p using (day, player, record)
      where d.amount is distinct from p.amount`,
  },
  {
    name: 'every rebate that was paid or withheld is one line of its posting, and no other is there',
    broken: `
      select coalesce(r.player, e.player) as player, coalesce(r.record, e.kind) as record, r.amount as paid, e.amount as booked
      from rebate_paid r
      full join (
        select e.posting_id, e.player, e.kind, sum(e.amount)::bigint as amount
        from posting p join (${EARNED}) e on e.posting_id = p.id and e.asset = 'PROMOTION_POINT'
        where p.kind = 'rebate' group by 1, 2, 3
      ) e on e.posting_id = r.posting_id and e.player = r.player and e.kind = r.record
      where r.amount is distinct from e.amount`,
  },
]
