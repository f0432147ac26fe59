import { pushInfo, removePush as removePushCall, savePush as savePushCall } from '@nibble/contract'
import { forPlayer, type Served } from '../../http/serve.ts'
import { Refusal } from '../../refusal.ts'
import type { RoutesSetup } from '../../routes/setup.ts'
import { readPush, removePush, savePush } from './own-push.ts'

export const pushRoutes = ({ db, push }: RoutesSetup): Served[] => [
  forPlayer(pushInfo, async (_, { id: session }) => ({
    publicKey: push?.publicKey ?? null,
    saved: await readPush(db, { session }),
  })),
  forPlayer(savePushCall, async (given, { id: session, player }, { now }) => {
    if (push === null) throw new Refusal('push_unavailable')
    await savePush(db, { ...given, session, player, isKnown: push.isKnown, now })
    return {}
  }),
  forPlayer(removePushCall, async (_, { id: session }) => {
    await removePush(db, { session })
    return {}
  }),
]
