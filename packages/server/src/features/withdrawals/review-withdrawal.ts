import {
  decideReview,
  type Review,
  type ReviewDecision,
  type Reviewer,
  type ReviewRefusal,
  WITHDRAWAL_MOVES,
  type WithdrawalMove,
  type WithdrawalState,
  withdrawalPaidLines,
  withdrawalRefundLines,
} from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/sql.ts'
import { inTransaction, PLAY_LIMITS } from '../../db/transaction.ts'
import { MONEY_SHARD } from '../../ledger/accounts.ts'
import { lockPlayers } from '../../ledger/money-call.ts'
import { notifyBalances, post } from '../../ledger/post.ts'
import { ConsoleRefusal, Refusal } from '../../refusal.ts'
import { closeIncident } from '../../shared/incidents.ts'
import { lockReviewer, readReviewer, recordApprovedAlone, stillCounts } from '../../shared/operators.ts'
import { getTermsById } from './terms.ts'
import { moveWithdrawal, readWithdrawals, type Withdrawal, withdrawalIncident } from './withdrawal-row.ts'

export type WithdrawalReview = {
  readonly id: bigint
  readonly review: Review
  /** Shown to the player; required for all but approve and release. */
  readonly reason: string
  readonly operator: bigint
  readonly now: number
}

/** What an operator did, for the log written in the transaction of its effect. */
export type ReviewedWithdrawal = WithdrawalReview & {
  readonly player: bigint
  readonly before: WithdrawalState
  readonly after: WithdrawalState
  readonly isReleased: boolean
}
export type RecordReview = (client: pg.ClientBase, reviewed: ReviewedWithdrawal) => Promise<void>

/** An operator decides a withdrawal. Throws a Refusal or a ConsoleRefusal. */
export const reviewWithdrawal = (
  { pool }: Database,
  review: WithdrawalReview,
  record: RecordReview,
): Promise<void> =>
  inTransaction(
    pool,
    async (client) => {
      const withdrawal = await lockWithdrawal(client, review.id)
      const { operator, now } = review
      const reviewer = await lockReviewer(client, { operator, permission: 'withdrawals.review', now })
      const decision = await decide(client, { ...review, reviewer, withdrawal })
      if (!decision.allowed) throw refused(decision.refusal)

      const { move, isReleased, alone } = decision
      if (alone !== null)
        await recordApprovedAlone(client, {
          operator,
          now,
          subject: 'withdrawal',
          id: review.id,
          value: alone,
        })
      const set = writtenBy(review, withdrawal, isReleased)
      const moved = await moveWithdrawal(client, { id: review.id, move, set })
      if (!moved) throw new Refusal('withdrawal_moved_on')
      await postMove(client, move, withdrawal)
      if (withdrawal.state === 'not_received')
        await closeIncident(client, { ...withdrawalIncident(review.id), now: review.now })

      const { player, state: before } = withdrawal
      await record(client, { ...review, player, before, after: WITHDRAWAL_MOVES[move].to, isReleased })
      await notifyBalances(client, [withdrawal.player], 'withdrawal')
    },
    PLAY_LIMITS,
  )

const LETS_OUT = {
  to_be_reviewed: 'approve',
  to_be_released: 'release',
  failed: 'retry',
} as const satisfies Partial<Record<WithdrawalState, Review>>

/** Whether this operator's approval would not release anything yet, shown to them beforehand. */
export const isFirstOfTwo = async (
  { pool }: Database,
  { id, operator, now }: Pick<WithdrawalReview, 'id' | 'operator' | 'now'>,
): Promise<boolean> => {
  const [withdrawal] = await readWithdrawals(pool, 'id = $1', [id])
  const review = Object.entries(LETS_OUT).find(([state]) => state === withdrawal?.state)?.[1]
  if (withdrawal === undefined || review === undefined) return false
  const reviewer = await readReviewer(pool, { operator, now })
  const decision = await decide(pool, { review, reason: 'looking', operator, reviewer, withdrawal })
  return decision.allowed && !decision.isReleased
}

const decide = async (
  runner: Queryable,
  given: Omit<WithdrawalReview, 'id' | 'now'> & {
    readonly reviewer: Reviewer
    readonly withdrawal: Withdrawal
  },
): Promise<ReviewDecision> => {
  const { termsId, approvedBy, approvedAt } = given.withdrawal
  const { fourEyesAbove } = await getTermsById(runner, termsId)
  const doesApproverCount =
    approvedBy === null ||
    (await stillCounts(runner, {
      operator: approvedBy,
      permission: 'withdrawals.review',
      at: approvedAt ?? 0,
    }))
  return decideReview({ ...given, withdrawal: { ...given.withdrawal, doesApproverCount }, fourEyesAbove })
}

const refused = ({ kind }: ReviewRefusal): Error =>
  kind === 'operator_too_new' || kind === 'first_word_over' ? new ConsoleRefusal(kind) : new Refusal(kind)

/** Locks the player, then the row, so that nothing changes until the decision is written. */
const lockWithdrawal = async (client: pg.ClientBase, id: bigint): Promise<Withdrawal> => {
  const [found] = await readWithdrawals(client, 'id = $1', [id])
  if (found === undefined) throw new Refusal('withdrawal_unknown')
  await lockPlayers(client, [found.player])
  const [locked] = await readWithdrawals(client, 'id = $1 for no key update', [id])
  if (locked === undefined) throw new Refusal('withdrawal_unknown')
  return locked
}

const writtenBy = (
  { review, reason, operator, now }: WithdrawalReview,
  { attempt, isReleased: wasReleased }: Withdrawal,
  isReleased: boolean,
): Parameters<typeof moveWithdrawal>[1]['set'] & {} => {
  const at = new Date(now)
  const released = isReleased ? { released_by: operator, released_at: at } : {}
  switch (review) {
    case 'approve':
      return { approved_by: operator, approved_at: at, ...released }
    case 'release':
      return isReleased ? released : { approved_by: operator, approved_at: at }
    case 'retry':
      return {
        reason: null,
        attempt: attempt + 1,
        approved_by: operator,
        approved_at: at,
        ...(isReleased ? released : { released_by: null, released_at: null }),
      }
    case 'reject':
      return { reason, finished_at: at }
    case 'confirm':
      return { reason, finished_at: at, ...(wasReleased ? {} : { released_by: operator, released_at: at }) }
    case 'deny':
      return { reason, approved_by: operator, approved_at: at }
    case 'refund':
      return { reason, finished_at: at, refunded_at: at }
  }
}

/** One key for both ends: a withdrawal is paid or refunded, never both. */
export const postMove = async (
  client: pg.ClientBase,
  move: WithdrawalMove,
  { id, player, asset, amount, fee }: Withdrawal,
): Promise<void> => {
  const sums = { player, asset, amount, fee, shard: MONEY_SHARD }
  const end = { kind: 'withdrawalEnd', key: String(id) }
  switch (move) {
    case 'approve':
    case 'release':
    case 'take':
    case 'fail':
    case 'dispute':
    case 'retry':
      return
    case 'reject':
    case 'refund':
      await postOnce(client, { ...end, lines: withdrawalRefundLines(sums) })
      return
    case 'succeed':
      await postOnce(client, { ...end, lines: withdrawalPaidLines(sums) })
  }
}

const postOnce = async (client: pg.ClientBase, posting: Parameters<typeof post>[1]): Promise<void> => {
  if ((await post(client, posting)) === null) throw new Error(`withdrawal ${posting.key} had already ended`)
}
