import type { Confirmed, PasskeyProof } from '@nibble/contract'
import type { Database } from '../db/database.ts'
import { checkTransactionPassword } from '../features/security/transaction-password.ts'
import { checkConfirmation } from '../features/session/passkeys/confirm-by-passkey.ts'
import type { Session } from '../features/session/sessions.ts'

type AssertConfirmedInput = {
  readonly session: Session
  readonly confirmed: Confirmed
  readonly transactionPassword?: string | undefined
  readonly passkey?: PasskeyProof | undefined
  /** What is confirmed has an idempotency key in it. */
  readonly isRepeatable: boolean
  readonly now: number
}

/**
 * Passes where the player confirms this by a passkey that signed it or, without one, by their transaction password. Where both
 * come the passkey decides: nothing is gained by sending more. Throws a Refusal of either.
 */
export async function assertConfirmed(
  db: Database,
  {
    session,
    confirmed,
    transactionPassword: password,
    passkey: proof,
    isRepeatable,
    now,
  }: AssertConfirmedInput,
): Promise<void> {
  if (proof === undefined) await checkTransactionPassword(db, { player: session.player, password, now })
  else await checkConfirmation(db, { session, confirmed, proof, isRepeatable, now })
}
