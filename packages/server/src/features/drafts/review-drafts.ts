import {
  DRAFT_LEAD_MS,
  decideDraftReview,
  earliestStart,
  findUnsoundStart,
  mayLetMoneyOut,
} from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { ConsoleRefusal, Refusal } from '../../refusal.ts'
import { assertCountsForTwo } from '../../shared/operators.ts'
import type { RecordDraft } from './draft-change.ts'
import { readDrafts, type StoredDraft } from './draft-row.ts'
import { readPromotionDrafts, type StoredPromotionDraft } from './promotion-row.ts'

type DraftReview = {
  readonly id: bigint
  readonly review: 'approve' | 'reject'
  readonly reason: string
  readonly operator: bigint
  readonly now: number
}

/** A second operator brings drafted terms into force from their round on; or somebody turns the draft down. */
export const reviewDraft = (
  { pool }: Database,
  review: DraftReview,
  record: RecordDraft,
): Promise<StoredDraft> =>
  inTransaction(pool, async (client) => {
    const draft = await getDraft(client, review.id, 'for update')
    const { operator, now } = review
    if (review.review === 'approve')
      await assertCountsForTwo(client, { operator, permission: 'drafts.decide', now })
    const decision = decideDraftReview({
      ...review,
      draft: { ...draft, draftedBy: BigInt(draft.draftedBy.id) },
      earliest: review.now + DRAFT_LEAD_MS,
    })
    if (!decision.allowed) throw new Refusal(decision.refusal.kind)
    if (review.review === 'approve')
      await assertOneLetsMoneyOut(client, [BigInt(draft.draftedBy.id), operator])

    await write(client, review)
    const after = await getDraft(client, review.id)
    await record(client, { before: draft, after })
    return after
  })

const getDraft = async (client: pg.ClientBase, id: bigint, lock = ''): Promise<StoredDraft> => {
  const [draft] = await readDrafts(client, `id = $1 ${lock}`, [id])
  if (draft === undefined) throw new Refusal('draft_unknown')
  return draft
}

const write = async (client: pg.ClientBase, asked: DraftReview) => {
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
      await rejectDraft(client, asked)
  }
}

/**
 * Terms decide about money too, and admins make each other: of author and approver one is somebody whom no admin makes
 * alone. Throws ConsoleRefusal('draft_by_admins').
 */
const assertOneLetsMoneyOut = async (client: pg.ClientBase, operators: readonly bigint[]): Promise<void> => {
  const { rows } = await client.query<{ roles: string[] }>('select roles from operator where id = any($1)', [
    operators,
  ])
  if (!rows.some(({ roles }) => mayLetMoneyOut(roles))) throw new ConsoleRefusal('draft_by_admins')
}

/** Of play or of a promotion: nothing comes of it. */
const rejectDraft = async (
  client: pg.ClientBase,
  { id, operator, reason, now }: Omit<DraftReview, 'review'>,
): Promise<void> => {
  await client.query(
    `update terms_draft set state = 'rejected', decided_by = $2, decided_why = $3, decided_at = $4 where id = $1`,
    [id, operator, reason.trim(), new Date(now)],
  )
}

/** A second operator brings drafted terms of a promotion into force from their day or round on; or turns them down. */
export const reviewPromotion = (
  { pool }: Database,
  review: DraftReview,
  record: RecordDraft<StoredPromotionDraft>,
): Promise<StoredPromotionDraft> =>
  inTransaction(pool, async (client) => {
    const draft = await getPromotionDraft(client, review.id, 'for update')
    const { operator, now } = review
    if (review.review === 'approve')
      await assertCountsForTwo(client, { operator, permission: 'promotions.decide', now })
    decide(draft, review)

    switch (review.review) {
      case 'approve':
        await assertOneLetsMoneyOut(client, [BigInt(draft.draftedBy.id), operator])
        await adopt(client, review)
        break
      case 'reject':
        await rejectDraft(client, review)
    }
    const after = await getPromotionDraft(client, review.id)
    await record(client, { before: draft, after })
    return after
  })

const getPromotionDraft = async (
  client: pg.ClientBase,
  id: bigint,
  lock = '',
): Promise<StoredPromotionDraft> => {
  const [draft] = await readPromotionDrafts(client, `id = $1 ${lock}`, [id])
  if (draft === undefined) throw new Refusal('draft_unknown')
  return draft
}

const decide = (draft: StoredPromotionDraft, { now, ...review }: DraftReview): void => {
  const { promotion } = draft.terms
  const decision = decideDraftReview({
    ...review,
    draft: { ...draft, draftedBy: BigInt(draft.draftedBy.id) },
    earliest: earliestStart(promotion, now),
  })
  if (decision.allowed) return
  const late = findUnsoundStart(promotion, draft.effectiveAt, now)
  if (decision.refusal.kind === 'round_too_soon' && late !== null)
    throw new ConsoleRefusal(late.kind, late.details)
  throw new Refusal(decision.refusal.kind)
}

const adopt = async (client: pg.ClientBase, { id, operator, reason, now }: DraftReview): Promise<void> => {
  const { rows } = await client.query<{ adopted: boolean }>(
    'select promotion_adopt_terms($1, $2, $3, $4) as adopted',
    [id, operator, reason.trim(), new Date(now)],
  )
  if (rows[0]?.adopted !== true) throw new ConsoleRefusal('promotion_taken')
}
