import type { deviceLogin, RequestOf } from '@nibble/contract'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../refusal.ts'
import { hashOf, makeSecret } from '../../secrets/secrets.ts'
import { holdSession } from '../../shared/people.ts'
import type { SignedIn } from './login-auth.ts'
import { importSessionKey, requireFresh, type Session, type SignInFrom, startSession } from './sessions.ts'

const CODE_LIFE_MS = 60_000

/**
 * A code that opens a session of this player elsewhere, once, within a minute. Invalidates their earlier ones. Throws
 * Refusal('fresh_proof_needed') if the session is stale or was ended meanwhile: no code outlives it.
 */
export const makeDeviceLoginCode = async (
  db: Database,
  { session, now }: { session: Session; now: number },
): Promise<{ code: string; bindId: string; expiresAt: number }> => {
  requireFresh(session, now)

  const code = makeSecret()
  const expiresAt = now + CODE_LIFE_MS
  await inTransaction(db.pool, async (client) => {
    // Ending the session also locks it before the code.
    await holdSession(client, session.id)
    await client.query('delete from device_login where player_id = $1', [session.player])
    await client.query(
      `insert into device_login (code_hash, player_id, expires_at, session_expires_at)
       select $1, player_id, $2, expires_at from session where token_hash = $3`,
      [hashOf(code), new Date(expiresAt), Buffer.from(session.id, 'hex')],
    )
  })
  return { code, bindId: session.bindId, expiresAt }
}

/**
 * Anybody can send others an address with their own code, so nothing of the browser that opens it is stored. Throws
 * Refusal('code_expired') for a code that is unknown, used, too old or another player's.
 */
export const loginByCode = (
  db: Database,
  input: RequestOf<typeof deviceLogin> & Omit<SignInFrom, 'fingerprints'>,
): Promise<SignedIn> => {
  const { code, bindId, sessionKey: key, claimedIp, device, trace, now } = input
  if (importSessionKey(key) === null) throw new Refusal('signature_mismatch')

  return inTransaction(db.pool, async (client) => {
    // Before the code and sessions, in the same order as signing others out.
    await client.query(
      `select from player p join device_login h on h.player_id = p.id
       where h.code_hash = $1 and p.bind_id = $2 for no key update of p`,
      [hashOf(code), bindId],
    )
    const { rows } = await client.query<{ player_id: bigint; session_expires_at: Date | null }>(
      `delete from device_login h using player p
       where h.code_hash = $1 and h.expires_at > $2 and p.id = h.player_id and p.bind_id = $3
       returning h.player_id, h.session_expires_at`,
      [hashOf(code), new Date(now), bindId],
    )
    const [spent] = rows
    if (spent === undefined) throw new Refusal('code_expired')

    const session = await startSession(client, {
      player: spent.player_id,
      key,
      claimedIp,
      device,
      trace,
      now,
      walletProofAt: null,
      way: 'device_login',
      // The signature or password of the session that made the code covers both: the code must not extend it.
      endsBy: spent.session_expires_at?.getTime() ?? null,
    })
    return { ...session, bindId, gift: null }
  })
}
