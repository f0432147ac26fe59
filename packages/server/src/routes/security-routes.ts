import { updateTransactionPassword } from '@nibble/contract'
import { setTransactionPassword } from '../features/security/index.ts'
import { requireFresh } from '../features/session/index.ts'
import { forPlayer, type Served } from '../http/serve.ts'
import type { RoutesSetup } from './routes-setup.ts'

export const securityRoutes = ({ db, sessions }: RoutesSetup): Served[] => [
  forPlayer(updateTransactionPassword, async (body, session, { now }) => {
    requireFresh(session, now)
    const { player, walletProofAt } = session
    await setTransactionPassword(db, { ...body, player, walletProofAt, now })
    await sessions.noteAction(session, now)
    return {}
  }),
]
