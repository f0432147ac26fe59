import { createHmac } from 'node:crypto'
import { deriveKey } from './seal.ts'

const BYTES = 16

/** The same text has the same hash; without the secret nobody finds out what it was by trying. */
export type KeyedHash = (text: string) => Buffer

/** Under the installation's secret, which is not in the database. `label`: what it is for; under another it differs. */
export const keyedHash = (secret: Buffer, label: string): KeyedHash => {
  const key = deriveKey(secret, label)
  return (text) => createHmac('sha256', key).update(text).digest().subarray(0, BYTES)
}
