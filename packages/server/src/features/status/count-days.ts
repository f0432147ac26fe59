import { dayOf, dayStart } from '@nibble/domain'
import type { Database } from '../../db/database.ts'

const DAY_MS = 86_400_000
/** A day is recounted until this long after its end: rounds and withdrawals of its last minutes are over by then. */
const SETTLES_MS = 7_200_000
/** The page shows ninety days. */
const DAYS = 90
const DAYS_AT_ONCE = 10

/**
 * Recounts the days that may have changed from their rows; safe to repeat: today, yesterday, and those not counted by
 * any server since they ended. Returns the days it recounted.
 */
export const countDays = async (
  db: Database,
  { now }: { readonly now: number },
): Promise<readonly string[]> => {
  const today = dayStart(now)
  const { rows } = await db.pool.query<{ day: string }>(
    `select d.day::text from unnest($1::date[], $2::timestamptz[]) as d (day, settled)
     left join service_day s on s.day = d.day
     where (s.day is null or s.counted_at < d.settled)
       and d.settled - interval '26 hours' >= (
         select date_trunc('day', least((select opens_at from round order by id limit 1), (select min(at) from service_minute), $3), 'Asia/Shanghai'))
     order by d.day desc limit ${DAYS_AT_ONCE}`,
    [
      Array.from({ length: DAYS }, (_, back) => dayOf(today - back * DAY_MS)),
      Array.from({ length: DAYS }, (_, back) => new Date(today - (back - 1) * DAY_MS + SETTLES_MS)),
      new Date(now),
    ],
  )
  for (const { day } of rows) await countDay(db, { day, now })
  return rows.map(({ day }) => day)
}

/** Counts a day of GMT+8 from its rows, up to now. */
export const countDay = async (
  db: Database,
  { day, now }: { readonly day: string; readonly now: number },
): Promise<void> => {
  const from = Date.parse(`${day}T00:00:00+08:00`)
  await db.pool.query(COUNT_DAY, [day, new Date(from), new Date(Math.min(now, from + DAY_MS)), new Date(now)])
}

/** `$1` the day, `$2` its start, `$3` its end or now, `$4` now. A round is late 12 s after its time, a balance after the outcome. */
export const COUNT_DAY = `
  with bounds as (
    select date_trunc('minute', greatest($2::timestamptz, least((select min(at) from service_minute), $3))) as since,
           date_trunc('minute', $3::timestamptz) as until
  ), minute as (
    select m.* from service_minute m, bounds b where m.at >= b.since and m.at < b.until
  ), due as (
    select r.*, coalesce(b.size - (select count(*) from bet_cancel c where c.round_id = r.id),
                         (select count(*) from bet where round_id = r.id)) as bets
    from round r left join book b on b.round_id = r.id
    where r.draw_at >= $2 and r.draw_at < $2::timestamptz + interval '1 day' and r.publish_at + interval '12 s' <= $4
  ), paid as (
    select play_ms(published_at) - play_ms(decided_at) as ms from due where published_at is not null and bets > 0
  ), withdrawn as (
    select finished_at > deadline as late, play_ms(finished_at) - play_ms(requested_at) as ms from withdrawal
    where finished_at >= $2 and finished_at < $2::timestamptz + interval '1 day' and state = 'success'
  ), seal as (
    select state, play_ms(draw_at) - play_ms(sealed_block_time) as ms from book_seal
    where draw_at >= $2 and draw_at < $2::timestamptz + interval '1 day'
  ), amiss as (
    select 'off' as what, g.at from bounds b, generate_series(b.since, b.until - interval '1 minute', interval '1 minute') as g (at)
    where not exists (select from minute m where m.at = g.at)
    union all select 'bets', at from minute where not accepts_bets
    union all select 'endpoints', at from minute where not endpoints_agree
    union all select 'books', at from minute where not books_hold
  ), interruption as (
    select what, min(at) as starts, max(at) + interval '1 minute' as ends
    from (select what, at, at - row_number() over (partition by what order by at) * interval '1 minute' as island from amiss) numbered
    group by what, island
  )
  insert into service_day (
    day, counted_at, minutes, looked, accepting, agreeing, holding, bets, rounds, rounds_late, latest_ms, paid, paid_late, paid_after,
    withdrawals, withdrawals_late, withdrawn_after, sealed, unsealed, sealed_ahead, interruptions
  )
  select $1::date, $4,
    (select extract(epoch from until - since)::int / 60 from bounds),
    (select count(*) from minute), (select count(*) from minute where accepts_bets),
    (select count(*) from minute where endpoints_agree), (select count(*) from minute where books_hold),
    (select coalesce(sum(bets), 0) from due),
    (select count(*) from due),
    (select count(*) from due where state <> 'published' or published_at > publish_at + interval '12 s'),
    (select coalesce(max(play_ms(coalesce(published_at, $4)) - play_ms(publish_at)), 0) from due),
    (select count(*) from paid), (select count(*) from paid where ms > 12000),
    (select coalesce(jsonb_object_agg(ms, n), '{}') from (select two_digits(ms) as ms, count(*) as n from paid group by 1) p),
    (select count(*) from withdrawn), (select count(*) from withdrawn where late),
    (select coalesce(jsonb_object_agg(ms, n), '{}') from (select two_digits(ms) as ms, count(*) as n from withdrawn group by 1) w),
    (select count(*) from seal where state = 'sealed'), (select count(*) from seal where state = 'unsealed'),
    (select coalesce(jsonb_object_agg(ms, n), '{}')
     from (select two_digits(ms) as ms, count(*) as n from seal where state = 'sealed' group by 1) s),
    (select coalesce(jsonb_agg(jsonb_build_object('what', what, 'from', play_ms(starts), 'to', play_ms(ends)) order by starts, what), '[]')
     from (select * from interruption order by starts limit 50) i)
  on conflict (day) do update set counted_at = excluded.counted_at, minutes = excluded.minutes, looked = excluded.looked,
    accepting = excluded.accepting, agreeing = excluded.agreeing, holding = excluded.holding, bets = excluded.bets,
    rounds = excluded.rounds, rounds_late = excluded.rounds_late, latest_ms = excluded.latest_ms, paid = excluded.paid,
    paid_late = excluded.paid_late, paid_after = excluded.paid_after, withdrawals = excluded.withdrawals,
    withdrawals_late = excluded.withdrawals_late, withdrawn_after = excluded.withdrawn_after, sealed = excluded.sealed,
    unsealed = excluded.unsealed, sealed_ahead = excluded.sealed_ahead, interruptions = excluded.interruptions`
