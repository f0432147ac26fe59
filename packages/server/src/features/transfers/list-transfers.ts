import type { TransferRow } from '@nibble/contract'
import { amountOf, maskName, type TransferAsset } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { emptyPage, isId, type ListQuery, type Page, pageOf } from '../../db/paging.ts'
import type { Queryable } from '../../db/sql.ts'

/** The player's transfers in both directions, newest first. The cursor is the number of the last one shown. */
export const listTransfers = async (
  db: Database,
  { player, cursor, limit }: ListQuery,
): Promise<Page<TransferRow>> => {
  if (cursor !== undefined && !isId(cursor)) return emptyPage()
  const found = await readTransfers(
    db.pool,
    player,
    `(t.from_player = $1 or t.to_player = $1) and t.id < coalesce($2::bigint, 9223372036854775807)
     order by t.id desc limit $3`,
    [cursor ?? null, limit + 1],
  )
  return pageOf(
    found,
    limit,
    (row) => row,
    ({ id }) => id,
  )
}

type Row = {
  id: bigint
  from_player: bigint
  asset: TransferAsset
  amount: bigint
  fee: bigint
  counterparty: string
  at: Date
}

/** A player's transfers as they see them, by a condition on `t` that numbers its values from $2. */
export const readTransfers = async (
  runner: Queryable,
  player: bigint,
  where: string,
  values: readonly unknown[],
): Promise<TransferRow[]> => {
  const { rows } = await runner.query<Row>(
    `select t.id, t.from_player, t.asset, t.amount, t.fee, t.at, coalesce(p.username, p.bind_id) as counterparty
     from transfer t join player p on p.id = case when t.from_player = $1 then t.to_player else t.from_player end
     where ${where}`,
    [player, ...values],
  )
  return rows.map((row) => ({
    id: String(row.id),
    direction: row.from_player === player ? 'out' : 'in',
    coinName: row.asset,
    amount: amountOf(row.amount),
    fee: amountOf(row.fee),
    receivable: amountOf(row.amount - row.fee),
    counterparty: maskName(row.counterparty),
    at: row.at.getTime(),
  }))
}
