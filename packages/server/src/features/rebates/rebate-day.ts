import { dayOf } from '@nibble/domain'
import type pg from 'pg'

/** A day whose rebates are not all paid. `from`, `to`: its first moment and that of the next day, GMT+8. */
export type RebateDay = {
  readonly day: string
  readonly termsId: number
  readonly state: 'lines' | 'paying'
  readonly splitTo: bigint
  readonly paidTo: bigint
  readonly from: Date
  readonly to: Date
}

/** A day is begun this long after midnight: by then the last of its rounds are decided and settled. */
export const AFTER_MIDNIGHT_MS = 10 * 60_000

const DAY = `d.day::text as day, d.terms_id as "termsId", d.state, d.split_to as "splitTo", d.paid_to as "paidTo",
  d.day::timestamp at time zone 'Asia/Shanghai' as from, (d.day + 1)::timestamp at time zone 'Asia/Shanghai' as to`

export const findDay = async (client: pg.ClientBase): Promise<RebateDay | null> => {
  const { rows } = await client.query<RebateDay>(`select ${DAY} from rebate_day d where d.state <> 'paid'`)
  return rows[0] ?? null
}

/**
 * Begins the day after the last, or the first day with counted bets under any terms. Null if it is not over yet, or one
 * of its rounds is neither counted nor cancelled: a day is begun with all its bets.
 */
export const beginNextDay = async (client: pg.ClientBase, now: number): Promise<RebateDay | null> => {
  const { rows } = await client.query<RebateDay>(BEGIN, [dayOf(now - AFTER_MIDNIGHT_MS), new Date(now)])
  return rows[0] ?? null
}

const BEGIN = `
  with next as (
    select coalesce(
      (select max(day) + 1 from rebate_day),
      (select greatest(min(day), (select min(effective_on) from rebate_terms)) from turnover_day having count(*) > 0)
    ) as day
  ), d as (
    insert into rebate_day (day, terms_id, begun_at)
    select n.day, t.id, $2
    from next n
    cross join lateral (
      select id from rebate_terms where effective_on <= n.day order by effective_on desc limit 1
    ) t
    where n.day < $1::date
      and not exists (
        select from day_rounds(n.day, n.day) r
        where r.state <> 'cancelled' and not exists (select from turnover_round c where c.round = r.id)
      )
    returning *
  )
  select ${DAY} from d`
