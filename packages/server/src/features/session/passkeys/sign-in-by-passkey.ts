import type { passkeyLogin, passkeyLoginSend, RequestOf, ResponseOf } from '@nibble/contract'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../refusal.ts'
import { passkeyDomain } from '../../../secrets/passkeys.ts'
import { endGuest } from '../guests.ts'
import type { SignedIn } from '../login-auth.ts'
import { importSessionKey, type Session, type SignInFrom, startSession } from '../sessions.ts'
import { findChallenge, makeChallenge, spendChallenge } from './challenges.ts'
import { assertNotPaused, checkSigned, findPasskey, maySignIn, saveUse } from './use-passkey.ts'

/** What a passkey signs to open a session for this key, and no other. Does not require saying who they are. */
export async function sendPasskeyLogin(
  { pool }: Database,
  { sessionKey: key, origin, now }: RequestOf<typeof passkeyLoginSend> & { origin: string; now: number },
): Promise<ResponseOf<typeof passkeyLoginSend>> {
  if (importSessionKey(key) === null) throw new Refusal('signature_mismatch')
  const { nonce, expiresAt } = await makeChallenge(pool, { purpose: 'sign_in', key, origin, now })
  return { challenge: nonce, rpId: passkeyDomain(origin), expiresAt }
}

/**
 * Opens a session for the owner of the passkey that signed the challenge, once. It is no wallet's proof and replaces no
 * password. Throws Refusal('passkey_expired' | 'passkey_refused' | 'passkey_paused').
 */
export async function loginByPasskey(
  { pool }: Database,
  input: RequestOf<typeof passkeyLogin> & SignInFrom & { guest?: Session | null },
): Promise<SignedIn> {
  const { challenge, signed, guest, claimedIp, device, fingerprints, trace, now } = input
  const asked = { nonce: challenge, purpose: 'sign_in', session: null, now } as const
  const { origin, key } = await findChallenge(pool, asked)
  const passkey = await findPasskey(pool, { id: signed.id, origin, player: null })
  if (passkey === null) throw new Refusal('passkey_refused')
  const seen = await checkSigned(passkey, signed, { challenge, origin })
  if (!maySignIn(passkey)) assertNotPaused(passkey.pausedAt)

  return inTransaction(pool, async (client) => {
    await spendChallenge(client, challenge)
    await saveUse(client, passkey, { ...seen, now })
    if (guest != null) await endGuest(client, { session: guest, keptBy: passkey.player, trace, now })
    const session = await startSession(client, {
      player: passkey.player,
      key,
      claimedIp,
      device,
      fingerprints,
      trace,
      now,
      walletProofAt: null,
      way: 'passkey',
    })
    return { ...session, bindId: passkey.bindId, gift: null }
  })
}
