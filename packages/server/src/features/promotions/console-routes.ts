import {
  createPromotionChangeRequest,
  encodePromotionTerms,
  listPromotionChangeRequests as listCall,
  type PromotionChangeRequest,
  type PromotionView,
  previewPromotion as previewCall,
  readPromotions,
  reportPromotions as reportCall,
  reviewPromotionChangeRequest,
} from '@nibble/contract/console'
import {
  DAY_MS,
  dayOf,
  earliestStart,
  isDay,
  nextRounds,
  type Promotion,
  parseRoundNumber,
  type RoundLength,
  startsByRound,
  type Windows,
} from '@nibble/domain'
import { ConsoleFailure } from '../../http/console/console-errors.ts'
import { forOperator, type OperatorVisit, type ServedCall } from '../../http/console/serve-console.ts'
import { Refusal } from '../../refusal.ts'
import { assertFreshCode, type ConsoleSetup, onePage } from '../../routes/console-setup.ts'
import { recordAction } from '../../shared/operators.ts'
import { changeRequestPromotion, type RecordChangeRequest } from '../change-requests/change-request-change.ts'
import { listPromotionChangeRequests, listPromotions } from '../change-requests/list-change-requests.ts'
import type { Begins, StoredPromotionChangeRequest } from '../change-requests/promotion-row.ts'
import { reviewPromotion } from '../change-requests/review-change-requests.ts'
import { previewPromotion } from './preview-promotion.ts'
import { reportPromotions } from './report-promotions.ts'

/** After seeing the first possible moment, an operator needs a while to fill in the rest. */
const TO_FILL_IN_MS = 10 * 60_000
const MOST_DAYS = { day: 31, month: 366 }

export const promotionCalls = ({ db, windows }: ConsoleSetup): ServedCall[] => [
  forOperator(readPromotions, async (_, { now }) => ({
    rows: (await listPromotions(db, { now })).map(
      ({ promotion, inForce, next }): PromotionView => ({
        id: promotion,
        inForce,
        next: [...next],
        earliest: earliestOf(promotion, { windows, now: now + TO_FILL_IN_MS }),
      }),
    ),
  })),
  forOperator(listCall, async (asked) => {
    const { promotion } = asked.filter
    const { rows, hasNext } = await onePage(asked, (part) =>
      listPromotionChangeRequests(db, { promotion, ...part }),
    )
    return { rows: rows.map(viewOf), hasNext }
  }),
  forOperator(createPromotionChangeRequest, async ({ terms, begins, reason }, visit) => {
    assertFreshCode(visit)
    const drafted = await changeRequestPromotion(
      db,
      { terms, begins: beginsOf(begins), reason, operator: visit.by.operator, now: visit.now },
      { windows, record: recordAs('promotion.create', reason, visit) },
    )
    return viewOf(drafted)
  }),
  forOperator(reviewPromotionChangeRequest, async ({ id, review, reason }, visit) => {
    assertFreshCode(visit, { takesTwo: review === 'approve' })
    const { by, now } = visit
    const decided = await reviewPromotion(
      db,
      { id: BigInt(id), review, reason, operator: by.operator, now },
      recordAs(`promotion.${review}`, reason, visit),
    )
    return viewOf(decided)
  }),
  forOperator(previewCall, async ({ terms }, { now }) => {
    const all = await listPromotions(db, { now })
    const own = all.find(({ promotion }) => promotion === terms.promotion)
    if (own === undefined) throw new Error(`${terms.promotion} has no terms`)
    return previewPromotion(db, { inForce: own.inForce.terms, drafted: terms, now })
  }),
  forOperator(reportCall, async ({ from, to, by }, { now }) => {
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
    if (!isDay(from) || !isDay(to) || days < 1 || days > MOST_DAYS[by]) throw new ConsoleFailure('malformed')
    return reportPromotions(db, { from, to, by, now })
  }),
]

const recordAs =
  (
    action: string,
    reason: string,
    { by }: OperatorVisit,
  ): RecordChangeRequest<StoredPromotionChangeRequest> =>
  async (client, { before, after }) => {
    await recordAction(client, {
      by,
      action,
      reason,
      subject: 'promotion',
      subjectId: after.id,
      before: before === null ? null : loggedOf(before),
      after: loggedOf(after),
    })
  }

/** Its amounts as operators read them. */
const loggedOf = (changeRequest: StoredPromotionChangeRequest) => ({
  ...viewOf(changeRequest),
  terms: encodePromotionTerms(changeRequest.terms),
})

const viewOf = ({ id, ...changeRequest }: StoredPromotionChangeRequest): PromotionChangeRequest => ({
  ...changeRequest,
  id: String(id),
})

const beginsOf = (given: PromotionChangeRequest['begins']): Begins => {
  if ('day' in given) return given
  const round = parseRoundNumber(given.round)
  if (round === null) throw new Refusal('round_unknown')
  return { round }
}

const earliestOf = (
  promotion: Promotion,
  { windows, now }: { readonly windows: Readonly<Record<RoundLength, Windows>>; readonly now: number },
): Begins => {
  const at = earliestStart(promotion, now)
  if (!startsByRound(promotion)) return { day: dayOf(at) }
  const [first] = nextRounds({ roundLength: '1m', windows: windows['1m'], count: 1, now: at })
  if (first === undefined) throw new Error('there is no next round')
  return { round: first.round }
}
