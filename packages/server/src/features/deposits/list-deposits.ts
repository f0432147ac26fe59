import type { DepositRow } from '@nibble/contract'
import { amountOf, confirmationsOf } from '@nibble/domain'
import type { Database } from '../../db/database.ts'

type Row = {
  readonly id: bigint | null
  readonly seen: string | null
  readonly amount: bigint
  readonly transaction: Buffer
  readonly height: bigint
  readonly at: Date
  readonly credited_at: Date | null
  readonly head: bigint
  readonly final: bigint
}

/** A player's deposits, newest first; those on their way stand above the first page. All dust is not shown. */
export const listDeposits = async (
  { pool }: Database,
  {
    player,
    cursor,
    limit,
  }: { readonly player: bigint; readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: DepositRow[]; nextCursor: string | null }> => {
  const before = cursor !== undefined && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : null
  const { rows } = await pool.query<Row>(FINAL, [player, before, limit + 1])
  const seen = before === null ? (await pool.query<Row>(SEEN, [player])).rows : []
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: [...seen, ...page].map(itemOf),
    nextCursor: rows.length > limit && last?.id !== undefined ? String(last.id) : null,
  }
}

const itemOf = ({
  id,
  seen,
  amount,
  transaction,
  height,
  at,
  credited_at,
  head,
  final,
}: Row): DepositRow => ({
  id: seen ?? String(id),
  amount: amountOf(amount),
  status: seen === null ? 'final' : 'seen',
  confirmations: seen === null ? allOf(head, final) : confirmationsOf({ height, head, final }),
  transaction: `0x${transaction.toString('hex')}`,
  at: at.getTime(),
  creditedAt: credited_at?.getTime() ?? null,
})

const allOf = (head: bigint, final: bigint) => confirmationsOf({ height: final, head, final })

const FINAL = `
  select d.id, null as seen, d.amount, d.transaction, d.block_height as height, d.block_time as at, d.credited_at,
         c.head_height as head, c.final_height as final
  from deposit d join deposit_chain c on c.id = d.chain
  where d.player_id = $1 and d.amount > 0 and ($2::bigint is null or d.id < $2) order by d.id desc limit $3`

const SEEN = `
  select null as id, encode(s.transaction, 'hex') || '-' || s.log_index as seen, s.amount, s.transaction,
         s.block_height as height, s.block_time as at, null as credited_at, c.head_height as head, c.final_height as final
  from deposit_seen s join deposit_chain c on c.id = s.chain
  where s.player_id = $1 and s.amount > 0 order by s.block_height desc, s.log_index desc limit 50`
