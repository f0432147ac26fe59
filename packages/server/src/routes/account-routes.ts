import {
  connectEmail as connectEmailCall,
  connectWallet as connectWalletCall,
  connectWalletSend,
  forgotPassword,
  login as loginCall,
  mailBox,
  register as registerCall,
  sendAccountCode,
  sendEmailCode,
  updatePassWord,
} from '@nibble/contract'
import {
  changePassword,
  connectEmail,
  connectWallet,
  loginByEmail,
  mailboxFor,
  register,
  requireFresh,
  resetPassword,
  sendCode,
  sendWalletMessage,
} from '../features/session/index.ts'
import { addressKey } from '../http/rate-limits.ts'
import { type Call, forGuest, forPlayer, type Served } from '../http/serve.ts'
import { type CodePurpose, codeMail } from '../mail/code-mail.ts'
import { Refusal } from '../refusal.ts'
import { endHere } from './end-here.ts'
import { ownOrigin } from './own-origin.ts'
import type { RoutesSetup } from './routes-setup.ts'
import { signedInAnswer, signInFrom } from './signed-in-answer.ts'

export const accountRoutes = ({ db, login, mail, origins, sessions, clients }: RoutesSetup): Served[] => {
  const setup = { ...login, codes: mail }
  const mailCode = (email: string, purpose: CodePurpose, { address, trace, translator, now }: Call) =>
    sendCode(setup, {
      ...{ email, purpose, from: addressKey(address), network: trace.network, now },
      write: (code) => codeMail({ to: email, purpose, code, translator }),
    })
  const end = endHere({ sessions, clients })

  return [
    forGuest(sendEmailCode, ({ email, purpose }, call) => mailCode(email, purpose, call)),
    forGuest(registerCall, async (body, call) =>
      signedInAnswer(
        await register(setup, { ...body, ...signInFrom(call), from: addressKey(call.address) }),
        call.translator,
      ),
    ),
    forGuest(loginCall, async (body, call) =>
      signedInAnswer(await loginByEmail(db, { ...body, ...signInFrom(call) }), call.translator),
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
    forPlayer(updatePassWord, async (body, session, { trace, now }) => {
      requireFresh(session, now)
      await changePassword(db, { ...body, session, trace, now })
      end({ player: session.player, kept: session.id })
      await sessions.noteAction(session, now)
      return {}
    }),
    forPlayer(connectEmailCall, async (body, session, { address, trace, now }) => {
      await connectEmail(setup, { ...body, session, from: addressKey(address), trace, now })
      await sessions.noteAction(session, now)
      return {}
    }),
    forPlayer(connectWalletSend, (body, session, { now, origin }) =>
      sendWalletMessage(db, { ...body, session, origin: ownOrigin(origins, origin), now }),
    ),
    forPlayer(connectWalletCall, async (body, session, { address, trace, now }) => {
      await connectWallet(setup, { ...body, session, from: addressKey(address), trace, now })
      await sessions.noteAction(session, now)
      return {}
    }),
    forGuest(mailBox, () => {
      const kept = mail?.kept?.()
      if (kept === undefined) throw new Refusal('not_found')
      return { mails: kept.map(({ at, to, subject, text }) => ({ at, to, subject, text })) }
    }),
  ]
}
