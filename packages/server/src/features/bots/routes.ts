import {
  botKeyAdd,
  botKeyConfirmed,
  botKeyList,
  botKeyResume,
  botKeyRevoke,
  botWebhook,
} from '@nibble/contract'
import { forPlayer, type Served } from '../../http/serve.ts'
import { Refusal } from '../../refusal.ts'
import { assertConfirmed } from '../../routes/confirm.ts'
import type { RoutesSetup } from '../../routes/setup.ts'
import { assertMoneyMayLeave } from '../../shared/people.ts'
import { importSessionKey, requireFresh } from '../session/sessions.ts'
import { addBotKey, listBotKeys, resumeBotKey, revokeBotKey } from './keys.ts'
import { setWebhook } from './webhooks.ts'

export const botRoutes = ({ db, sessions, network }: RoutesSetup): Served[] => [
  forPlayer(botKeyList, (_, { player }, { now }) => listBotKeys(db.pool, { player, now })),
  forPlayer(botKeyAdd, async (body, session, { trace, now }) => {
    requireFresh(session, now)
    if (importSessionKey(body.publicKey) === null) throw new Refusal('bot_key_malformed')
    await assertConfirmed(db, {
      ...body,
      session,
      confirmed: botKeyConfirmed(body),
      isRepeatable: false,
      now,
    })
    await assertMoneyMayLeave(db.pool, { player: session.player, now })
    await sessions.recordAction(session, now)
    return addBotKey(db, { ...body, player: session.player, session: session.id, trace, now })
  }),
  forPlayer(botKeyRevoke, ({ id }, { id: session, player }, { trace, now }) =>
    revokeBotKey(db, { id, player, session, trace, now }),
  ),
  forPlayer(botKeyResume, async ({ id }, session, { trace, now }) => {
    requireFresh(session, now)
    await sessions.recordAction(session, now)
    return resumeBotKey(db, { id, player: session.player, session: session.id, trace, now })
  }),
  forPlayer(botWebhook, async (body, session, { trace, now }) => {
    requireFresh(session, now)
    await sessions.recordAction(session, now)
    return setWebhook(db, {
      ...body,
      player: session.player,
      session: session.id,
      trace,
      now,
      allowsLoopback: network.local,
    })
  }),
]
