import type { betReport, betReportAmount, DayReport, ResponseOf } from '@nibble/contract'
import { ASSETS, type Asset, amountOf, type GameId, pickCode, picksOf, type Tempo } from '@nibble/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { emptyPage, type Page, pageOf } from '../../db/paging.ts'
import { boundsOf, type Period } from './record-filter.ts'

/** Published bets for each day (GMT+8, on which their round opened) and asset, newest first. */
export const listBetDays = async (
  db: Database,
  { cursor, limit, ...filter }: DaysAsked,
): Promise<ResponseOf<typeof betReport>> => {
  const after = cursor === undefined ? null : readCursor(cursor)
  if (cursor !== undefined && after === null) return emptyPage()
  const { rows } = await sql<DaySum>`
    select * from (
      select day, part.asset::text as asset, ${PARTS} from (
        select to_char(r.opens_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, b.asset, ${SUMS}
        from bet b join round r on r.id = b.round_id
        where ${sql.join(conditionsOf(filter), sql` and `)}
        group by 1, 2
      ) sums ${PAID_IN} ${onlyOf(filter)}
      group by 1, 2
    ) days
    ${after === null ? sql`` : sql`where (day, asset) < (${after.day}, ${after.asset})`}
    order by day desc, asset desc limit ${limit + 1}`.execute(db.rows)
  return pageOfDays(rows, limit)
}

/** The same bets, together. */
export const sumBets = async (
  db: Database,
  filter: BetFilter,
): Promise<ResponseOf<typeof betReportAmount>> => {
  const { rows } = await sql<Sum>`
    select part.asset, ${PARTS} from (
      select b.asset, ${SUMS} from bet b join round r on r.id = b.round_id
      where ${sql.join(conditionsOf(filter), sql` and `)}
      group by b.asset
    ) sums ${PAID_IN} ${onlyOf(filter)}
    group by part.asset order by part.asset`.execute(db.rows)
  return { items: rows.map(sumOf) }
}

const SUMS = sql`count(*) as bets, sum(b.stake)::bigint as staked, sum(b.returned)::bigint as returned`

/** ROLL_POINT is used up; what it wins comes back as ROLL_GMT_POINT. */
const PAID_IN = sql`cross join lateral (
  select sums.asset, sums.bets, sums.staked, case sums.asset when 'ROLL_POINT' then 0 else sums.returned end as returned
  union all
  select 'ROLL_GMT_POINT', 0, 0, sums.returned where sums.asset = 'ROLL_POINT' and sums.returned > 0
) part`
const PARTS = sql`sum(part.bets)::bigint as bets, sum(part.staked)::bigint as staked, sum(part.returned)::bigint as returned`

const onlyOf = ({ asset }: BetFilter) => (asset === undefined ? sql`` : sql`where part.asset = ${asset}`)

const conditionsOf = ({ player, asset, game, tempo, from, to }: BetFilter): RawBuilder<unknown>[] => {
  const { since, until } = boundsOf({ from, to })
  return [
    sql`b.player_id = ${player} and b.status = 1`,
    ...(asset === undefined ? [] : [sql`b.asset in (${asset}, ${wonWith(asset)})`]),
    ...(game === undefined ? [] : [ofGame(game)]),
    ...(tempo === undefined ? [] : [sql`r.tempo = ${tempo}`]),
    // Without the first bet of those days everything that the player ever bet would be read.
    ...(from === undefined ? [] : [sql`r.opens_at >= ${since} and b.id >= play_first_bet_since(${since})`]),
    ...(to === undefined ? [] : [sql`r.opens_at < ${until}`]),
  ]
}

/** Whose bets may have paid in it. */
const wonWith = (asset: Asset): Asset => (asset === 'ROLL_GMT_POINT' ? 'ROLL_POINT' : asset)

/** The picks of a game have neighbouring codes. */
const ofGame = (game: GameId): RawBuilder<unknown> => {
  const codes = picksOf(game).map((pick) => pickCode(game, pick))
  return sql`b.pick between ${Math.min(...codes)} and ${Math.max(...codes)}`
}

/** Which bets a report is of: a player's own, or their team's. */
export type BetFilter = Period & {
  readonly player: bigint
  readonly asset?: Asset | undefined
  readonly game?: GameId | undefined
  readonly tempo?: Tempo | undefined
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

/** Of one row more than a page has. */
export const pageOfDays = (rows: readonly DaySum[], limit: number): Page<DayReport> => {
  return pageOf(
    rows,
    limit,
    ({ day, ...sum }) => ({ day, ...sumOf(sum) }),
    (last) => `${last.day}.${last.coinName}`,
  )
}

/** The last row of the page before; null for what was never one. */
export const readCursor = (cursor: string): { readonly day: string; readonly asset: Asset } | null => {
  const [, day = '', name] = /^(20\d\d-\d\d-\d\d)\.([A-Z_]{1,20})$/.exec(cursor) ?? []
  const asset = ASSETS.find((one) => one === name)
  return asset !== undefined && isDay(day) ? { day, asset } : null
}

/** The thirty-first of June is none. */
const isDay = (day: string): boolean => {
  const at = Date.parse(day)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}
