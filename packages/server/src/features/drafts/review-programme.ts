import { decideDraftReview, earliestStart, findUnsoundStart } from '@nibble/domain'
import type pg from 'pg'
import { ConsoleRefusal } from '../../console-refusal.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { assertCountsForTwo } from '../../ledger/hold-reviewer.ts'
import { Refusal } from '../../refusal.ts'
import type { RecordDraft } from './draft-terms.ts'
import { readProgrammeDrafts, type StoredProgrammeDraft } from './programme-row.ts'
import { assertOneLetsMoneyOut, type DraftReview, rejectDraft } from './review-draft.ts'

/** A second operator brings drafted terms of a programme into force from their day or round on; or turns them down. */
export const reviewProgramme = (
  { pool }: Database,
  review: DraftReview,
  record: RecordDraft<StoredProgrammeDraft>,
): Promise<StoredProgrammeDraft> =>
  inTransaction(pool, async (client) => {
    const draft = await getDraft(client, review.id, 'for update')
    const { operator, now } = review
    if (review.review === 'approve')
      await assertCountsForTwo(client, { operator, permission: 'programmes.decide', now })
    decide(draft, review)

    switch (review.review) {
      case 'approve':
        await assertOneLetsMoneyOut(client, [BigInt(draft.draftedBy.id), operator])
        await adopt(client, review)
        break
      case 'reject':
        await rejectDraft(client, review)
    }
    const after = await getDraft(client, review.id)
    await record(client, { before: draft, after })
    return after
  })

const getDraft = async (client: pg.ClientBase, id: bigint, lock = ''): Promise<StoredProgrammeDraft> => {
  const [draft] = await readProgrammeDrafts(client, `id = $1 ${lock}`, [id])
  if (draft === undefined) throw new Refusal('draft_unknown')
  return draft
}

const decide = (draft: StoredProgrammeDraft, { now, ...review }: DraftReview): void => {
  const { programme } = draft.terms
  const decision = decideDraftReview({
    ...review,
    draft: { ...draft, draftedBy: BigInt(draft.draftedBy.id) },
    earliest: earliestStart(programme, now),
  })
  if (decision.allowed) return
  const late = findUnsoundStart(programme, draft.effectiveAt, now)
  if (decision.refusal.kind === 'round_too_soon' && late !== null)
    throw new ConsoleRefusal(late.kind, late.details)
  throw new Refusal(decision.refusal.kind)
}

const adopt = async (client: pg.ClientBase, { id, operator, reason, now }: DraftReview): Promise<void> => {
  const { rows } = await client.query<{ adopted: boolean }>(
    'select programme_adopt_terms($1, $2, $3, $4) as adopted',
    [id, operator, reason.trim(), new Date(now)],
  )
  if (rows[0]?.adopted !== true) throw new ConsoleRefusal('programme_taken')
}
