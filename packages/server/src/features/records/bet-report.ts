import type { betReport, betReportAmount, DayReport, ResponseOf } from '@nibble/contract'
import {
  ASSETS,
  type Asset,
  amountOf,
  dayOf,
  GAME_IDS,
  type GameId,
  pickCode,
  picksOf,
  type RoundLength,
} from '@nibble/domain'
import { emptyPage, type Page, pageOf } from '../../db/paging.ts'
import type { ReadDatabase } from '../../db/reader.ts'
import { type Condition, conditions } from '../../db/sql.ts'
import { boundsOf, type Period } from './record-filter.ts'

/**
 * Published bets for each day (GMT+8, on which their round opened) and asset, newest first. Finished days are read from
 * their sums (sum-bet-days.ts), the others bet by bet.
 */
export const listBetDays = async (
  db: ReadDatabase,
  { cursor, limit, ...filter }: DaysAsked,
): Promise<ResponseOf<typeof betReport>> => {
  const after = cursor === undefined ? null : readCursor(cursor)
  if (cursor !== undefined && after === null) return emptyPage()
  const summed = conditions(conditionsOfDays(filter), [
    limit + 1,
    filter.asset ?? null,
    after?.day ?? null,
    after?.asset ?? null,
  ])
  const { where, values } = conditions(conditionsOf(filter), summed.values)
  const { rows } = await db.pool.query<DaySum>(
    `with newest as (
      select distinct d.day from bet_day d
      where ${summed.where} and ($3::text is null or d.day <= $3::text::date)
        -- ROLL_POINT bets that won nothing have no line of the asset that they are paid in.
        and ($2::asset is distinct from 'ROLL_GMT_POINT' or d.asset = 'ROLL_GMT_POINT' or d.returned > 0)
      order by d.day desc
      -- The cursor's day may have nothing left.
      limit $1 + 1
    )
    select * from (
      select day, part.asset::text as asset, ${PARTS} from (
        select to_char(d.day, 'YYYY-MM-DD') as day, d.asset, d.bets, d.staked, d.returned
        from bet_day d where ${summed.where} and d.day >= (select min(day) from newest) and d.day <= (select max(day) from newest)
        union all
        select to_char(r.opens_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, b.asset, ${SUMS}
        from bet b join round r on r.id = b.round_id
        where ${where}
        group by 1, 2
      ) sums ${PAID_IN} where $2::asset is null or part.asset = $2
      group by 1, 2
    ) days
    where $3::text is null or (day, asset) < ($3, $4::text)
    order by day desc, asset desc limit $1`,
    [...values],
  )
  return pageOfDays(rows, limit)
}

/** The totals of the same bets. */
export const sumBets = async (
  db: ReadDatabase,
  filter: BetFilter,
): Promise<ResponseOf<typeof betReportAmount>> => {
  const summed = conditions(conditionsOfDays(filter), [filter.asset ?? null])
  const { where, values } = conditions(conditionsOf(filter), summed.values)
  const { rows } = await db.pool.query<Sum>(
    `select part.asset, ${PARTS} from (
      select d.asset, d.bets, d.staked, d.returned from bet_day d where ${summed.where}
      union all
      select b.asset, ${SUMS} from bet b join round r on r.id = b.round_id
      where ${where}
      group by b.asset
    ) sums ${PAID_IN} where $1::asset is null or part.asset = $1
    group by part.asset order by part.asset`,
    [...values],
  )
  return { items: rows.map(sumOf) }
}

const SUMS =
  'count(*) as bets, sum(b.stake)::bigint as staked, coalesce(sum(b.returned), 0)::bigint as returned'

/** ROLL_POINT is used up; its wins are returned as ROLL_GMT_POINT. */
const PAID_IN = `cross join lateral (
  select sums.asset, sums.bets, sums.staked, case sums.asset when 'ROLL_POINT' then 0 else sums.returned end as returned
  union all
  select 'ROLL_GMT_POINT', 0, 0, sums.returned where sums.asset = 'ROLL_POINT' and sums.returned > 0
) part`
const PARTS =
  'sum(part.bets)::bigint as bets, sum(part.staked)::bigint as staked, sum(part.returned)::bigint as returned'

const conditionsOfDays = (filter: BetFilter): readonly Condition[] => {
  const { player, asset, game, roundLength, from, to } = filter
  const { since, until } = boundsOf({ from, to })
  return [
    ['d.player = ? and d.bets > 0', player],
    ['d.asset = any(?::asset[])', asset && [asset, wonWith(asset)]],
    ['d.game = ?', game && GAME_IDS.indexOf(game)],
    ['d.round_length = ?', roundLength],
    ['d.day >= ?::date', from === undefined ? undefined : dayOf(since.getTime())],
    ['d.day < ?::date', to === undefined ? undefined : dayOf(until.getTime())],
  ]
}

const conditionsOf = ({ player, asset, game, roundLength, from, to }: BetFilter): readonly Condition[] => {
  const picks = game === undefined ? undefined : picksOfGame(game)
  const { since, until } = boundsOf({ from, to })
  return [
    [
      `b.player_id = ? and b.status = 1
       and b.id >= (select play_first_bet_since(bet_days_until())) and r.opens_at >= (select bet_days_until())`,
      player,
    ],
    ['b.asset = any(?::asset[])', asset && [asset, wonWith(asset)]],
    ['b.pick >= ?', picks?.first],
    ['b.pick <= ?', picks?.last],
    ['r.round_length = ?', roundLength],
    // Without the first bet of those days, all bets the player ever placed would be read.
    ['r.opens_at >= ? and b.id >= play_first_bet_since(?)', from === undefined ? undefined : since],
    ['r.opens_at < ?', to === undefined ? undefined : until],
  ]
}

/** The asset whose bets may have paid in it. */
const wonWith = (asset: Asset): Asset => (asset === 'ROLL_GMT_POINT' ? 'ROLL_POINT' : asset)

/** The picks of a game have neighbouring codes. */
const picksOfGame = (game: GameId) => {
  const codes = picksOf(game).map((pick) => pickCode(game, pick))
  return { first: Math.min(...codes), last: Math.max(...codes) }
}

/** The bets of a report: a player's own, or their team's. */
export type BetFilter = Period & {
  readonly player: bigint
  readonly asset?: Asset | undefined
  readonly game?: GameId | undefined
  readonly roundLength?: RoundLength | undefined
}
export type DaysAsked = BetFilter & { readonly cursor?: string | undefined; readonly limit: number }

export type Sum = {
  readonly asset: Asset
  readonly bets: bigint
  readonly staked: bigint
  readonly returned: bigint
}
export type DaySum = Sum & { readonly day: string }

export const sumOf = ({ asset, bets, staked, returned }: Sum) => ({
  coinName: asset,
  bets: Number(bets),
  staked: amountOf(staked),
  returned: amountOf(returned),
  net: amountOf(returned - staked),
})

/** Takes one row more than a page has. */
export const pageOfDays = (rows: readonly DaySum[], limit: number): Page<DayReport> => {
  return pageOf(
    rows,
    limit,
    ({ day, ...sum }) => ({ day, ...sumOf(sum) }),
    (last) => `${last.day}.${last.coinName}`,
  )
}

/** The last row of the previous page; null for an invalid cursor. */
export const readCursor = (cursor: string): { readonly day: string; readonly asset: Asset } | null => {
  const [, day = '', name] = /^(20\d\d-\d\d-\d\d)\.([A-Z_]{1,20})$/.exec(cursor) ?? []
  const asset = ASSETS.find((one) => one === name)
  return asset !== undefined && isDay(day) ? { day, asset } : null
}

/** Rejects dates like the thirty-first of June. */
const isDay = (day: string): boolean => {
  const at = Date.parse(day)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}
