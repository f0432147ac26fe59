import {
  browserKeyStore,
  createCaller,
  ensureSessionKey,
  publicKeyOf,
  type SessionPublicKey,
  signCancel,
} from '@nibble/client'
import { serverClock } from '../realtime/server-second.ts'
import { token } from '../session/session.ts'
import { language } from '../state/preferences.ts'

const keys = browserKeyStore()
let pair: Promise<CryptoKeyPair> | null = null

/** The browser's half of the session: created once, kept as a handle in IndexedDB, never readable. */
const sessionKey = (): Promise<CryptoKeyPair> => {
  pair ??= ensureSessionKey(keys)
  return pair
}

export const sessionPublicKey = async (): Promise<SessionPublicKey> => publicKeyOf(await sessionKey())

/** The signed statement that the player cancels this bet. */
export const signedCancel = async (bet: { round: string; betId: string }): Promise<string> =>
  signCancel(await sessionKey(), bet)

export const forgetSessionKey = async () => {
  pair = null
  await keys.clear()
}

export const caller = createCaller({
  baseUrl: '',
  clock: serverClock,
  language: () => language.get(),
  credentials: async () => {
    const held = token.get()
    return held === null ? null : { token: held, key: await sessionKey() }
  },
})
