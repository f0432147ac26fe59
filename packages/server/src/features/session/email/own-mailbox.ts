import type { RequestOf, sendAccountCode } from '@nibble/contract'
import type { Database } from '../../../db/database.ts'
import { Refusal } from '../../../refusal.ts'
import { requireProof } from '../../../secrets/require-proof.ts'
import type { Session } from '../sessions.ts'
import { type CodeFrom, checkCode, type RightCode, spendCode } from './check-code.ts'
import type { Codes } from './codes.ts'
import { findByPlayer, hasWallet } from './identity.ts'

type Setup = { readonly db: Database; readonly codes: Codes }
type OwnPurpose = 'connect_wallet' | 'security_password'

/** Where a code goes that a signed-in player asks for. Throws Refusal where he could not use it. */
export const mailboxFor = async (
  db: Database,
  { session, asked, now }: { session: Session; asked: RequestOf<typeof sendAccountCode>; now: number },
): Promise<string> => {
  if (asked.purpose !== 'connect_email') return ownMailbox(db, session.player)

  requireProof({ provenAt: session.walletProofAt, now })
  if ((await findByPlayer(db.pool, session.player)) !== null) throw new Refusal('email_connected')
  return asked.email
}

/**
 * The mailbox by which a player proves himself. Throws Refusal('fresh_proof_needed') where he has a wallet: then that
 * proves it, and the mailbox does not open what the wallet keeps; Refusal('email_missing') where he has neither.
 */
const ownMailbox = async (db: Database, player: bigint): Promise<string> => {
  if (await hasWallet(db.pool, player)) throw new Refusal('fresh_proof_needed', { by: 'wallet' })
  const identity = await findByPlayer(db.pool, player)
  if (identity === null) throw new Refusal('email_missing')
  return identity.email
}

type Shown = {
  readonly player: bigint
  readonly purpose: OwnPurpose
  readonly code: string
  readonly now: number
} & CodeFrom

/** Throws Refusal, also as `ownMailbox` does. */
export const checkOwnCode = async (
  setup: Setup,
  { player, purpose, code, from, now }: Shown,
): Promise<RightCode> => {
  const email = await ownMailbox(setup.db, player)
  return checkCode(setup, { email, purpose, code, from, now })
}

/** The same where the code proves something that another part does: it is used with that. */
export const spendOwnCode = async (setup: Setup, shown: Shown): Promise<void> => {
  const code = await checkOwnCode(setup, shown)
  await spendCode(setup.db.pool, { code, now: shown.now })
}
