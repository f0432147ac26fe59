import { WITHDRAWAL_MOVES, type WithdrawalMove } from '@nibble/domain'
import type pg from 'pg'

/** What may be written along with a move. */
type Written = Partial<{
  review_reason: string | null
  reason: string | null
  approved_by: bigint
  approved_at: Date
  released_by: bigint | null
  released_at: Date | null
  attempt: number
  tx_hash: Buffer
  finished_at: Date
  refunded_at: Date
}>

/** Moves a withdrawal along the domain's table, if it still stands where the move begins. False when it does not. */
export const moveWithdrawal = async (
  client: pg.ClientBase,
  { id, move, set = {} }: { readonly id: bigint; readonly move: WithdrawalMove; readonly set?: Written },
): Promise<boolean> => {
  const { from, to } = WITHDRAWAL_MOVES[move]
  const columns = Object.keys(set)
  const assignments = columns.map((column, at) => `, ${column} = $${at + 4}`).join('')
  const { rowCount } = await client.query(
    `update withdrawal set state = $3${assignments} where id = $1 and state = any($2) and refunded_at is null`,
    [id, [...from], to, ...Object.values(set)],
  )
  return rowCount === 1
}
