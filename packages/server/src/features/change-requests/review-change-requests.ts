import type { Permission } from '@nibble/contract/console'
import {
  CHANGE_REQUEST_LEAD_MS,
  decideChangeRequestReview,
  earliestStart,
  mayLetMoneyOut,
  validateStart,
} from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { ConsoleRefusal, Refusal } from '../../refusal.ts'
import { assertCountsForTwo, assertStillCounts } from '../../shared/operators.ts'
import type { RecordChangeRequest } from './change-request-change.ts'
import { getChangeRequest, type StoredChangeRequest } from './change-request-row.ts'
import { readPromotionChangeRequests, type StoredPromotionChangeRequest } from './promotion-row.ts'

type ChangeRequestReview = {
  readonly id: bigint
  readonly review: 'approve' | 'reject'
  readonly reason: string
  readonly operator: bigint
  readonly now: number
}

/** A second operator brings proposed terms into force from their round on; anyone may reject the change request. */
export const reviewChangeRequest = (
  { pool }: Database,
  review: ChangeRequestReview,
  record: RecordChangeRequest,
): Promise<StoredChangeRequest> =>
  inTransaction(pool, async (client) => {
    const changeRequest = await getChangeRequest(client, review.id, 'for update')
    const { operator, now } = review
    if (review.review === 'approve')
      await assertCountsForTwo(client, { operator, permission: 'changeRequests.decide', now })
    const decision = decideChangeRequestReview({
      ...review,
      changeRequest: { ...changeRequest, draftedBy: BigInt(changeRequest.draftedBy.id) },
      earliest: review.now + CHANGE_REQUEST_LEAD_MS,
    })
    if (!decision.allowed) throw new Refusal(decision.refusal.kind)
    if (review.review === 'approve') await assertTwo(client, changeRequest, operator, 'changeRequests.write')

    await write(client, review)
    const after = await getChangeRequest(client, review.id)
    await record(client, { before: changeRequest, after })
    return after
  })

const write = async (client: pg.ClientBase, asked: ChangeRequestReview) => {
  const { id, review, reason, operator, now } = asked
  switch (review) {
    case 'approve': {
      const { rows } = await client.query<{ terms: number | null }>(
        'select play_adopt_terms($1, $2, $3, $4) as terms',
        [id, operator, reason.trim(), new Date(now)],
      )
      if ((rows[0]?.terms ?? null) === null) throw new Refusal('round_too_soon')
      return
    }
    case 'reject':
      await rejectChangeRequest(client, asked)
  }
}

/** Throws a ConsoleRefusal unless author and approver count as two. */
const assertTwo = async (
  client: pg.ClientBase,
  { draftedBy, draftedAt: at }: Pick<StoredChangeRequest, 'draftedBy' | 'draftedAt'>,
  approver: bigint,
  permission: Permission,
): Promise<void> => {
  const author = BigInt(draftedBy.id)
  await assertStillCounts(client, { operator: author, permission, at })
  await assertOneLetsMoneyOut(client, [author, approver])
}

/**
 * Terms decide about money too, and admins can create each other: either author or approver must be somebody no admin
 * creates alone. Throws ConsoleRefusal('change_request_by_admins').
 */
const assertOneLetsMoneyOut = async (client: pg.ClientBase, operators: readonly bigint[]): Promise<void> => {
  const { rows } = await client.query<{ roles: string[] }>('select roles from operator where id = any($1)', [
    operators,
  ])
  if (!rows.some(({ roles }) => mayLetMoneyOut(roles))) throw new ConsoleRefusal('change_request_by_admins')
}

/** Rejects a change request, of play or of a promotion. */
const rejectChangeRequest = async (
  client: pg.ClientBase,
  { id, operator, reason, now }: Omit<ChangeRequestReview, 'review'>,
): Promise<void> => {
  await client.query(
    `update terms_change_request set state = 'rejected', decided_by = $2, decided_why = $3, decided_at = $4 where id = $1`,
    [id, operator, reason.trim(), new Date(now)],
  )
}

/** A second operator brings proposed terms of a promotion into force from their day or round on, or rejects them. */
export const reviewPromotion = (
  { pool }: Database,
  review: ChangeRequestReview,
  record: RecordChangeRequest<StoredPromotionChangeRequest>,
): Promise<StoredPromotionChangeRequest> =>
  inTransaction(pool, async (client) => {
    const changeRequest = await getPromotionChangeRequest(client, review.id, 'for update')
    const { operator, now } = review
    if (review.review === 'approve')
      await assertCountsForTwo(client, { operator, permission: 'promotions.decide', now })
    decide(changeRequest, review)

    switch (review.review) {
      case 'approve':
        await assertTwo(client, changeRequest, operator, 'promotions.write')
        await adopt(client, review)
        break
      case 'reject':
        await rejectChangeRequest(client, review)
    }
    const after = await getPromotionChangeRequest(client, review.id)
    await record(client, { before: changeRequest, after })
    return after
  })

const getPromotionChangeRequest = async (
  client: pg.ClientBase,
  id: bigint,
  lock = '',
): Promise<StoredPromotionChangeRequest> => {
  const [changeRequest] = await readPromotionChangeRequests(client, `id = $1 ${lock}`, [id])
  if (changeRequest === undefined) throw new Refusal('change_request_unknown')
  return changeRequest
}

const decide = (
  changeRequest: StoredPromotionChangeRequest,
  { now, ...review }: ChangeRequestReview,
): void => {
  const { promotion } = changeRequest.terms
  const decision = decideChangeRequestReview({
    ...review,
    changeRequest: { ...changeRequest, draftedBy: BigInt(changeRequest.draftedBy.id) },
    earliest: earliestStart(promotion, now),
  })
  if (decision.allowed) return
  const late = validateStart(promotion, changeRequest.effectiveAt, now)
  if (decision.refusal.kind === 'round_too_soon' && late !== null)
    throw new ConsoleRefusal(late.kind, late.details)
  throw new Refusal(decision.refusal.kind)
}

const adopt = async (
  client: pg.ClientBase,
  { id, operator, reason, now }: ChangeRequestReview,
): Promise<void> => {
  const { rows } = await client.query<{ adopted: boolean }>(
    'select promotion_adopt_terms($1, $2, $3, $4) as adopted',
    [id, operator, reason.trim(), new Date(now)],
  )
  if (rows[0]?.adopted !== true) throw new ConsoleRefusal('promotion_taken')
}
