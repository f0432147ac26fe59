import {
  claimConversion,
  claimWithdrawal,
  getConversion,
  getWithdrawal,
  listConversions,
  listWithdrawals,
  reviewConversion as reviewConversionCall,
  reviewWithdrawal as reviewWithdrawalCall,
  unclaimConversion,
  unclaimWithdrawal,
} from '@nibble/contract/console'
import type { Database } from '../../db/database.ts'
import {
  listForOperators as conversionsForOperators,
  findForOperators as findConversion,
  reviewConversion,
} from '../../features/conversions/index.ts'
import {
  findForOperators as findWithdrawal,
  readFacts,
  reviewWithdrawal,
  listForOperators as withdrawalsForOperators,
} from '../../features/withdrawals/index.ts'
import { forOperator, type OperatorVisit, type ServedCall } from '../../http/console/serve-console.ts'
import { recordAction } from '../../ledger/operator-log.ts'
import { assertNotOwn, type Claimed, claim, endClaim, unclaim } from '../../ledger/review-claims.ts'
import { assertFreshCode } from './assert-fresh-code.ts'
import type { ConsoleSetup } from './console-setup.ts'
import { onePage, orderBy } from './listing.ts'

export const reviewCalls = ({ db }: ConsoleSetup): ServedCall[] => [
  forOperator(listWithdrawals, async (asked, { now }) => {
    const { player, ...filter } = asked.filter
    const columns = { id: 'w.id', deadline: 'w.deadline', amount: 'w.amount' }
    return onePage(asked, (part) =>
      withdrawalsForOperators(db, {
        filter: { ...filter, player: numberOf(player) },
        order: orderBy(asked, columns, 'w.deadline'),
        ...{ now, ...part },
      }),
    )
  }),
  forOperator(getWithdrawal, async ({ id }, { now }) => ({
    ...(await findWithdrawal(db, { id: BigInt(id), now })),
    facts: await readFacts(db, { id: BigInt(id), now }),
  })),
  forOperator(claimWithdrawal, async ({ id }, visit) => {
    const { player } = await findWithdrawal(db, { id: BigInt(id), now: visit.now })
    return take(db, { subject: 'withdrawal', id, player: player.id, visit })
  }),
  forOperator(unclaimWithdrawal, async ({ id }, { by, now }) => {
    await unclaim(db, { subject: 'withdrawal', id: BigInt(id), by, now })
    return { id }
  }),
  forOperator(reviewWithdrawalCall, async ({ id: asked, review, reason }, visit) => {
    const { by, now } = visit
    const id = BigInt(asked)
    assertFreshCode(visit, await findWithdrawal(db, { id, now }))
    await reviewWithdrawal(
      db,
      { id, review, reason, operator: by.operator, now },
      async (client, { player, before, after, isReleased }) => {
        await assertNotOwn(client, { by, player })
        await endClaim(client, { subject: 'withdrawal', id, by, now })
        await recordAction(client, {
          ...{ by, action: `withdrawal.${review}`, subject: 'withdrawal', subjectId: id, reason },
          ...{ before: { state: before }, after: { state: after, isReleased } },
        })
      },
    )
    return findWithdrawal(db, { id, now })
  }),

  forOperator(listConversions, async (asked, { now }) => {
    const { player, waiting, state } = asked.filter
    const columns = { id: 'w.id', amount: 'w.amount' }
    return onePage(asked, (part) =>
      conversionsForOperators(db, {
        filter: { state: waiting === true ? 'pending' : state, player: numberOf(player) },
        order: orderBy(asked, columns, waiting === true ? 'w.id' : 'w.id desc'),
        ...{ now, ...part },
      }),
    )
  }),
  forOperator(getConversion, async ({ id }, { now }) => findConversion(db, { id: BigInt(id), now })),
  forOperator(claimConversion, async ({ id }, visit) => {
    const { player } = await findConversion(db, { id: BigInt(id), now: visit.now })
    return take(db, { subject: 'conversion', id, player: player.id, visit })
  }),
  forOperator(unclaimConversion, async ({ id }, { by, now }) => {
    await unclaim(db, { subject: 'conversion', id: BigInt(id), by, now })
    return { id }
  }),
  forOperator(reviewConversionCall, async ({ id: asked, review, reason }, visit) => {
    const { by, now } = visit
    const id = BigInt(asked)
    assertFreshCode(visit, await findConversion(db, { id, now }))
    await reviewConversion(db, {
      ...{ id, operator: by.operator, review, reason, now },
      record: async (client, { action, player, before, after }) => {
        await assertNotOwn(client, { by, player })
        await endClaim(client, { subject: 'conversion', id, by, now })
        await recordAction(client, {
          ...{ by, action: ACTIONS[action], subject: 'conversion', subjectId: id, reason },
          ...{ before: { state: before }, after: { state: after } },
        })
      },
    })
    return findConversion(db, { id, now })
  }),
]

const ACTIONS = {
  approve_conversion_first: 'conversion.approve_first',
  approve_conversion: 'conversion.approve',
  reject_conversion: 'conversion.reject',
} as const

const take = async (
  db: Database,
  {
    subject,
    id,
    player,
    visit: { by, now },
  }: { subject: Claimed; id: string; player: string; visit: OperatorVisit },
) => {
  await assertNotOwn(db.pool, { by, player: BigInt(player) })
  await claim(db, { subject, id: BigInt(id), by, now })
  return { id }
}

const numberOf = (id: string | undefined): bigint | undefined => (id === undefined ? undefined : BigInt(id))
