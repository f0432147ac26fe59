import { randomBytes } from 'node:crypto'
import type { loginSend, RequestOf, ResponseOf } from '@nibble/contract'
import { getAddress } from 'viem'
import type { Database } from '../../db/database.ts'
import { findInviter } from '../../ledger/find-inviter.ts'
import { Refusal } from '../../refusal.ts'
import { importSessionKey } from './session-key.ts'
import { NONCE_LIFE_MS, signInMessage } from './sign-in-message.ts'

/** Hands out a message to sign. Nothing of the player is told but the masked name of who invited him. */
export const sendLogin = async (
  db: Database,
  input: RequestOf<typeof loginSend> & { origin: string; now: number },
): Promise<ResponseOf<typeof loginSend>> => {
  const { address, sessionKey: key, origin, now } = input
  if (importSessionKey(key) === null) throw new Refusal('signature_mismatch')
  const parent = await findInviter(db.pool, input.invitationCode ?? '')

  const nonce = randomBytes(16).toString('hex')
  // The checksummed spelling: wallets refuse a message with another.
  const message = signInMessage({ origin, address: getAddress(address), nonce, key, now })
  const expiresAt = now + NONCE_LIFE_MS
  await db.pool.query(
    `insert into sign_in_nonce (nonce, address, message, key_x, key_y, parent_id, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [nonce, addressBytes(address), message, key.x, key.y, parent?.id ?? null, new Date(expiresAt)],
  )

  return { nonce, message, expiresAt, parentUserName: parent?.name ?? null }
}

export const addressBytes = (address: string): Buffer => Buffer.from(address.slice(2), 'hex')
