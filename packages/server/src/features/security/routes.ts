import { securityEvents, updateTransactionPassword } from '@nibble/contract'
import { addressKey } from '../../http/rate-limits.ts'
import { forPlayer, type Served } from '../../http/serve.ts'
import type { RoutesSetup } from '../../routes/setup.ts'
import { spendOwnCode } from '../session/email/own-mailbox.ts'
import { requireFresh } from '../session/sessions.ts'
import { listSecurityEvents } from './list-events.ts'
import { setTransactionPassword } from './transaction-password.ts'

export const securityRoutes = ({ db, sessions, mail }: RoutesSetup): Served[] => [
  forPlayer(securityEvents, (page, { player }) => listSecurityEvents(db, { ...page, player })),
  forPlayer(updateTransactionPassword, async (body, session, { address, trace, now }) => {
    requireFresh(session, now)
    const { player, id, walletProofAt } = session
    const { emailCode: code, ...asked } = body
    const isByCode = code !== undefined && asked.oldPassword === undefined
    if (isByCode) {
      const shown = { player, purpose: 'security_password', code, from: addressKey(address), now } as const
      await spendOwnCode({ db, codes: mail }, shown)
    }
    const provenAt = isByCode ? now : walletProofAt
    await setTransactionPassword(db, { ...asked, player, session: id, provenAt, trace, now })
    await sessions.recordAction(session, now)
    return {}
  }),
]
