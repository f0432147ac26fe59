import { generateKeyPair, type KeyObject, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { KeySet } from '@nibble/contract'

export type EnvelopeKey = {
  readonly kid: string
  readonly privateKey: KeyObject
  readonly public: KeySet['keys'][number]
  readonly createdAt: number
}

/** Where the private keys are kept between runs and shared between processes. */
export type KeyStore = {
  /** Newest first. */
  list(): Promise<EnvelopeKey[]>
  save(key: EnvelopeKey): Promise<void>
  remove(kid: string): Promise<void>
}

export type KeyRing = {
  find(kid: string): Promise<EnvelopeKey | null>
  /** The preferred one. */
  publicKeys(): KeySet['keys']
  /** Makes a new key if the current one is old or `force` is set, and deletes expired ones. */
  rotate(input: { now: number; force?: boolean }): Promise<void>
}

const DAY_MS = 24 * 3_600_000
/** A key is offered for a week, and opens envelopes for one more day. */
const OFFERED_MS = 7 * DAY_MS
const ACCEPTED_MS = OFFERED_MS + DAY_MS
const RELOAD_EVERY_MS = 5_000

export const createKeyRing = async ({
  store,
  now: startedAt,
}: {
  store: KeyStore
  now: number
}): Promise<KeyRing> => {
  let keys: readonly EnvelopeKey[] = await store.list()
  let reloadedAt = 0

  const rotate = async ({ now, force = false }: { now: number; force?: boolean }): Promise<void> => {
    keys = await store.list()
    const [newest] = keys
    if (force || newest === undefined || now - newest.createdAt >= OFFERED_MS) {
      await store.save(await makeEnvelopeKey(now))
    }
    for (const key of keys) {
      if (now - key.createdAt > ACCEPTED_MS) await store.remove(key.kid)
    }
    keys = await store.list()
  }

  /** Another process may have made a key since. */
  const reload = async (): Promise<void> => {
    if (Date.now() - reloadedAt < RELOAD_EVERY_MS) return
    reloadedAt = Date.now()
    keys = await store.list()
  }

  await rotate({ now: startedAt })
  return {
    find: async (kid) => {
      const known = keys.find((key) => key.kid === kid)
      if (known !== undefined) return known
      await reload()
      return keys.find((key) => key.kid === kid) ?? null
    },
    publicKeys: () => keys.map((key) => key.public),
    rotate,
  }
}

export const makeEnvelopeKey = async (now: number): Promise<EnvelopeKey> => {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return envelopeKey({ kid: randomBytes(9).toString('base64url'), privateKey, publicKey, createdAt: now })
}

export const envelopeKey = (key: {
  kid: string
  privateKey: KeyObject
  publicKey: KeyObject
  createdAt: number
}): EnvelopeKey => {
  const { n, e } = key.publicKey.export({ format: 'jwk' })
  if (n === undefined || e === undefined) throw new TypeError('not an RSA key')
  return {
    kid: key.kid,
    privateKey: key.privateKey,
    public: { kty: 'RSA', n, e, kid: key.kid, use: 'enc', alg: 'RSA-OAEP-256' },
    createdAt: key.createdAt,
  }
}

/** For tests and benchmarks: nothing outlives the process. */
export const memoryKeyStore = (): KeyStore => {
  let kept: EnvelopeKey[] = []
  return {
    list: async () => kept.toSorted((a, b) => b.createdAt - a.createdAt),
    save: async (key) => {
      kept.unshift(key)
    },
    remove: async (kid) => {
      kept = kept.filter((key) => key.kid !== kid)
    },
  }
}
