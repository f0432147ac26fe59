import {
  handOverCode,
  handOverLogin,
  loginAuth,
  loginSend,
  logout,
  online,
  type ResponseOf,
  socketTicket,
  userInfo,
} from '@nibble/contract'
import { formatAmount } from '@nibble/domain'
import type { PhraseKey, Translator } from '@nibble/phrases'
import {
  authLogin,
  loginByHandOver,
  makeHandOverCode,
  makeTicket,
  readUserInfo,
  type SignedIn,
  sendLogin,
} from '../features/session/index.ts'
import { amountText } from '../http/sentences.ts'
import { type Call, forGuest, forPlayer, type Served } from '../http/serve.ts'
import type { RoutesSetup } from './routes-setup.ts'

export const sessionRoutes = ({ db, login, sessions, clients, origins }: RoutesSetup): Served[] => [
  forGuest(loginSend, (body, { now, origin }) =>
    sendLogin(db, {
      ...body,
      origin: ownOrigin(origins, origin),
      now,
    }),
  ),
  forGuest(loginAuth, async (body, { now, translator, claimedIp }) =>
    signedIn(await authLogin(login, { ...body, claimedIp, now }), translator),
  ),
  forGuest(handOverLogin, async (body, { now, translator, claimedIp }: Call) =>
    signedIn(await loginByHandOver(db, { ...body, claimedIp, now }), translator),
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

/** The message to sign names the page's own origin, whichever of ours it is; a script gets the public one. */
const ownOrigin = (origins: readonly string[], origin: string | null): string =>
  origins.find((own) => own === origin) ?? origins[0] ?? 'http://localhost'

const signedIn = (
  { gift, ...session }: SignedIn,
  translator: Translator<PhraseKey>,
): ResponseOf<typeof loginAuth> => ({
  ...session,
  firstLogin: gift !== null,
  firstLoginInfo:
    gift === null
      ? null
      : translator('server.firstLogin', { amount: amountText(formatAmount(gift), translator.locale) }),
})
