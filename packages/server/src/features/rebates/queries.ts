import type { LevelChangeView, RebateLineView, RebatePaidView } from '@nibble/contract'
import {
  isDay,
  maskName,
  REBATE_KINDS,
  type RebateRecord,
  rebateRecordOf,
  TURNOVER_ASSETS,
} from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { emptyPage, type ListQuery, type Page, pageOf } from '../../db/paging.ts'

/** What a player was paid, newest day first. The cursor names the last one shown. */
export const listRebates = async (
  { pool }: Pick<Database, 'pool'>,
  { player, cursor, limit }: ListQuery,
): Promise<Page<RebatePaidView>> => {
  const match = /^(20\d\d-\d\d-\d\d)\.([A-Za-z]{1,40})$/.exec(cursor ?? '')
  if (cursor !== undefined && !isDay(match?.[1] ?? '')) return emptyPage()
  const { rows } = await pool.query<RebatePaidView>({
    name: 'list_rebates',
    text: REBATES,
    values: [player, match?.[1] ?? null, match?.[2] ?? null, limit + 1],
  })
  return pageOf(
    rows,
    limit,
    (row) => row,
    (last) => `${last.day}.${last.record}`,
  )
}

const REBATES = `
  select to_char(day, 'YYYY-MM-DD') as day, record, amount from rebate_paid
  where player = $1 and ($2::text is null or day < $2::date or day = $2::date and record::text < $3)
  order by rebate_paid.day desc, record::text desc limit $4`

type LinesQuery = {
  readonly player: bigint
  readonly day: string
  readonly record: RebateRecord
  /** How many were shown: the lines of a paid day never change. */
  readonly cursor?: string | undefined
  readonly limit: number
}

/** The parts of a payment, largest first. */
export const listRebateLines = async (
  { pool }: Pick<Database, 'pool'>,
  { player, day, record, cursor = '0', limit }: LinesQuery,
): Promise<Page<RebateLineView>> => {
  if (!/^\d{1,9}$/.test(cursor) || !isDay(day)) return emptyPage()
  const shown = Number(cursor)
  const names = TURNOVER_ASSETS.flatMap((asset) =>
    REBATE_KINDS.filter((kind) => rebateRecordOf(kind, asset) === record).map((kind) => ({ kind, asset })),
  )
  const { rows } = await pool.query<Row>({
    name: 'list_rebate_lines',
    text: LINES,
    values: [
      player,
      day,
      names.map(({ kind }) => kind),
      names.map(({ asset }) => asset),
      shown,
      limit + 1,
      record,
    ],
  })
  return {
    items: rows.slice(0, limit).map(viewOf),
    nextCursor: rows.length > limit ? String(shown + limit) : null,
  }
}

type Row = Omit<RebateLineView, 'username' | 'bets'> & { readonly name: string | null; readonly bets: bigint }

const LINES = `
  select l.kind, l.asset as "coinName", l.edge, l.rate_bps as "rateBps", l.amount, c.bets, c.stake,
         case when l.source <> l.beneficiary then coalesce(s.username, s.bind_id) end as name
  from rebate_line l
  join rebate_paid p on p.player = l.beneficiary and p.day = l.day and p.record = $7::entry_kind
  join unnest($3::rebate_kind[], $4::asset[]) as n (kind, asset) on n.kind = l.kind and n.asset = l.asset
  join turnover_day c on c.player = l.source and c.day = l.day and c.asset = l.asset
  join player s on s.id = l.source
  where l.day = $2::date and l.beneficiary = $1
  order by l.amount desc, l.source, l.asset offset $5 limit $6`

const viewOf = ({ name, bets, ...row }: Row): RebateLineView => ({
  ...row,
  username: name === null ? null : maskName(name),
  bets: Number(bets),
})

/** When a player rose or fell, newest first, each with their previous level. The cursor is the day of the last one shown. */
export const listLevelChanges = async (
  { pool }: Pick<Database, 'pool'>,
  { player, cursor, limit }: ListQuery,
): Promise<Page<LevelChangeView>> => {
  if (cursor !== undefined && !/^20\d\d-\d\d-\d\d$/.test(cursor)) return emptyPage()
  const { rows } = await pool.query<LevelChangeView>({
    name: 'list_level_changes',
    text: LEVEL_CHANGES,
    values: [player, cursor ?? null, limit + 1],
  })
  return pageOf(
    rows,
    limit,
    (row) => row,
    ({ day }) => day,
  )
}

/** Without an earlier row they had the initial level. */
const LEVEL_CHANGES = `
  select to_char(c.day, 'YYYY-MM-DD') as day, c.rank, coalesce(b.rank, 0) as "rankBefore",
         c.league, coalesce(b.league, 1) as "leagueBefore"
  from level_change c
  left join lateral (
    select rank, league from level_change b where b.player = c.player and b.day < c.day order by b.day desc limit 1
  ) b on true
  where c.player = $1 and ($2::text is null or to_char(c.day, 'YYYY-MM-DD') < $2)
  order by c.day desc limit $3`
