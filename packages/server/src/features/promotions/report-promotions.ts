import type { PromotionCostRow, PromotionReport } from '@nibble/contract/console'
import {
  type Amount,
  amountOf,
  BOARDS,
  type Board,
  type BoardPeriod,
  boardPeriod,
  dayOf,
  sum,
} from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { inTransaction, type TransactionLimits } from '../../db/transaction.ts'
import { FEED, JOIN_FEED } from '../../shared/jackpot.ts'
import { prizesOf } from './costs.ts'

const LIMITS: TransactionLimits = {
  settings: "set transaction isolation level repeatable read, read only; set local statement_timeout = '20s'",
  atMostMs: 30_000,
}

type ReportPeriod = {
  /** Days of GMT+8, both inclusive. */
  readonly from: string
  readonly to: string
  readonly by: 'day' | 'month'
}

/** What every promotion cost, and what the bets of the same days brought, newest first. */
export const reportPromotions = (
  { pool }: Pick<Database, 'pool'>,
  { from, to, by, now }: ReportPeriod & { readonly now: number },
): Promise<PromotionReport> =>
  inTransaction(
    pool,
    async (client) => {
      const values = [from, to, by === 'day' ? 10 : 7]
      const { rows: costs } = await client.query<PromotionCostRow>(COSTS, values)
      const { rows: revenue } = await client.query<PromotionReport['revenue'][number]>(REVENUE, values)
      const running = await readRunning(client, now)
      return {
        costs: addRunning(
          costs,
          running.filter(({ day }) => day >= from && day <= to),
          by,
        ),
        revenue,
      }
    },
    LIMITS,
  )

type Running = { readonly day: string; readonly board: Board; readonly due: Amount }

/** What the places of every open period would pay now: on its last day, or today while it runs. */
const readRunning = async (client: pg.ClientBase, now: number): Promise<readonly Running[]> => {
  const found: Running[] = []
  for (const board of BOARDS) {
    for (const period of await openPeriods(client, { board, now })) {
      const prizes = await readPrizes(client, { board, starts: period.starts })
      const claims = await prizesOf(client, { board, periods: [period], prizes })
      const day = dayOf(Math.min(period.endsAt - 1, now))
      found.push({ day, board, due: sum(claims.map(({ amount }) => amount)) })
    }
  }
  return found
}

const openPeriods = async (
  client: pg.ClientBase,
  { board, now }: { readonly board: Board; readonly now: number },
): Promise<readonly BoardPeriod[]> => {
  const before = boardPeriod(board, boardPeriod(board, now).startsAt - 1)
  const periods = [before, boardPeriod(board, now)]
  const { rows } = await client.query<{ starts: string }>(
    'select starts::text from board_close where board = $1 and starts = any($2::date[])',
    [board, periods.map(({ starts }) => starts)],
  )
  return periods.filter(({ starts }) => !rows.some((row) => row.starts === starts))
}

const readPrizes = async (
  client: pg.ClientBase,
  { board, starts }: { readonly board: Board; readonly starts: string },
): Promise<readonly Amount[]> => {
  const { rows } = await client.query<{ prize: bigint }>(
    `select unnest(prizes) as prize from (
       select prizes from prize_terms where board = $1 and effective_from <= $2 order by effective_from desc limit 1
     ) t`,
    [board, starts],
  )
  return rows.map(({ prize }) => amountOf(prize))
}

const addRunning = (
  costs: readonly PromotionCostRow[],
  running: readonly Running[],
  by: ReportPeriod['by'],
): PromotionCostRow[] => {
  const all = new Map(costs.map((row) => [`${row.period} ${row.promotion}`, row]))
  for (const { day, board, due } of running) {
    if (due === 0n) continue
    const period = by === 'day' ? day : day.slice(0, 7)
    const key = `${period} ${board}`
    const row = all.get(key) ?? {
      period,
      promotion: board,
      paid: amountOf(0n),
      accrued: amountOf(0n),
      players: 0,
    }
    all.set(key, { ...row, accrued: amountOf(row.accrued + due) })
  }
  return [...all.values()].toSorted((a, b) => (a.period < b.period ? 1 : a.period > b.period ? -1 : 0))
}

// Parameters: the first and the last day, GMT+8, and how many characters of a day name its period. Rebates and rewards
// are read line by line only until their day's sums are stored; bets only for a day on which the pools' feed changed.

const PAID_LATER = `
  select l.day, 'levels' as promotion, 0 as paid, l.amount as accrued, null::bigint as player
  from rebate_day d join rebate_line l on l.day = d.day and l.beneficiary > d.paid_to
  where d.state <> 'paid' and d.day between $1 and $2
  union all
  select r.day, 'rewards', 0, r.due, null from reward_day d join reward r using (day)
  where d.done_at is null and d.day between $1 and $2 and r.amount is null and r.kind <> 'invitingGiftsPlayBonus'
  union all
  select (ended_at at time zone 'Asia/Shanghai')::date, 'insurance', 0, div(s.stake::numeric * t.losses * t.claim_bps, 10000), null
  from insurance_series s join insurance_terms t on t.id = s.terms_id
  where s.state = 'lost' and (ended_at at time zone 'Asia/Shanghai')::date between $1 and $2`

const PAID = `
  select p.day, 'levels' as promotion, p.amount as paid, 0 as accrued, p.player from rebate_day d join rebate_paid p using (day)
  where d.paid_sum is null and d.day between $1 and $2
  union all
  select r.day, 'rewards', r.amount, 0, r.player from reward_day d join reward r using (day)
  where d.paid_sum is null and d.day between $1 and $2 and r.amount > 0 and r.kind <> 'invitingGiftsPlayBonus'
  union all
  select last, board::text, amount, 0, player
  from (
    select *, case board when 'daily' then starts when 'weekly' then starts + 6
                else (starts + interval '1 month' - interval '1 day')::date end as last
    from board_prize where starts between $1::date - 31 and $2 and amount > 0
  ) b
  where last between $1 and $2
  union all
  select (f.hit_at at time zone 'Asia/Shanghai')::date, 'jackpot', w.amount, -w.amount, w.player_id
  from jackpot_hit f join jackpot_win w using (block_hash, asset)
  where w.amount > 0 and w.player_id <= f.paid_to and (f.hit_at at time zone 'Asia/Shanghai')::date between $1 and $2
  union all
  select (claimed_at at time zone 'Asia/Shanghai')::date, 'insurance', claim, 0, player_id from insurance_series
  where claim is not null and claimed_at >= $1::timestamp at time zone 'Asia/Shanghai'
    and claimed_at < ($2::date + 1)::timestamp at time zone 'Asia/Shanghai'`

/** What a day fed to the pools. */
const FED = `
  select c.day, 'jackpot' as promotion, 0 as paid, case when f.changes = 0 then div((c.stake - c.guarded_stake)::numeric * f.stake_ppm + (c.edge - c.guarded_edge)::numeric * f.edge_ppm, 1000000) else (
    select coalesce(sum(${FEED}), 0)
    from round r join bet b on b.round_id = r.id and b.status = 1 and b.asset in ('USDT', 'GMT') ${JOIN_FEED}
    where r.draw_at >= f.midnight and r.draw_at < f.midnight + interval '25 hours'
      and r.opens_at >= f.midnight and r.opens_at < f.midnight + interval '1 day' and r.state = 'published'
  ) end as accrued, null::bigint as player
  from turnover_total c
  cross join lateral (
    select c.day::timestamp at time zone 'Asia/Shanghai' as midnight, at_midnight.*,
           (select count(*) from jackpot_terms t
            where t.effective_at > c.day::timestamp at time zone 'Asia/Shanghai'
              and t.effective_at < (c.day + 1)::timestamp at time zone 'Asia/Shanghai') as changes
    from jackpot_feed_of(c.day::timestamp at time zone 'Asia/Shanghai') at_midnight
  ) f
  where c.day between $1 and $2`

const KEPT = `
  select day, 'levels', paid_sum, 0, paid_players from rebate_day where (paid_sum, paid_players) is not null and day between $1 and $2
  union all
  select day, 'rewards', paid_sum, 0, paid_players from reward_day where (paid_sum, paid_players) is not null and day between $1 and $2`

const COSTS = `
  select left(day::text, $3) as period, promotion, sum(paid)::bigint as paid, sum(accrued)::bigint as accrued,
         coalesce(max(players), 0)::int as players
  from (
    select day, promotion, sum(paid) as paid, sum(accrued) as accrued, count(distinct player) as players
    from (${PAID} union all ${PAID_LATER} union all ${FED}) parts group by 1, 2
    union all ${KEPT}
  ) days
  group by 1, 2
  having sum(paid) <> 0 or sum(accrued) <> 0
  order by 1 desc, 2`

const REVENUE = `
  select left(day::text, $3) as period, sum(edge)::bigint as edge, sum(stake - returned)::bigint as gross
  from turnover_total where day between $1 and $2
  group by 1 order by 1 desc`
