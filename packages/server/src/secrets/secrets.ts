import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { Refusal } from '../refusal.ts'
import { deriveKey } from './seal.ts'

/** 32 random bytes as 43 characters: a session token, a device login code, a socket ticket. */
export const makeSecret = (): string => randomBytes(32).toString('base64url')

/** How such a secret is stored. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Without the easily confused 0, 1, I, O. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Eight characters, 40 bits: a bind id or an invitation code that cannot be enumerated. */
export const makeCode = (): string =>
  Array.from({ length: 8 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')

/** 80 bits that a person can type: an initial password until they set their own. */
export const makeOneTimePassword = (): string => `${makeCode()}-${makeCode()}`

const BYTES = 16

/** The same text has the same hash; without the secret it cannot be found by trying. */
export type KeyedHash = (text: string) => Buffer

/** Under the installation's secret, which is not in the database. `label`: its purpose; under another it differs. */
export const keyedHash = (secret: Buffer, label: string): KeyedHash => {
  const key = deriveKey(secret, label)
  return (text) => createHmac('sha256', key).update(text).digest().subarray(0, BYTES)
}

/** Age limit of a wallet signature that changes how its player proves themselves. */
export const WALLET_PROOF_FRESH_FOR_MS = 10 * 60_000

/** `provenAt`: when the wallet signed; null if it never did. Throws Refusal('fresh_proof_needed'), naming the wallet. */
export const requireProof = ({ provenAt, now }: { provenAt: number | null; now: number }): void => {
  if (provenAt === null || now - provenAt > WALLET_PROOF_FRESH_FOR_MS)
    throw new Refusal('fresh_proof_needed', { by: 'wallet' })
}
