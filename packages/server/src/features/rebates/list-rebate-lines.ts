import type { RebateLineView } from '@nibble/contract'
import {
  amountOf,
  COUNTED_ASSETS,
  isDay,
  maskName,
  REBATE_KINDS,
  type RebateRecord,
  rebateRecordOf,
} from '@nibble/domain'
import type { Database } from '../../db/database.ts'

type Asked = {
  readonly player: bigint
  readonly day: string
  readonly record: RebateRecord
  /** How many were shown: the lines of a day that is paid never change. */
  readonly cursor?: string | undefined
  readonly limit: number
}

/** What a payment is made of, the largest part first. */
export const listRebateLines = async (
  { pool }: Pick<Database, 'pool'>,
  { player, day, record, cursor = '0', limit }: Asked,
): Promise<{ items: RebateLineView[]; nextCursor: string | null }> => {
  if (!/^\d{1,9}$/.test(cursor) || !isDay(day)) return { items: [], nextCursor: null }
  const shown = Number(cursor)
  const names = COUNTED_ASSETS.flatMap((asset) =>
    REBATE_KINDS.filter((kind) => rebateRecordOf(kind, asset) === record).map((kind) => ({ kind, asset })),
  )
  const { rows } = await pool.query<Row>({
    name: 'list_rebate_lines',
    text: LIST,
    values: [
      ...[player, day, names.map(({ kind }) => kind), names.map(({ asset }) => asset)],
      ...[shown, limit + 1, record],
    ],
  })
  return {
    items: rows.slice(0, limit).map(viewOf),
    nextCursor: rows.length > limit ? String(shown + limit) : null,
  }
}

type Row = Pick<RebateLineView, 'kind'> & {
  readonly asset: RebateLineView['coinName']
  readonly name: string | null
  readonly bets: bigint
  readonly stake: bigint
  readonly edge: bigint
  readonly rate: number
  readonly amount: bigint
}

const LIST = `
  select l.kind, l.asset, l.edge, l.rate_bps as rate, l.amount, c.bets, c.stake,
         case when l.source <> l.beneficiary then coalesce(s.username, s.bind_id) end as name
  from rebate_line l
  join rebate_paid p on p.player = l.beneficiary and p.day = l.day and p.record = $7::entry_kind
  join unnest($3::rebate_kind[], $4::asset[]) as n (kind, asset) on n.kind = l.kind and n.asset = l.asset
  join counted_day c on c.player = l.source and c.day = l.day and c.asset = l.asset
  join player s on s.id = l.source
  where l.day = $2::date and l.beneficiary = $1
  order by l.amount desc, l.source, l.asset offset $5 limit $6`

const viewOf = ({ asset, name, rate, ...row }: Row): RebateLineView => ({
  ...{ kind: row.kind, coinName: asset, username: name === null ? null : maskName(name) },
  ...{ bets: Number(row.bets), stake: amountOf(row.stake), edge: amountOf(row.edge) },
  ...{ rateBps: rate, amount: amountOf(row.amount) },
})
