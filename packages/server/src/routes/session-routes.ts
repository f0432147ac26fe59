import {
  handOverCode,
  handOverLogin,
  loginAuth,
  loginSend,
  logout,
  online,
  socketTicket,
  userInfo,
} from '@nibble/contract'
import {
  authLogin,
  loginByHandOver,
  makeHandOverCode,
  makeTicket,
  readUserInfo,
  sendLogin,
} from '../features/session/index.ts'
import { type Call, forGuest, forPlayer, type Served } from '../http/serve.ts'
import { ownOrigin } from './own-origin.ts'
import type { RoutesSetup } from './routes-setup.ts'
import { signedInAnswer, signInFrom } from './signed-in-answer.ts'

export const sessionRoutes = ({ db, login, sessions, clients, origins }: RoutesSetup): Served[] => [
  forGuest(loginSend, (body, { now, origin }) =>
    sendLogin(db, {
      ...body,
      origin: ownOrigin(origins, origin),
      now,
    }),
  ),
  forGuest(loginAuth, async (body, call) =>
    signedInAnswer(await authLogin(login, { ...body, ...signInFrom(call) }), call.translator),
  ),
  forGuest(handOverLogin, async (body, { now, translator, claimedIp, device, trace }: Call) =>
    signedInAnswer(await loginByHandOver(db, { ...body, claimedIp, device, trace, now }), translator),
  ),
  forPlayer(handOverCode, async (_, session, { now }) => {
    const made = await makeHandOverCode(db, { session, now })
    await sessions.noteAction(session, now)
    return made
  }),
  forPlayer(logout, async (_, session) => {
    await sessions.end(session)
    clients.endSession(session.id)
    return {}
  }),
  forPlayer(userInfo, (_, session, { now }) => readUserInfo(db, { session, now })),
  forPlayer(socketTicket, (_, session, { now }) => makeTicket(db, { session, now })),
  forGuest(online, () => ({ online: clients.online })),
]
