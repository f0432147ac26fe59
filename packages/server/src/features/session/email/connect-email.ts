import type { connectEmail as connectCall, RequestOf } from '@nibble/contract'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { NO_TRACE, recordAndTell, type Trace } from '../../../ledger/security-events.ts'
import { Refusal } from '../../../refusal.ts'
import { hashPassword } from '../../../secrets/password-hash.ts'
import { requireProof } from '../../../secrets/require-proof.ts'
import type { Session } from '../sessions.ts'
import { type CodeFrom, checkCode, spendCode } from './check-code.ts'
import type { Codes } from './codes.ts'
import { addIdentity, findByPlayer } from './identity.ts'

/**
 * Lets a player who has a wallet sign in by e-mail too. That the address is another player's is told only to whoever has
 * shown the code; whose it is, to nobody.
 */
export const connectEmail = async (
  setup: { readonly db: Database; readonly codes: Codes },
  input: RequestOf<typeof connectCall> & CodeFrom & { session: Session; trace?: Trace; now: number },
): Promise<void> => {
  const { db } = setup
  const { session, email, from, trace = NO_TRACE, now } = input
  requireProof({ provenAt: session.walletProofAt, now })
  if ((await findByPlayer(db.pool, session.player)) !== null) throw new Refusal('email_connected')
  const code = await checkCode(setup, {
    ...{ email, purpose: 'connect_email', code: input.emailCode, from, now },
  })
  const hash = await hashPassword(input.password)

  await inTransaction(db.pool, async (client) => {
    await spendCode(client, { code, now })
    const { player } = session
    if (await addIdentity(client, { player, email, hash, now }))
      return recordAndTell(client, { kind: 'credential_added', what: 'email', player, trace, now })
    const own = await findByPlayer(client, session.player)
    throw new Refusal(own === null ? 'email_taken' : 'email_connected')
  })
}
