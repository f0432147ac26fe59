import { constants, createHash, createSecretKey, hkdfSync, type KeyObject, privateDecrypt } from 'node:crypto'
import { REQUEST_INFO, RESPONSE_INFO } from '@nibble/contract'
import { LRUCache } from 'lru-cache'
import { HttpFailure } from '../failure.ts'
import type { KeyRing } from './key-ring.ts'

/** The keys of an unwrapped visit secret: one for each direction, and a name that identifies its envelopes. */
export type VisitKeys = {
  readonly id: string
  readonly requestKey: KeyObject
  readonly answerKey: KeyObject
  /** Another server may have opened earlier ones. */
  readonly opensFrom: number
}

/** Unwraps a visit's secret once and caches the keys. Throws HttpFailure if it cannot be unwrapped. */
export type Visits = {
  find(key: string): VisitKeys | undefined
  unwrap(key: string): Promise<VisitKeys>
}

/**
 * Returns, by a visit's name, from when its envelopes may be opened here; null if another server opens them. Each server
 * remembers only what it opened, so replays are excluded only if one server opens a whole visit (docs/decisions/0234).
 */
export type TakeVisit = (visit: string) => Promise<number | null>

const MAX_VISITS = 20_000
/** After this long a server asks again if a visit is its own. */
export const VISIT_KEPT_MS = 3_600_000

export const createVisits = (ring: KeyRing, take: TakeVisit): Visits => {
  const kept = new LRUCache<string, VisitKeys>({ max: MAX_VISITS, ttl: VISIT_KEPT_MS })

  return {
    find: (key) => kept.get(key),
    unwrap: async (key) => {
      const [kid = '', wrapped = ''] = key.split('.')
      const found = await ring.find(kid)
      if (found === null) throw new HttpFailure(400, 'key_unknown')

      const secret = unwrapSecret(found.privateKey, wrapped)
      const id = nameOf(secret)
      const opensFrom = await take(id)
      // The client starts another visit, as when its key is gone, and this server takes that one.
      if (opensFrom === null) throw new HttpFailure(400, 'key_unknown')

      const visit = {
        id,
        opensFrom,
        requestKey: derive(secret, REQUEST_INFO),
        answerKey: derive(secret, RESPONSE_INFO),
      }
      kept.set(key, visit)
      return visit
    },
  }
}

/** Accepts only the canonical spelling, so that a wrapped secret has one name. */
const unwrapSecret = (privateKey: KeyObject, wrapped: string): Buffer => {
  const bytes = Buffer.from(wrapped, 'base64url')
  if (bytes.toString('base64url') !== wrapped) throw new HttpFailure(400, 'malformed')

  const secret = decrypt(privateKey, bytes)
  if (secret === null || secret.length !== 32) throw new HttpFailure(400, 'malformed')
  return secret
}

const decrypt = (key: KeyObject, bytes: Buffer): Buffer | null => {
  try {
    return privateDecrypt({ key, oaepHash: 'sha256', padding: constants.RSA_PKCS1_OAEP_PADDING }, bytes)
  } catch {
    return null
  }
}

/** Derived from the secret, not from the cache: after an eviction its envelopes must still count as used. */
const nameOf = (secret: Buffer): string =>
  createHash('sha256').update(secret).digest().subarray(0, 8).toString('latin1')

const derive = (secret: Buffer, info: string): KeyObject =>
  createSecretKey(new Uint8Array(hkdfSync('sha256', secret, Buffer.alloc(0), info, 32)))
