import type { listDeposits } from '@nibble/contract/console'
import { amountOf } from '@nibble/domain'
import { toHex } from 'viem'
import type * as z from 'zod/mini'
import type { Database } from '../../db/database.ts'

type ConsoleDeposit = z.output<(typeof listDeposits)['response']>['rows'][number]

type Row = {
  readonly id: string
  readonly state: ConsoleDeposit['state']
  readonly amount: bigint
  readonly transaction: Buffer
  readonly at: Date
  readonly credited_at: Date | null
}

/** A player's deposits as operators see them: newest first, with those whose block is not final. All dust is left out. */
export const listForOperators = async (
  { pool }: Database,
  { player, limit, offset }: { readonly player: bigint; readonly limit: number; readonly offset: number },
): Promise<ConsoleDeposit[]> => {
  const { rows } = await pool.query<Row>(
    `select encode(transaction, 'hex') || '-' || log_index as id, 'seen' as state, amount, transaction,
            block_time as at, null::timestamptz as credited_at, block_height as height
     from deposit_seen where player_id = $1 and amount > 0
     union all
     select id::text, case when credited_by is null then 'waiting' else 'credited' end, amount, transaction,
            block_time, credited_at, block_height
     from deposit where player_id = $1 and amount > 0
     order by height desc, id desc limit $2 offset $3`,
    [player, limit, offset],
  )
  return rows.map(({ transaction, at, credited_at, amount, ...row }) => ({
    id: row.id,
    state: row.state,
    amount: amountOf(amount),
    transaction: toHex(transaction),
    at: at.getTime(),
    creditedAt: credited_at?.getTime() ?? null,
  }))
}
