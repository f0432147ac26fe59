import type { Confirmed, PasskeyProof } from '@nibble/contract'
import type { Database } from '../db/database.ts'
import { checkTransactionPassword } from '../features/security/transaction-password.ts'
import { checkConfirmation } from '../features/session/passkeys/confirm-by-passkey.ts'
import type { Session } from '../features/session/sessions.ts'
import { Refusal } from '../refusal.ts'
import { assertMoneyMayLeave } from '../shared/people.ts'

type AssertConfirmedInput = {
  readonly session: Session
  readonly confirmed: Confirmed
  readonly transactionPassword?: string | undefined
  readonly passkey?: PasskeyProof | undefined
  /** What is confirmed includes an idempotency key. */
  readonly isRepeatable: boolean
  readonly now: number
}

/**
 * Passes if the player confirms this by a passkey that signed it or, without one, by their transaction password. If both are sent
 * the passkey decides: sending more gains nothing. Throws a Refusal of either.
 */
export async function assertConfirmed(db: Database, input: AssertConfirmedInput): Promise<void> {
  const { session, confirmed, transactionPassword: password, passkey: proof, isRepeatable, now } = input
  if (proof === undefined) await checkTransactionPassword(db, { player: session.player, password, now })
  else await checkConfirmation(db, { session, confirmed, proof, isRepeatable, now })
}

type OwnPassword = { readonly player: bigint; readonly password: string | undefined; readonly now: number }

/** Passes if the player has no transaction password, or gives it, and money does not wait. Throws a Refusal. */
export async function assertOwnPassword(db: Database, { player, password, now }: OwnPassword): Promise<void> {
  await assertMoneyMayLeave(db.pool, { player, now })
  const { rowCount } = await db.pool.query('select from transaction_password where player_id = $1', [player])
  if (rowCount === 1) await checkTransactionPassword(db, { player, password, now })
}

/** Anyone at the browser may have set a younger transaction password. */
const SETTLED_AFTER_MS = 24 * 60 * 60_000

type AssertWayInInput = {
  readonly player: bigint
  readonly isForGood: boolean
  readonly password: string | undefined
  readonly now: number
}

/**
 * Passes if a player who can sign in by wallet may add another way in: with the transaction password, if they have one, and not
 * in the day after the wallet alone replaced it (docs/decisions/0297). Another wallet, which nothing removes again, needs a
 * transaction password of at least a day. Without a wallet a code shows whose account it is. Throws a Refusal.
 */
export async function assertWayIn(db: Database, input: AssertWayInInput): Promise<void> {
  const { player, isForGood, password, now } = input
  const { rows } = await db.pool.query<{ hasWallet: boolean; since: Date | null }>(
    `select exists (select from wallet_identity where player_id = $1) as "hasWallet",
            (select changed_at from transaction_password where player_id = $1) as since`,
    [player],
  )
  const [row] = rows
  if (row?.hasWallet !== true) return
  await assertMoneyMayLeave(db.pool, { player, now })
  const isSettled = row.since !== null && now - row.since.getTime() >= SETTLED_AFTER_MS
  if (isForGood && !isSettled) throw new Refusal('transaction_password_missing')
  if (row.since !== null) await checkTransactionPassword(db, { player, password, now })
  // Again after the password: if it was replaced meanwhile, the wait that began with that applies.
  await assertMoneyMayLeave(db.pool, { player, now })
}
