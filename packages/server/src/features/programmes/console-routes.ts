import {
  createProgrammeDraft,
  encodeProgrammeTerms,
  listProgrammeDrafts as listCall,
  type ProgrammeDraft,
  type ProgrammeView,
  previewProgramme as previewCall,
  readProgrammes,
  reportProgrammes as reportCall,
  reviewProgrammeDraft,
} from '@nibble/contract/console'
import {
  DAY_MS,
  dayOf,
  earliestStart,
  isDay,
  nextRounds,
  type Programme,
  parseRoundNumber,
  startsByRound,
  type Tempo,
  type Windows,
} from '@nibble/domain'
import { ConsoleFailure } from '../../http/console/console-errors.ts'
import { forOperator, type OperatorVisit, type ServedCall } from '../../http/console/serve-console.ts'
import { Refusal } from '../../refusal.ts'
import { type ConsoleSetup, onePage } from '../../routes/console-setup.ts'
import { recordAction } from '../../shared/operators.ts'
import { draftProgramme, type RecordDraft } from '../drafts/draft-change.ts'
import { listProgrammeDrafts, listProgrammes } from '../drafts/list-drafts.ts'
import type { Begins, StoredProgrammeDraft } from '../drafts/programme-row.ts'
import { reviewProgramme } from '../drafts/review-drafts.ts'
import { previewProgramme } from './preview-programme.ts'
import { reportProgrammes } from './report-programmes.ts'

/** Whoever looks at the first moment needs a while to fill in the rest. */
const TO_FILL_IN_MS = 10 * 60_000
const MOST_DAYS = { day: 31, month: 366 }

export const programmeCalls = ({ db, windows }: ConsoleSetup): ServedCall[] => [
  forOperator(readProgrammes, async (_, { now }) => ({
    rows: (await listProgrammes(db, { now })).map(
      ({ programme, inForce, next }): ProgrammeView => ({
        ...{ id: programme, inForce, next: [...next] },
        earliest: earliestOf(programme, { windows, now: now + TO_FILL_IN_MS }),
      }),
    ),
  })),
  forOperator(listCall, async (asked) => {
    const { programme } = asked.filter
    const { rows, hasNext } = await onePage(asked, (part) => listProgrammeDrafts(db, { programme, ...part }))
    return { rows: rows.map(viewOf), hasNext }
  }),
  forOperator(createProgrammeDraft, async ({ terms, begins, reason }, visit) => {
    const drafted = await draftProgramme(
      db,
      { terms, begins: beginsOf(begins), reason, operator: visit.by.operator, now: visit.now },
      { windows, record: recordAs('programme.create', reason, visit) },
    )
    return viewOf(drafted)
  }),
  forOperator(reviewProgrammeDraft, async ({ id, review, reason }, visit) => {
    const { by, now } = visit
    const decided = await reviewProgramme(
      db,
      { id: BigInt(id), review, reason, operator: by.operator, now },
      recordAs(`programme.${review}`, reason, visit),
    )
    return viewOf(decided)
  }),
  forOperator(previewCall, async ({ terms }, { now }) => {
    const all = await listProgrammes(db, { now })
    const own = all.find(({ programme }) => programme === terms.programme)
    if (own === undefined) throw new Error(`${terms.programme} has no terms`)
    return previewProgramme(db, { inForce: own.inForce.terms, drafted: terms, now })
  }),
  forOperator(reportCall, async ({ from, to, by }, { now }) => {
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
    if (!isDay(from) || !isDay(to) || days < 1 || days > MOST_DAYS[by]) throw new ConsoleFailure('malformed')
    return reportProgrammes(db, { from, to, by, now })
  }),
]

const recordAs =
  (action: string, reason: string, { by }: OperatorVisit): RecordDraft<StoredProgrammeDraft> =>
  async (client, { before, after }) => {
    await recordAction(client, {
      ...{ by, action, reason, subject: 'programme', subjectId: after.id },
      before: before === null ? null : loggedOf(before),
      after: loggedOf(after),
    })
  }

/** Its amounts as operators read them. */
const loggedOf = (draft: StoredProgrammeDraft) => ({
  ...viewOf(draft),
  terms: encodeProgrammeTerms(draft.terms),
})

const viewOf = ({ id, ...draft }: StoredProgrammeDraft): ProgrammeDraft => ({ ...draft, id: String(id) })

const beginsOf = (given: ProgrammeDraft['begins']): Begins => {
  if ('day' in given) return given
  const round = parseRoundNumber(given.round)
  if (round === null) throw new Refusal('round_unknown')
  return { round }
}

const earliestOf = (
  programme: Programme,
  { windows, now }: { readonly windows: Readonly<Record<Tempo, Windows>>; readonly now: number },
): Begins => {
  const at = earliestStart(programme, now)
  if (!startsByRound(programme)) return { day: dayOf(at) }
  const [first] = nextRounds({ tempo: '1m', windows: windows['1m'], count: 1, now: at })
  if (first === undefined) throw new Error('no round follows')
  return { round: first.round }
}
