import { randomBytes } from 'node:crypto'
import type { Review } from '@nibble/domain'
import { reviewWithdrawal } from '../review-withdrawal.ts'
import { type PaymentCheck, settleOutcomes } from '../settle-outcomes.ts'
import type { WithdrawalFixture } from './withdrawal-fixture.ts'

type Outcome = 'success' | 'failed' | 'not_received'
/** What the chain shows if the signer told the truth. */
const TRUTH = { success: 'paid', failed: 'reverted', not_received: 'other' } as const

type Reported = { readonly attempt?: number; readonly hash?: Buffer }

/** Actions of operators, the signer and the runner that ends withdrawals, one call each. */
export const actionsOf = (fixture: () => WithdrawalFixture) => {
  const review = (id: string, kind: Review, { operator = 1n, reason = 'looked at' } = {}) =>
    reviewWithdrawal(
      fixture().db,
      { id: BigInt(id), review: kind, operator, reason, now: Date.now() },
      async () => {},
    )

  /** Like the signer's functions: takes it, and reports its outcome. */
  const report = async (
    id: string,
    outcome: Outcome,
    { attempt = 1, hash = randomBytes(32) }: Reported = {},
  ) => {
    await fixture().rows('select signer_take($1, $2)', [id, attempt])
    await fixture().rows('select signer_report($1, $2, $3, $4, 7)', [id, attempt, outcome, hash])
  }

  const settle = (seen: Awaited<ReturnType<PaymentCheck>>, now = Date.now()) =>
    settleOutcomes(fixture().db, { now, check: async () => seen })

  /** The signer tells the truth, and the chain shows it. */
  const sign = async (id: string, outcome: Outcome, attempt = 1) => {
    await report(id, outcome, { attempt })
    await settle(TRUTH[outcome])
  }

  const incidents = (id: string) =>
    fixture().rows<{ detail: string }>(
      `select detail from incident where kind = 'withdrawal' and subject = $1 and closed_at is null`,
      [id],
    )
  return { review, report, settle, sign, incidents }
}
