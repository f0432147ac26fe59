import type { TransferRow } from '@nibble/contract'
import { amountOf, maskName, type TransferAsset } from '@nibble/domain'
import type pg from 'pg'

type Row = {
  id: bigint
  from_player: bigint
  asset: TransferAsset
  amount: bigint
  fee: bigint
  counterparty: string
  at: Date
}

/** The transfers of a player by a condition on `t` that names its values from $2 on, as he sees them. */
export const readTransfers = async (
  runner: Pick<pg.ClientBase, 'query'>,
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
