import {
  passkeyAdd,
  passkeyAddSend,
  passkeyConfirmed,
  passkeyConfirmSend,
  passkeyList,
  passkeyLogin,
  passkeyLoginSend,
  passkeyRemove,
  passkeyRename,
  passkeyResume,
} from '@nibble/contract'
import { forGuest, forPlayer, type Served } from '../../http/serve.ts'
import { assertConfirmed } from '../../routes/confirm.ts'
import { ownOrigin, type RoutesSetup } from '../../routes/setup.ts'
import { assertMoneyMayLeave } from '../../shared/people.ts'
import { sendConfirmation } from './passkeys/confirm-by-passkey.ts'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  resumePasskey,
  sendNewPasskey,
} from './passkeys/own-passkeys.ts'
import { loginByPasskey, sendPasskeyLogin } from './passkeys/sign-in-by-passkey.ts'
import { guestOf, signedInAnswer, signInFrom } from './routes.ts'
import { requireFresh } from './sessions.ts'

export const passkeyRoutes = ({ db, origins, sessions }: RoutesSetup): Served[] => [
  forGuest(passkeyLoginSend, (body, { origin, now }) =>
    sendPasskeyLogin(db, { ...body, origin: ownOrigin(origins, origin), now }),
  ),
  forGuest(passkeyLogin, async (body, call) =>
    signedInAnswer(
      await loginByPasskey(db, { ...body, ...signInFrom(call), guest: await guestOf(body, call) }),
      call.translator,
    ),
  ),
  forPlayer(passkeyConfirmSend, ({ resumes }, session, { origin, now }) =>
    sendConfirmation(db, { session, resumes, origin: ownOrigin(origins, origin), now }),
  ),
  forPlayer(passkeyList, (_, { player }) => listPasskeys(db.pool, { player })),
  forPlayer(passkeyAddSend, async (body, session, { origin, now }) => {
    requireFresh(session, now)
    await assertConfirmed(db, { ...body, session, confirmed: passkeyConfirmed, isRepeatable: false, now })
    // A passkey is a way in, and later confirms money: none is added with a password replaced a minute ago.
    await assertMoneyMayLeave(db.pool, { player: session.player, now })
    await sessions.recordAction(session, now)
    return sendNewPasskey(db, { session, origin: ownOrigin(origins, origin), now })
  }),
  forPlayer(passkeyAdd, async (body, session, { trace, now }) => {
    requireFresh(session, now)
    await assertMoneyMayLeave(db.pool, { player: session.player, now })
    return addPasskey(db, { ...body, session, trace, now })
  }),
  forPlayer(passkeyRename, (body, session) => renamePasskey(db, { ...body, session })),
  forPlayer(passkeyResume, async (body, session, { trace, now }) => {
    requireFresh(session, now)
    await sessions.recordAction(session, now)
    return resumePasskey(db, { ...body, session, trace, now })
  }),
  forPlayer(passkeyRemove, async ({ id }, session, { trace, now }) => {
    requireFresh(session, now)
    const left = await removePasskey(db, { id, session, trace, now })
    await sessions.recordAction(session, now)
    return left
  }),
]
