import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { Refusal } from '../refusal.ts'
import { deriveKey } from './seal.ts'

/** 32 random bytes as 43 characters: a session token, a device login code, a socket ticket. */
export const makeSecret = (): string => randomBytes(32).toString('base64url')

/** What is kept of such a secret. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Without 0, 1, I, O, which are taken for one another. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Eight characters, 40 bits: a bind id or an invitation code that nobody finds by counting. */
export const makeCode = (): string =>
  Array.from({ length: 8 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')

/** 80 bits that a person can type: a password that somebody is given until they have one of their own. */
export const makeOneTimePassword = (): string => `${makeCode()}-${makeCode()}`

const BYTES = 16

/** The same text has the same hash; without the secret nobody finds out what it was by trying. */
export type KeyedHash = (text: string) => Buffer

/** Under the installation's secret, which is not in the database. `label`: what it is for; under another it differs. */
export const keyedHash = (secret: Buffer, label: string): KeyedHash => {
  const key = deriveKey(secret, label)
  return (text) => createHmac('sha256', key).update(text).digest().subarray(0, BYTES)
}

/** So old may a wallet's signature be that changes how its player proves themselves. */
export const WALLET_PROOF_FRESH_FOR_MS = 10 * 60_000

/** `provenAt`: when the wallet signed; null where it never did. Throws Refusal('fresh_proof_needed'), naming the wallet. */
export const requireProof = ({ provenAt, now }: { provenAt: number | null; now: number }): void => {
  if (provenAt === null || now - provenAt > WALLET_PROOF_FRESH_FOR_MS)
    throw new Refusal('fresh_proof_needed', { by: 'wallet' })
}
