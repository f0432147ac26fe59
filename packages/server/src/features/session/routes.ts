import {
  connectEmail as connectEmailCall,
  connectWallet as connectWalletCall,
  connectWalletSend,
  deviceLogin,
  deviceLoginCode,
  disconnectEmail as disconnectEmailCall,
  forgotPassword,
  guestLogin,
  loginAuth,
  login as loginCall,
  loginSend,
  logout,
  mailBox,
  online,
  type ResponseOf,
  register as registerCall,
  sendAccountCode,
  sendEmailCode,
  socketTicket,
  updatePassWord,
  userInfo,
} from '@nibble/contract'
import { formatAmount } from '@nibble/domain'
import type { PhraseKey, Translator } from '@nibble/phrases'
import { SessionIsOver } from '../../http/failure.ts'
import { addressKey } from '../../http/rate-limits.ts'
import { amountText } from '../../http/sentences.ts'
import { type Call, forGuest, forPlayer, type Served } from '../../http/serve.ts'
import { type CodePurpose, codeMail } from '../../mail/code-mail.ts'
import { Refusal } from '../../refusal.ts'
import { assertWayIn } from '../../routes/confirm.ts'
import { endInThisProcess, ownOrigin, type RoutesSetup } from '../../routes/setup.ts'
import { connectWallet, sendWalletMessage } from './connect-wallet.ts'
import { loginByCode, makeDeviceLoginCode } from './device-login.ts'
import { changePassword, resetPassword } from './email/change-password.ts'
import { sendCode } from './email/codes.ts'
import { loginByEmail, register } from './email/login-by-email.ts'
import { connectEmail, disconnectEmail, mailboxFor } from './email/own-mailbox.ts'
import { beginGuest } from './guests.ts'
import { authLogin, type SignedIn, sendLogin } from './login-auth.ts'
import { requireFresh, type Session, type SignInFrom } from './sessions.ts'
import { makeTicket } from './tickets.ts'
import { readUserInfo } from './user-info.ts'

export const sessionRoutes = ({
  db,
  login,
  sessions,
  clients,
  origins,
  freePlayBlockedCountries,
}: RoutesSetup): Served[] => [
  forGuest(loginSend, (body, { now, origin }) =>
    sendLogin(db, {
      ...body,
      origin: ownOrigin(origins, origin),
      now,
    }),
  ),
  forGuest(loginAuth, async (body, call) =>
    signedInAnswer(
      await authLogin(login, { ...body, ...signInFrom(call), guest: await guestOf(body, call) }),
      call.translator,
    ),
  ),
  forGuest(guestLogin, async (body, { now, claimedIp, device, trace, networks }) => {
    const setup = { ...login, freePlayBlockedCountries }
    const session = await beginGuest(setup, {
      ...body,
      claimedIp,
      device,
      trace,
      wider: networks('new guest').slice(1),
      now,
    })
    return { ...session, firstLogin: false, firstLoginInfo: null, isGuest: true }
  }),
  forGuest(deviceLogin, async (body, { now, translator, claimedIp, device, trace }: Call) =>
    signedInAnswer(await loginByCode(db, { ...body, claimedIp, device, trace, now }), translator),
  ),
  forPlayer(deviceLoginCode, async (_, session, { now }) => {
    const made = await makeDeviceLoginCode(db, { session, now })
    await sessions.recordAction(session, now)
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

export const accountRoutes = ({ db, login, mail, origins, sessions, clients }: RoutesSetup): Served[] => {
  const setup = { ...login, codes: mail }
  const mailCode = (email: string, purpose: CodePurpose, { address, trace, translator, now }: Call) =>
    sendCode(setup, {
      email,
      purpose,
      from: addressKey(address),
      network: trace.network,
      now,
      write: (code) => codeMail({ to: email, purpose, code, translator }),
    })
  const end = endInThisProcess({ sessions, clients })

  return [
    forGuest(sendEmailCode, ({ email, purpose }, call) => mailCode(email, purpose, call)),
    forGuest(registerCall, async (body, call) =>
      signedInAnswer(
        await register(setup, {
          ...body,
          ...signInFrom(call),
          guest: await guestOf(body, call),
          from: addressKey(call.address),
        }),
        call.translator,
      ),
    ),
    forGuest(loginCall, async (body, call) =>
      signedInAnswer(
        await loginByEmail(db, { ...body, ...signInFrom(call), guest: await guestOf(body, call) }),
        call.translator,
      ),
    ),
    forGuest(forgotPassword, async (body, { address, trace, now }) => {
      const { player } = await resetPassword(setup, { ...body, from: addressKey(address), trace, now })
      end({ player, kept: null })
      return {}
    }),
    forPlayer(sendAccountCode, async (asked, session, call) => {
      const email = await mailboxFor(db, { session, asked, now: call.now })
      return mailCode(email, asked.purpose, call)
    }),
    forPlayer(updatePassWord, async (body, session, { fingerprints, trace, now }) => {
      requireFresh(session, now)
      for (const ended of await changePassword(db, { ...body, session, fingerprints, trace, now }))
        end({ session: ended })
      await sessions.recordAction(session, now)
      return {}
    }),
    forPlayer(
      connectEmailCall,
      async ({ transactionPassword: password, ...body }, session, { address, trace, now }) => {
        await assertWayIn(db, { player: session.player, isForGood: false, password, now })
        await connectEmail(setup, { ...body, session, from: addressKey(address), trace, now })
        await sessions.recordAction(session, now)
        return {}
      },
    ),
    forPlayer(disconnectEmailCall, async (_, session, { fingerprints, trace, now }) => {
      const ended = await disconnectEmail(setup, { session, fingerprints, trace, now })
      for (const id of ended) end({ session: id })
      await sessions.recordAction(session, now)
      return {}
    }),
    forPlayer(connectWalletSend, (body, session, { now, origin }) =>
      sendWalletMessage(db, { ...body, session, origin: ownOrigin(origins, origin), now }),
    ),
    forPlayer(
      connectWalletCall,
      async ({ transactionPassword: password, ...body }, session, { address, trace, now }) => {
        await assertWayIn(db, { player: session.player, isForGood: true, password, now })
        await connectWallet(setup, { ...body, session, from: addressKey(address), trace, now })
        await sessions.recordAction(session, now)
        return {}
      },
    ),
    forGuest(mailBox, () => {
      const kept = mail.kept?.()
      if (kept === undefined) throw new Refusal('not_found')
      return { mails: kept.map(({ at, to, subject, text }) => ({ at, to, subject, text })) }
    }),
  ]
}

/** What a sign-in stores of its call. */
export const signInFrom = ({ claimedIp, device, fingerprints, trace, networks, now }: Call): SignInFrom => ({
  claimedIp,
  device,
  fingerprints,
  trace,
  networks: networks('new account'),
  now,
})

/** The guest who signs in and wants to keep their bets. If their session is over, they are signed in anyway. */
export const guestOf = async (
  { keepGuest }: { keepGuest?: boolean | undefined },
  call: Call,
): Promise<Session | null> => {
  if (keepGuest !== true) return null
  const session = await call.findSession().catch((error: unknown) => {
    if (error instanceof SessionIsOver) return null
    throw error
  })
  return session?.isGuest === true ? session : null
}

/** A first sign-in is greeted, in the caller's language. */
export const signedInAnswer = (
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
