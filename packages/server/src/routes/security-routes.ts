import { updateTransactionPassword } from '@nibble/contract'
import { setTransactionPassword } from '../features/security/index.ts'
import { requireFresh, spendOwnCode } from '../features/session/index.ts'
import { forPlayer, type Served } from '../http/serve.ts'
import type { RoutesSetup } from './routes-setup.ts'

export const securityRoutes = ({ db, sessions, mail }: RoutesSetup): Served[] => [
  forPlayer(updateTransactionPassword, async (body, session, { now }) => {
    requireFresh(session, now)
    const { player, walletProofAt } = session
    const { emailCode: code, ...asked } = body
    const isByCode = code !== undefined && asked.oldPassword === undefined
    if (isByCode) await spendOwnCode({ db, codes: mail }, { player, purpose: 'security_password', code, now })
    const provenAt = isByCode ? now : walletProofAt
    await setTransactionPassword(db, { ...asked, player, provenAt, now })
    await sessions.noteAction(session, now)
    return {}
  }),
]
