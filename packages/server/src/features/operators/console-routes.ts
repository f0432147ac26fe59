import {
  addOperator as addCall,
  addOwnPasskey,
  changePassword as changePasswordCall,
  confirmEnrolment as confirmCall,
  confirmOperatorChange,
  endOtherSessions as endOthersCall,
  getAuditRow,
  getOperator as getCall,
  giveCode as giveCodeCall,
  listAuditLog,
  listOperators as listCall,
  listOperatorChanges,
  listOwnPasskeys,
  listOwnSessions,
  refuseOperatorChange,
  removeOwnPasskey,
  resetOperator as resetCall,
  type SessionView,
  signIn as signInCall,
  signOut,
  startEnrolment as startCall,
  startOwnPasskey,
  updateOperator as updateCall,
  who,
} from '@nibble/contract/console'
import { ConsoleFailure } from '../../http/console/console-errors.ts'
import {
  forOperator,
  forVisitor,
  type OperatorVisit,
  type ServedCall,
  type Visit,
} from '../../http/console/serve-console.ts'
import { assertFreshCode, type ConsoleSetup, onePage, orderBy } from '../../routes/console-setup.ts'
import { makeSecret } from '../../secrets/secrets.ts'
import {
  addOperator,
  confirmChange,
  refuseChange,
  resetOperator,
  updateOperator,
} from './operator-changes.ts'
import { changePassword, confirmEnrolment, startEnrolment } from './own-account.ts'
import { addPasskey, listPasskeys, removePasskey, startPasskey } from './own-passkeys.ts'
import { getOperator, listActions, listChanges, listOperators } from './queries.ts'
import {
  CODE_FRESH_FOR_MS,
  endOtherSessions,
  endSession,
  findSession,
  IDLE_MS,
  listSessions,
  type OperatorSession,
} from './sessions.ts'
import { giveCode, signIn } from './sign-in.ts'

export const sessionCalls = ({ db, seal, origins }: ConsoleSetup): ServedCall[] => {
  /** The session after a code: with a new token if it was the first code, in a browser that is known from now on. */
  const renewed = async (
    visit: Visit,
    { token, browser }: { token: string | null; browser: string },
  ): Promise<SessionView> => {
    if (token === null) return viewOf(await visit.findSession())
    visit.keep(token)
    visit.keepBrowser(browser)
    return viewOf(await findSession(db, { token, address: visit.address, now: visit.now }))
  }
  return [
    forVisitor(signInCall, async ({ name, password }, { address, userAgent, browser, now, keep }) => {
      const token = await signIn(db, { name, password, address, userAgent, browser, now })
      keep(token)
      return viewOf(await findSession(db, { token, address, now }))
    }),
    forVisitor(who, async (_, { findSession: find }) => {
      const session = await find()
      return session === null ? null : viewOf(session)
    }),
    forOperator(giveCodeCall, async ({ code }, visit) => {
      const { session, browser, now } = withBrowser(visit)
      const token = await giveCode(db, { session, code, browser, seal, now })
      return renewed(visit, { token, browser })
    }),
    forOperator(startCall, async ({ code }, visit) =>
      startEnrolment(db, { ...withBrowser(visit), code, seal }),
    ),
    forOperator(confirmCall, async ({ code }, visit) => {
      const { session, browser, now } = withBrowser(visit)
      const token = await confirmEnrolment(db, { session, code, browser, seal, now })
      return renewed(visit, { token, browser })
    }),
    forOperator(changePasswordCall, async ({ oldPassword, newPassword }, visit) => {
      const { session, browser, now } = visit
      await changePassword(db, { session, oldPassword, newPassword, browser, now })
      return viewOf(await visit.findSession())
    }),
    forOperator(signOut, async (_, { by, now, keep }) => {
      await endSession(db, { by, now })
      keep(null)
      return {}
    }),
    forOperator(listOwnSessions, async (_, { by, now }) => {
      const sessions = await listSessions(db, { operator: by.operator, now })
      return {
        rows: sessions.map(({ id, startedAt, lastSeenAt, ...session }) => ({
          ...session,
          id: String(id),
          startedAt: startedAt.getTime(),
          lastSeenAt: lastSeenAt.getTime(),
          isThis: id === by.session,
        })),
      }
    }),
    forOperator(listOwnPasskeys, (_, { session }) => listPasskeys(db.pool, session)),
    forOperator(startOwnPasskey, (_, { session, now }) => startPasskey(db, { session, now })),
    forOperator(addOwnPasskey, (made, { session, now }) =>
      addPasskey(db, { ...made, session, origins, now }),
    ),
    forOperator(removeOwnPasskey, ({ id }, { session, now }) => removePasskey(db, { id, session, now })),
    forOperator(endOthersCall, async (_, { by, now }) => ({
      ended: await endOtherSessions(db, { by, now }),
    })),
  ]
}

/** A browser without a name gets one. */
const withBrowser = ({ session, browser, now }: OperatorVisit) => ({
  session,
  now,
  browser: browser ?? makeSecret(),
})

const viewOf = (session: OperatorSession | null): SessionView => {
  if (session === null) throw new ConsoleFailure('not_signed_in')
  const { operator, step, csrf, lastSeenAt, endsAt, codeAt } = session
  return {
    step,
    operator: { id: String(operator.id), name: operator.name, roles: [...operator.roles] },
    csrf,
    idleUntil: Math.min(lastSeenAt + IDLE_MS, endsAt),
    endsAt,
    codeFreshUntil: codeAt === null ? null : codeAt + CODE_FRESH_FOR_MS,
  }
}

export const operatorCalls = ({ db, seal }: ConsoleSetup): ServedCall[] => [
  forOperator(listCall, async (asked, { now }) =>
    onePage(asked, (part) =>
      listOperators(db, { order: orderBy(asked, { name: 'o.name', id: 'o.id' }, 'o.name'), now, ...part }),
    ),
  ),
  forOperator(getCall, async ({ id }, { now }) => getOperator(db, { id: BigInt(id), now })),
  // An unattended open console adds no operators, and shuts none out.
  forOperator(addCall, async (asked, visit) => {
    assertFreshCode(visit, { takesTwo: true })
    const { by, now } = visit
    const added = await addOperator(db, { ...asked, by, now })
    return added.change === null
      ? { id: String(added.id), password: added.password, change: null }
      : { id: null, password: null, change: String(added.change) }
  }),
  forOperator(updateCall, async (asked, visit) => {
    assertFreshCode(visit, { takesTwo: true })
    const { by, now } = visit
    const id = BigInt(asked.id)
    const { change } = await updateOperator(db, { ...asked, id, by, now })
    return { ...(await getOperator(db, { id, now })), change: change === null ? null : String(change) }
  }),
  forOperator(resetCall, async ({ id, reason }, visit) => {
    assertFreshCode(visit, { takesTwo: true })
    const { by, now } = visit
    const reset = await resetOperator(db, { id: BigInt(id), reason, by, now })
    return reset.change === null
      ? { id, password: reset.password, change: null }
      : { id, password: null, change: String(reset.change) }
  }),

  forOperator(listOperatorChanges, async (asked, { now }) =>
    onePage(asked, (part) => listChanges(db, { isOpen: asked.filter.open === true, now, ...part })),
  ),
  forOperator(confirmOperatorChange, async ({ id }, visit) => {
    assertFreshCode(visit, { takesTwo: true })
    const { by, now } = visit
    return { id, ...(await confirmChange(db, { id: BigInt(id), by, now, seal })) }
  }),
  forOperator(refuseOperatorChange, async ({ id, reason }, { by, now }) => {
    await refuseChange(db, { id: BigInt(id), reason, by, now })
    return { id }
  }),

  forOperator(listAuditLog, async (asked) =>
    onePage(asked, (part) =>
      listActions(db, { filter: asked.filter, oldestFirst: asked.sort?.order === 'ASC', ...part }),
    ),
  ),
  forOperator(getAuditRow, async ({ id }) => {
    const [row] = await listActions(db, { filter: { id: BigInt(id) }, limit: 1, offset: 0 })
    if (row === undefined) throw new ConsoleFailure('not_found')
    return row
  }),
]
