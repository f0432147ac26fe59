import {
  claimWithdrawal,
  getWithdrawal,
  listWithdrawals,
  reviewWithdrawal as reviewWithdrawalCall,
  unclaimWithdrawal,
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
import { findForOperators, listForOperators, readFacts } from './operator-queries.ts'
import { reviewWithdrawal } from './review-withdrawal.ts'

export const withdrawalCalls = ({ db }: ConsoleSetup): ServedCall[] => [
  forOperator(listWithdrawals, async (asked, { now }) => {
    const { player, ...filter } = asked.filter
    const columns = { id: 'w.id', deadline: 'w.deadline', amount: 'w.amount' }
    return onePage(asked, (part) =>
      listForOperators(db, {
        filter: { ...filter, player: player === undefined ? undefined : BigInt(player) },
        order: orderBy(asked, columns, 'w.deadline'),
        ...{ now, ...part },
      }),
    )
  }),
  forOperator(getWithdrawal, async ({ id }, { now }) => ({
    ...(await findForOperators(db, { id: BigInt(id), now })),
    facts: await readFacts(db, { id: BigInt(id), now }),
  })),
  forOperator(claimWithdrawal, async ({ id }, visit) => {
    const { player } = await findForOperators(db, { id: BigInt(id), now: visit.now })
    return claimForReview(db, { subject: 'withdrawal', id, player: player.id, visit })
  }),
  forOperator(unclaimWithdrawal, async ({ id }, { by, now }) => {
    await unclaim(db, { subject: 'withdrawal', id: BigInt(id), by, now })
    return { id }
  }),
  forOperator(reviewWithdrawalCall, async ({ id: asked, review, reason }, visit) => {
    const { by, now } = visit
    const id = BigInt(asked)
    assertFreshCode(visit, await findForOperators(db, { id, now }))
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
    return findForOperators(db, { id, now })
  }),
]
