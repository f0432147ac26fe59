import {
  claimConversion,
  getConversion,
  listConversions,
  reviewConversion as reviewConversionCall,
  unclaimConversion,
} from '@nibble/contract/console'
import { forOperator, type ServedCall } from '../../http/console/serve-console.ts'
import {
  assertFreshCode,
  type ConsoleSetup,
  claimForReview,
  onePage,
  orderBy,
} from '../../routes/console-setup.ts'
import { assertNotOwn, endClaim, recordAction, unclaim } from '../../shared/operators.ts'
import { recordCheck } from '../players/watch-player.ts'
import { findForOperators, listForOperators } from './list-conversions.ts'
import { isFirstOfTwo, reviewConversion } from './review-conversion.ts'

export const conversionCalls = ({ db }: ConsoleSetup): ServedCall[] => [
  forOperator(listConversions, async (asked, { by, now }) => {
    const { player: of, waiting, state } = asked.filter
    const player = of === undefined ? undefined : BigInt(of)
    if (player !== undefined) await recordCheck(db, { player, what: 'conversions', by, now })
    const columns = { id: 'w.id', amount: 'w.amount' }
    return onePage(asked, (part) =>
      listForOperators(db, {
        filter: {
          state: waiting === true ? 'pending' : state,
          player,
        },
        order: orderBy(asked, columns, waiting === true ? 'w.id' : 'w.id desc'),
        now,
        ...part,
      }),
    )
  }),
  forOperator(getConversion, async ({ id: asked }, { by, now }) => {
    const id = BigInt(asked)
    const isFirst = await isFirstOfTwo(db, { id, operator: by.operator, now })
    return { ...(await findForOperators(db, { id, now })), isFirstOfTwo: isFirst }
  }),
  forOperator(claimConversion, async ({ id }, visit) => {
    const { player } = await findForOperators(db, { id: BigInt(id), now: visit.now })
    return claimForReview(db, { subject: 'conversion', id, player: player.id, visit })
  }),
  forOperator(unclaimConversion, async ({ id }, { by, now }) => {
    await unclaim(db, { subject: 'conversion', id: BigInt(id), by, now })
    return { id }
  }),
  forOperator(reviewConversionCall, async ({ id: asked, review, reason }, visit) => {
    const { by, now } = visit
    const id = BigInt(asked)
    assertFreshCode(visit, await findForOperators(db, { id, now }))
    await reviewConversion(db, {
      id,
      operator: by.operator,
      review,
      reason,
      now,
      record: async (client, { action, player, before, after }) => {
        await assertNotOwn(client, { by, player })
        await endClaim(client, { subject: 'conversion', id, by, now })
        await recordAction(client, {
          by,
          action: ACTIONS[action],
          subject: 'conversion',
          subjectId: id,
          reason,
          before: { state: before },
          after: { state: after },
        })
      },
    })
    return findForOperators(db, { id, now })
  }),
]

const ACTIONS = {
  approve_conversion_first: 'conversion.approve_first',
  approve_conversion: 'conversion.approve',
  reject_conversion: 'conversion.reject',
} as const
