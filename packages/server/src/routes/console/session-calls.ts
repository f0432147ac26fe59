import {
  changePassword as changePasswordCall,
  confirmEnrolment as confirmCall,
  endOtherSessions as endOthersCall,
  giveCode as giveCodeCall,
  listOwnSessions,
  type SessionView,
  signIn as signInCall,
  signOut,
  startEnrolment as startCall,
  who,
} from '@nibble/contract/console'
import {
  CODE_FRESH_FOR_MS,
  changePassword,
  confirmEnrolment,
  endOtherSessions,
  endSession,
  findSession,
  giveCode,
  IDLE_MS,
  listSessions,
  type OperatorSession,
  signIn,
  startEnrolment,
} from '../../features/operators/index.ts'
import { ConsoleFailure } from '../../http/console/console-failure.ts'
import {
  forOperator,
  forVisitor,
  type OperatorVisit,
  type ServedCall,
  type Visit,
} from '../../http/console/serve-console.ts'
import { makeSecret } from '../../secrets/random-secrets.ts'
import type { ConsoleSetup } from './console-setup.ts'

export const sessionCalls = ({ db, seal }: ConsoleSetup): ServedCall[] => {
  /** The session after a code: under another token, where it was the first one, in a browser that is known from now on. */
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
    forOperator(startCall, async (_, { session, now }) => startEnrolment(db, { session, seal, now })),
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
    forOperator(endOthersCall, async (_, { by, now }) => ({
      ended: await endOtherSessions(db, { by, now }),
    })),
  ]
}

/** One that has no name yet is given one. */
const withBrowser = ({ session, browser, now }: OperatorVisit) => ({
  ...{ session, now },
  browser: browser ?? makeSecret(),
})

const viewOf = (session: OperatorSession | null): SessionView => {
  if (session === null) throw new ConsoleFailure('not_signed_in')
  const { operator, stage, csrf, lastSeenAt, endsAt, codeAt } = session
  return {
    stage,
    operator: { id: String(operator.id), name: operator.name, roles: [...operator.roles] },
    csrf,
    idleUntil: Math.min(lastSeenAt + IDLE_MS, endsAt),
    endsAt,
    codeFreshUntil: codeAt === null ? null : codeAt + CODE_FRESH_FOR_MS,
  }
}
