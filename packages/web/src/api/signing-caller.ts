import {
  browserKeyStore,
  createCaller,
  makeSessionKey,
  publicKeyOf,
  type SessionPublicKey,
  signCancel,
} from '@nibble/client'
import { serverClock } from '../realtime/server-second.ts'
import { beginSession, type SignedIn, token } from '../session/session.ts'
import { language } from '../state/preferences.ts'

/** Signs the calls of one session. */
export type SessionKey = { readonly pair: CryptoKeyPair; readonly publicKey: SessionPublicKey }

const keys = browserKeyStore()
/** Of sessions that began when a browser had one key for all; none is left seven days after a release. */
const SHARED = 'session'
let held: { readonly token: string; readonly pair: Promise<CryptoKeyPair> } | null = null

const keyOf = (session: string): Promise<CryptoKeyPair> => {
  if (held?.token !== session) held = { token: session, pair: loadKey(session) }
  return held.pair
}

/** Instead of a lost key, one that the server refuses: the session is over. */
const loadKey = async (session: string): Promise<CryptoKeyPair> =>
  (await keys.load(session)) ?? (await keys.load(SHARED)) ?? makeSessionKey()

const currentKey = (): Promise<CryptoKeyPair> => {
  const session = token.get()
  return session === null ? makeSessionKey() : keyOf(session)
}

const withPublicKey = async (pair: CryptoKeyPair): Promise<SessionKey> => ({
  pair,
  publicKey: await publicKeyOf(pair),
})

export const newSessionKey = async (): Promise<SessionKey> => withPublicKey(await makeSessionKey())
export const currentSessionKey = async (): Promise<SessionKey> => withPublicKey(await currentKey())

/**
 * Stores the key under the session's token, before the token: other tabs look for the key as soon as they see the token. Where
 * storage is refused, the key lives as long as the page.
 */
export const startSession = async (signedIn: SignedIn, { pair }: SessionKey): Promise<void> => {
  const before = token.get()
  await keys.save(signedIn.token, pair).catch(() => undefined)
  held = { token: signedIn.token, pair: Promise.resolve(pair) }
  beginSession(signedIn)
  if (before !== null) await keys.remove(before).catch(() => undefined)
}

/** The signed statement that the player cancels this bet. */
export const signedCancel = async (bet: { round: string; betId: string }): Promise<string> =>
  signCancel(await currentKey(), bet)

export const forgetSessionKeys = async () => {
  held = null
  await keys.clear()
}

export const caller = createCaller({
  baseUrl: '',
  clock: serverClock,
  language: () => language.get(),
  credentials: async () => {
    const session = token.get()
    return session === null ? null : { token: session, key: await keyOf(session) }
  },
})
