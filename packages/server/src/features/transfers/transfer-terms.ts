import { amountOf, type TransferAsset, type TransferTerms } from '@nibble/domain'
import type pg from 'pg'

/** The rules in force for an asset that players may give each other. */
export const getTransferTerms = async (
  runner: Pick<pg.ClientBase, 'query'>,
  { asset, now }: { readonly asset: TransferAsset; readonly now: number },
): Promise<TransferTerms> => {
  const { rows } = await runner.query<{ id: number; minimum: bigint; fee_bps: number }>(
    `select id, minimum, fee_bps from transfer_terms
     where asset = $1 and effective_at <= $2 order by effective_at desc, id desc limit 1`,
    [asset, new Date(now)],
  )
  const [row] = rows
  if (row === undefined) throw new Error(`no rules for transfers of ${asset} are in force`)
  return { version: row.id, minimum: amountOf(row.minimum), feeBps: row.fee_bps }
}
