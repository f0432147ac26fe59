import {
  claimWithdrawal,
  getWithdrawal,
  listWithdrawals,
  mayDo,
  reviewWithdrawal as reviewWithdrawalCall,
  signWithdrawal,
  unclaimWithdrawal,
} from '@nibble/contract/console'
import { inTransaction } from '../../db/transaction.ts'
import { forOperator, type ServedCall } from '../../http/console/serve-console.ts'
import {
  assertFreshCode,
  type ConsoleSetup,
  claimForReview,
  onePage,
  orderBy,
} from '../../routes/console-setup.ts'
import { assertNotOwn, endClaim, lockReviewer, recordAction, unclaim } from '../../shared/operators.ts'
import { maskedAddress } from '../../shared/people.ts'
import { recordCheck } from '../players/watch-player.ts'
import { findForOperators, listForOperators, readFacts } from './operator-queries.ts'
import { isFirstOfTwo, reviewWithdrawal } from './review-withdrawal.ts'
import { assertSigned, readSigning, saveSignature } from './sign-payment.ts'

export const withdrawalCalls = ({ db, origins }: ConsoleSetup): ServedCall[] => [
  forOperator(listWithdrawals, async (asked, { by, session, now }) => {
    const { player: id, ...filter } = asked.filter
    const player = id === undefined ? undefined : BigInt(id)
    if (player !== undefined) await recordCheck(db, { player, what: 'withdrawals', by, now })
    const columns = { id: 'w.id', deadline: 'w.deadline', amount: 'w.amount' }
    const order = orderBy(asked, columns, 'w.deadline')
    const { rows, hasNext } = await onePage(asked, (part) =>
      listForOperators(db, { filter: { ...filter, player }, order, now, ...part }),
    )
    const shown = mayDo(session.operator.roles, 'withdrawals.review')
      ? (address: string) => address
      : maskedAddress
    return { rows: rows.map((row) => ({ ...row, address: shown(row.address) })), hasNext }
  }),
  forOperator(getWithdrawal, async ({ id }, { by, now }) => {
    const withdrawal = await findForOperators(db, { id: BigInt(id), now })
    await recordCheck(db, { player: BigInt(withdrawal.player.id), what: 'withdrawals', by, now })
    return {
      ...withdrawal,
      facts: await readFacts(db, { id: BigInt(id), now }),
      isFirstOfTwo: await isFirstOfTwo(db, { id: BigInt(id), operator: by.operator, now }),
      signing: await readSigning(db.pool, { withdrawal, operator: by.operator, now }),
    }
  }),
  forOperator(signWithdrawal, async ({ id: asked, signature: signed }, visit) => {
    const { by, now } = visit
    assertFreshCode(visit, { takesTwo: true })
    const id = BigInt(asked)
    const { attempt, player } = await findForOperators(db, { id, now })
    await inTransaction(db.pool, async (client) => {
      await lockReviewer(client, { operator: by.operator, permission: 'withdrawals.review', now })
      await assertNotOwn(client, { by, player: BigInt(player.id) })
      await saveSignature(client, { id, attempt, operator: by.operator, origins, signed, now })
      await recordAction(client, { by, action: 'withdrawal.sign', subject: 'withdrawal', subjectId: id })
    })
    return { id: asked }
  }),
  forOperator(claimWithdrawal, async ({ id }, visit) => {
    const { player } = await findForOperators(db, { id: BigInt(id), now: visit.now })
    return claimForReview(db, { subject: 'withdrawal', id, player: player.id, visit })
  }),
  forOperator(unclaimWithdrawal, async ({ id }, { by, now }) => {
    await unclaim(db, { subject: 'withdrawal', id: BigInt(id), by, now })
    return { id }
  }),
  forOperator(reviewWithdrawalCall, async ({ id: asked, review, reason, signature: signed }, visit) => {
    const { by, now } = visit
    const id = BigInt(asked)
    const { attempt, ...found } = await findForOperators(db, { id, now })
    assertFreshCode(visit, found)
    await assertSigned(db.pool, { review, amount: found.amount, isSigned: signed !== undefined })
    await reviewWithdrawal(
      db,
      { id, review, reason, operator: by.operator, now },
      async (client, { player, before, after, isReleased }) => {
        await assertNotOwn(client, { by, player })
        await endClaim(client, { subject: 'withdrawal', id, by, now })
        const signing = { id, attempt: review === 'retry' ? attempt + 1 : attempt, operator: by.operator }
        if (signed !== undefined) await saveSignature(client, { ...signing, origins, signed, now })
        await recordAction(client, {
          by,
          action: `withdrawal.${review}`,
          subject: 'withdrawal',
          subjectId: id,
          reason,
          before: { state: before },
          after: { state: after, isReleased },
        })
      },
    )
    return findForOperators(db, { id, now })
  }),
]
