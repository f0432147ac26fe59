import {
  type ConsoleChangeRequest,
  type ConsoleTerms,
  createChangeRequest,
  getChangeRequest as getCall,
  listChangeRequests as listCall,
  readTerms,
  reviewChangeRequest as reviewCall,
} from '@nibble/contract/console'
import {
  ASSETS,
  type Asset,
  CHANGE_REQUEST_LEAD_MS,
  nextRounds,
  parseRoundNumber,
  ROUND_LENGTHS,
  type StakeLimit,
  type Terms,
} from '@nibble/domain'
import { forOperator, type OperatorVisit, type ServedCall } from '../../http/console/serve-console.ts'
import { Refusal } from '../../refusal.ts'
import { assertFreshCode, type ConsoleSetup, onePage } from '../../routes/console-setup.ts'
import { recordAction } from '../../shared/operators.ts'
import { changeRequestTerms, type RecordChangeRequest } from './change-request-change.ts'
import { getChangeRequest, type StoredChangeRequest } from './change-request-row.ts'
import { listChangeRequests, listTermsInForce } from './list-change-requests.ts'
import { reviewChangeRequest } from './review-change-requests.ts'

/** After seeing the first possible round, an operator needs a minute to fill in the rest. */
const TO_FILL_IN_MS = 10 * 60_000

export const changeRequestCalls = ({ db, windows }: ConsoleSetup): ServedCall[] => [
  forOperator(listCall, async (asked) => {
    const { rows, hasNext } = await onePage(asked, (part) => listChangeRequests(db, part))
    return { rows: rows.map(viewOf), hasNext }
  }),
  forOperator(getCall, async ({ id }) => viewOf(await getChangeRequest(db.pool, BigInt(id)))),
  forOperator(readTerms, async (_, { now }) => ({
    rows: (await listTermsInForce(db, { now })).map(
      ({ id, limits, guardedAssets, ...terms }): ConsoleTerms => ({
        ...terms,
        guardedAssets: [...guardedAssets],
        limits: listOf(limits),
        id: String(id),
      }),
    ),
    earliest: ROUND_LENGTHS.flatMap((roundLength) =>
      nextRounds({
        roundLength,
        windows: windows[roundLength],
        count: 1,
        now: now + CHANGE_REQUEST_LEAD_MS + TO_FILL_IN_MS,
      }).map(({ round }) => round),
    ),
  })),
  forOperator(createChangeRequest, async ({ fromRound, reason, limits, ...rest }, visit) => {
    assertFreshCode(visit)
    const round = parseRoundNumber(fromRound)
    if (round === null) throw new Refusal('round_unknown')
    const terms: Terms = { ...rest, limits: limitsOf(limits) }
    const drafted = await changeRequestTerms(
      db,
      { terms, fromRound: round, reason, operator: visit.by.operator, now: visit.now },
      { windows, record: recordAs('changeRequest.create', reason, visit) },
    )
    return viewOf(drafted)
  }),
  forOperator(reviewCall, async ({ id, review, reason }, visit) => {
    assertFreshCode(visit, { takesTwo: review === 'approve' })
    const { by, now } = visit
    const decided = await reviewChangeRequest(
      db,
      { id: BigInt(id), review, reason, operator: by.operator, now },
      recordAs(`changeRequest.${review}`, reason, visit),
    )
    return viewOf(decided)
  }),
]

const recordAs =
  (action: string, reason: string, { by }: OperatorVisit): RecordChangeRequest =>
  async (client, { before, after }) => {
    await recordAction(client, {
      by,
      action,
      reason,
      subject: 'changeRequest',
      subjectId: after.id,
      before: before === null ? null : viewOf(before),
      after: viewOf(after),
    })
  }

const viewOf = ({
  id,
  limits,
  guardedAssets,
  ...changeRequest
}: StoredChangeRequest): ConsoleChangeRequest => ({
  ...changeRequest,
  guardedAssets: [...guardedAssets],
  limits: listOf(limits),
  id: String(id),
})

const listOf = (limits: Terms['limits']): ConsoleTerms['limits'] =>
  ASSETS.flatMap((asset) => {
    const limit = limits[asset]
    return limit === undefined ? [] : [{ asset, ...limit }]
  })

const limitsOf = (given: ConsoleTerms['limits']): Terms['limits'] => {
  const limits: Partial<Record<Asset, StakeLimit>> = {}
  for (const { asset, min, max } of given) limits[asset] = { min, max }
  return limits
}
