import {
  type ConsoleDraft,
  type ConsoleTerms,
  createDraft,
  getDraft as getCall,
  listDrafts as listCall,
  readTerms,
  reviewDraft as reviewCall,
} from '@nibble/contract/console'
import {
  ASSETS,
  type Asset,
  DRAFT_LEAD_MS,
  nextRounds,
  parseRoundNumber,
  type StakeLimit,
  TEMPOS,
  type Terms,
} from '@nibble/domain'
import { forOperator, type OperatorVisit, type ServedCall } from '../../http/console/serve-console.ts'
import { Refusal } from '../../refusal.ts'
import { type ConsoleSetup, onePage } from '../../routes/console-setup.ts'
import { recordAction } from '../../shared/operators.ts'
import { draftTerms, type RecordDraft } from './draft-change.ts'
import type { StoredDraft } from './draft-row.ts'
import { getDraft, listDrafts, listTermsInForce } from './list-drafts.ts'
import { reviewDraft } from './review-drafts.ts'

/** Whoever looks at the first round needs a minute to fill in the rest. */
const TO_FILL_IN_MS = 10 * 60_000

export const draftCalls = ({ db, windows }: ConsoleSetup): ServedCall[] => [
  forOperator(listCall, async (asked) => {
    const { rows, hasNext } = await onePage(asked, (part) => listDrafts(db, part))
    return { rows: rows.map(viewOf), hasNext }
  }),
  forOperator(getCall, async ({ id }) => viewOf(await getDraft(db, { id: BigInt(id) }))),
  forOperator(readTerms, async (_, { now }) => ({
    rows: (await listTermsInForce(db, { now })).map(
      ({ id, limits, ...terms }): ConsoleTerms => ({ ...terms, limits: listOf(limits), id: String(id) }),
    ),
    earliest: TEMPOS.flatMap((tempo) =>
      nextRounds({
        ...{ tempo, windows: windows[tempo], count: 1 },
        now: now + DRAFT_LEAD_MS + TO_FILL_IN_MS,
      }).map(({ round }) => round),
    ),
  })),
  forOperator(createDraft, async ({ fromRound, reason, limits, ...rest }, visit) => {
    const round = parseRoundNumber(fromRound)
    if (round === null) throw new Refusal('round_unknown')
    const terms: Terms = { ...rest, limits: limitsOf(limits) }
    const drafted = await draftTerms(
      db,
      { terms, fromRound: round, reason, operator: visit.by.operator, now: visit.now },
      { windows, record: recordAs('draft.create', reason, visit) },
    )
    return viewOf(drafted)
  }),
  forOperator(reviewCall, async ({ id, review, reason }, visit) => {
    const { by, now } = visit
    const decided = await reviewDraft(
      db,
      { id: BigInt(id), review, reason, operator: by.operator, now },
      recordAs(`draft.${review}`, reason, visit),
    )
    return viewOf(decided)
  }),
]

const recordAs =
  (action: string, reason: string, { by }: OperatorVisit): RecordDraft =>
  async (client, { before, after }) => {
    await recordAction(client, {
      ...{ by, action, reason, subject: 'draft', subjectId: after.id },
      before: before === null ? null : viewOf(before),
      after: viewOf(after),
    })
  }

const viewOf = ({ id, limits, ...draft }: StoredDraft): ConsoleDraft => ({
  ...draft,
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
