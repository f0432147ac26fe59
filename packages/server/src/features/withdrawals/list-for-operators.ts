import type { ConsoleWithdrawal } from '@nibble/contract/console'
import { amountOf, type WithdrawalAsset, type WithdrawalState } from '@nibble/domain'
import { getAddress, toHex } from 'viem'
import { conditions } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { operatorRefOf, type PlayerRow, playerRefOf } from '../../ledger/people.ts'
import {
  CLAIM_COLUMNS,
  type ClaimRow,
  claimOf,
  claimsHoldFrom,
  joinClaim,
} from '../../ledger/review-claims.ts'
import { Refusal } from '../../refusal.ts'

/** What waits for whom. */
const QUEUES = {
  review: "w.state = 'to_be_reviewed'",
  release: "w.state = 'to_be_released' and w.released_at is null",
  trouble: "w.state in ('failed', 'not_received') and w.refunded_at is null",
  all_open: "w.state not in ('success', 'rejected') and w.refunded_at is null",
} as const

export type WithdrawalFilter = {
  readonly queue?: keyof typeof QUEUES | undefined
  readonly state?: WithdrawalState | undefined
  readonly player?: bigint | undefined
}

/** As operators see them. `order` is ours. */
export const listForOperators = (
  db: Database,
  {
    filter,
    order,
    limit,
    offset,
    now,
  }: { filter: WithdrawalFilter; order: string; limit: number; offset: number; now: number },
): Promise<ConsoleWithdrawal[]> => {
  const { where, values } = conditions(
    [
      ['w.state = ?', filter.state],
      ['w.player_id = ?', filter.player],
    ],
    [claimsHoldFrom(now)],
  )
  const queue = filter.queue === undefined ? 'true' : QUEUES[filter.queue]
  const page = `limit $${values.length + 1} offset $${values.length + 2}`
  return read(db, `${where} and ${queue} order by ${order}, w.id ${page}`, [...values, limit, offset])
}

export const findForOperators = async (
  db: Database,
  { id, now }: { readonly id: bigint; readonly now: number },
): Promise<ConsoleWithdrawal> => {
  const [found] = await read(db, 'w.id = $2', [claimsHoldFrom(now), id])
  if (found === undefined) throw new Refusal('withdrawal_unknown')
  return found
}

type Row = PlayerRow &
  ClaimRow & {
    readonly id: bigint
    readonly asset: WithdrawalAsset
    readonly amount: bigint
    readonly fee: bigint
    readonly address: Buffer
    readonly state: WithdrawalState
    readonly review_reason: ConsoleWithdrawal['risk']
    readonly reason: string | null
    readonly requested_at: Date
    readonly deadline: Date
    readonly four_eyes_above: bigint
    readonly approved_by: bigint | null
    readonly approved_name: string | null
    readonly approved_at: Date | null
    readonly released_by: bigint | null
    readonly released_name: string | null
    readonly released_at: Date | null
    readonly refunded_at: Date | null
    readonly attempt: number
    readonly tx_hash: Buffer | null
    readonly finished_at: Date | null
  }

const read = async (
  { pool }: Database,
  rest: string,
  values: readonly unknown[],
): Promise<ConsoleWithdrawal[]> => {
  const { rows } = await pool.query<Row>(
    `select w.*, p.bind_id, p.username, t.four_eyes_above, a.name as approved_name, r.name as released_name,
            ${CLAIM_COLUMNS}
     from withdrawal w join player p on p.id = w.player_id join withdrawal_terms t on t.id = w.terms_id
     left join operator a on a.id = w.approved_by left join operator r on r.id = w.released_by
     ${joinClaim('withdrawal')}
     where ${rest}`,
    [...values],
  )
  return rows.map((row) => ({
    id: String(row.id),
    player: playerRefOf(row),
    asset: row.asset,
    amount: amountOf(row.amount),
    fee: amountOf(row.fee),
    address: getAddress(toHex(row.address)),
    state: row.state,
    risk: row.review_reason,
    reason: row.reason,
    requestedAt: row.requested_at.getTime(),
    deadline: row.deadline.getTime(),
    takesTwo:
      row.amount > row.four_eyes_above || (row.state === 'to_be_released' && row.released_at === null),
    claim: claimOf(row),
    approvedBy: operatorRefOf(row.approved_by, row.approved_name),
    approvedAt: row.approved_at?.getTime() ?? null,
    releasedBy: operatorRefOf(row.released_by, row.released_name),
    releasedAt: row.released_at?.getTime() ?? null,
    isRefunded: row.refunded_at !== null || row.state === 'rejected',
    attempt: row.attempt,
    transaction: row.tx_hash === null ? null : toHex(row.tx_hash),
    finishedAt: row.finished_at?.getTime() ?? null,
  }))
}
