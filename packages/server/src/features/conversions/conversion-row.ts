import type { ConversionRow } from '@nibble/contract'
import { type Amount, type Asset, amountOf, type ConversionState, profitBps } from '@nibble/domain'
import type pg from 'pg'

/** A conversion as it is stored. */
export type StoredConversion = {
  readonly id: bigint
  readonly player: bigint
  readonly version: number
  readonly from: Asset
  readonly to: Asset
  readonly amount: Amount
  readonly fee: Amount
  readonly receivable: Amount
  readonly state: ConversionState
  readonly reason: string | null
  readonly firstApprovedBy: bigint | null
  readonly requestedAt: number
  readonly finishedAt: number | null
}

type Row = {
  id: bigint
  player_id: bigint
  terms_id: number
  from_asset: Asset
  to_asset: Asset
  amount: bigint
  fee: bigint
  receivable: bigint
  state: ConversionState
  reason: string | null
  first_approved_by: bigint | null
  requested_at: Date
  finished_at: Date | null
}

const COLUMNS =
  'id, player_id, terms_id, from_asset, to_asset, amount, fee, receivable, state, reason, first_approved_by, requested_at, finished_at'

/** Conversions by a condition that names its values from $1 on. */
export const readConversions = async (
  runner: Pick<pg.ClientBase, 'query'>,
  where: string,
  values: readonly unknown[],
): Promise<StoredConversion[]> => {
  const { rows } = await runner.query<Row>(`select ${COLUMNS} from conversion where ${where}`, [...values])
  return rows.map((row) => ({
    id: row.id,
    player: row.player_id,
    version: row.terms_id,
    from: row.from_asset,
    to: row.to_asset,
    amount: amountOf(row.amount),
    fee: amountOf(row.fee),
    receivable: amountOf(row.receivable),
    state: row.state,
    reason: row.reason,
    firstApprovedBy: row.first_approved_by,
    requestedAt: row.requested_at.getTime(),
    finishedAt: row.finished_at?.getTime() ?? null,
  }))
}

export const getConversion = async (
  runner: Pick<pg.ClientBase, 'query'>,
  id: bigint,
): Promise<StoredConversion> => {
  const [found] = await readConversions(runner, 'id = $1', [id])
  if (found === undefined) throw new Error(`there is no conversion ${id}`)
  return found
}

export const conversionRowOf = (conversion: StoredConversion): ConversionRow => {
  const { id, from, to, amount, fee, receivable, state, reason, requestedAt, finishedAt } = conversion
  return {
    id: String(id),
    ...{ from, to, amount, fee, receivable },
    profitBps: profitBps(conversion),
    status: state,
    reason,
    createdAt: requestedAt,
    finishedAt,
  }
}
