import { createHash, randomBytes, randomInt } from 'node:crypto'

/** 32 random bytes as 43 characters: a session token, a hand-over code, a socket ticket. */
export const makeSecret = (): string => randomBytes(32).toString('base64url')

/** What is kept of such a secret. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Without 0, 1, I, O, which are taken for one another. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Eight characters, 40 bits: a bind id or an invitation code that nobody finds by counting. */
export const makeCode = (): string =>
  Array.from({ length: 8 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')

/** 80 bits that a person can type: a password that somebody is given until he has one of his own. */
export const makeOneTimePassword = (): string => `${makeCode()}-${makeCode()}`
