import type { Database } from '../../db/database.ts'
import { inTransaction, type TransactionLimits } from '../../db/transaction.ts'

/**
 * Stores what each player bet on the next day (GMT+8) whose rounds are all over. Returns whether there was one. Of two
 * servers one waits for the other, and finds the day after.
 */
export const sumNextBetDay = (db: Database, { now }: { readonly now: number }): Promise<boolean> =>
  inTransaction(
    db.pool,
    async (client) => {
      await client.query(BEGIN)
      const { rows } = await client.query<{ day: string }>(
        `select day::text from bet_day_until
         where (day + 1)::timestamp at time zone 'Asia/Shanghai' <= $1
           and not exists (
             select from round where published_at is null and opens_at < (day + 1)::timestamp at time zone 'Asia/Shanghai'
           )
         for update`,
        [new Date(now - SETTLED_AFTER_MS)],
      )
      const [next] = rows
      if (next === undefined) return false
      await client.query('set local enable_hashjoin = off; set local enable_mergejoin = off')
      await client.query({ ...ANSWER, text: SUM, values: [next.day] })
      await client.query('update bet_day_until set day = day + 1')
      return true
    },
    LIMITS,
  )

/** No round of a day is made this long after its end. */
const SETTLED_AFTER_MS = 3_600_000

/** The day before the first round draws: a longer one that draws later may have opened on it. */
const BEGIN = `
  insert into bet_day_until (day)
  select (opens_at at time zone 'Asia/Shanghai')::date - 1 from round
  where not exists (select from bet_day_until) order by draw_at limit 1
  on conflict do nothing`

/** Round by round: nothing says which partitions hold a day's bets. */
const SUM = `
  insert into bet_day (player, day, asset, round_length, game, bets, staked, returned)
  select b.player_id, $1::date, b.asset, r.round_length, bet_game(b.pick), count(*) filter (where b.status = 1),
         coalesce(sum(b.stake) filter (where b.status = 1), 0), coalesce(sum(b.returned) filter (where b.status = 1), 0)
  from (
    select $1::date::timestamp at time zone 'Asia/Shanghai' as since, ($1::date + 1)::timestamp at time zone 'Asia/Shanghai' as until
  ) day
  join round r on r.draw_at >= since and r.draw_at < until + interval '1 hour' and r.opens_at >= since and r.opens_at < until
  join bet b on b.round_id = r.id
  where b.id >= (select play_first_bet_since($1::date::timestamp at time zone 'Asia/Shanghai'))
  group by b.player_id, b.asset, r.round_length, bet_game(b.pick)`

/** A day of millions of bets takes some seconds. */
const LIMITS: TransactionLimits = {
  settings: "set local lock_timeout = '20s'; set local statement_timeout = '120s'",
  atMostMs: 130_000,
}
const ANSWER = { query_timeout: 130_000 }
