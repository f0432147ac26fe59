import type { WithdrawalRow } from '@nibble/contract'
import {
  type Amount,
  WITHDRAWAL_MOVES,
  type WithdrawalAsset,
  type WithdrawalMove,
  type WithdrawalState,
} from '@nibble/domain'
import type pg from 'pg'
import { getAddress, toHex } from 'viem'
import { type Dated, inMs } from '../../db/moments.ts'
import { assignments, type Queryable } from '../../db/sql.ts'

export type Withdrawal = {
  readonly id: bigint
  readonly player: bigint
  readonly asset: WithdrawalAsset
  readonly amount: Amount
  readonly fee: Amount
  readonly address: Buffer
  readonly termsId: number
  readonly state: WithdrawalState
  readonly reason: string | null
  readonly requestedAt: number
  readonly deadline: number
  readonly approvedBy: bigint | null
  readonly approvedAt: number | null
  readonly isReleased: boolean
  readonly isRefunded: boolean
  readonly attempt: number
  readonly transaction: Buffer | null
  readonly finishedAt: number | null
}

const COLUMNS = `id, player_id as player, asset, amount, fee, address, terms_id as "termsId", state, reason,
  requested_at as "requestedAt", deadline, approved_by as "approvedBy", approved_at as "approvedAt",
  released_at is not null as "isReleased", refunded_at is not null as "isRefunded", attempt, tx_hash as transaction,
  finished_at as "finishedAt"`
type Moments = 'requestedAt' | 'deadline' | 'approvedAt' | 'finishedAt'

/** Rows of `withdrawal`; the condition is trusted SQL with parameters. */
export const readWithdrawals = async (
  runner: Queryable,
  condition: string,
  values: readonly unknown[],
): Promise<Withdrawal[]> => {
  const { rows } = await runner.query<Dated<Withdrawal, Moments>>(
    `select ${COLUMNS} from withdrawal where ${condition}`,
    [...values],
  )
  return rows.map(inMs)
}

/** As the player sees it. */
export const withdrawalRowOf = (withdrawal: Withdrawal): WithdrawalRow => ({
  id: String(withdrawal.id),
  source: withdrawal.asset,
  amount: withdrawal.amount,
  fee: withdrawal.fee,
  receivable: withdrawal.amount,
  address: getAddress(toHex(withdrawal.address)),
  status: withdrawal.state,
  reason: withdrawal.reason,
  isRefunded: withdrawal.isRefunded || withdrawal.state === 'rejected',
  transaction: withdrawal.transaction === null ? null : toHex(withdrawal.transaction),
  createdAt: withdrawal.requestedAt,
  deadline: withdrawal.deadline,
  finishedAt: withdrawal.finishedAt,
})

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

/** Moves a withdrawal along the domain's table, if it is still where the move begins. False if it is not. */
export const moveWithdrawal = async (
  client: pg.ClientBase,
  { id, move, set = {} }: { readonly id: bigint; readonly move: WithdrawalMove; readonly set?: Written },
): Promise<boolean> => {
  const { from, to } = WITHDRAWAL_MOVES[move]
  const written = assignments(
    [
      ['review_reason = ?', set.review_reason],
      ['reason = ?', set.reason],
      ['approved_by = ?', set.approved_by],
      ['approved_at = ?', set.approved_at],
      ['released_by = ?', set.released_by],
      ['released_at = ?', set.released_at],
      ['attempt = ?', set.attempt],
      ['tx_hash = ?', set.tx_hash],
      ['finished_at = ?', set.finished_at],
      ['refunded_at = ?', set.refunded_at],
    ],
    [id, [...from], to],
  )
  const { rowCount } = await client.query(
    `update withdrawal set state = $3${written.set} where id = $1 and state = any($2) and refunded_at is null`,
    [...written.values],
  )
  return rowCount === 1
}

/** The incident of a withdrawal whose end the signer reports differently from the chain. */
export const withdrawalIncident = (id: bigint) => ({ kind: 'withdrawal', subject: String(id) }) as const
