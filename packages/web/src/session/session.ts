import { createStore } from '../state/store.ts'
import { createStored } from '../state/stored.ts'

// What the browser stores of a session. The session key's handle is in IndexedDB; a wallet's signature is not stored.

export const token = createStored('token', (text) =>
  text !== null && /^[\w-]{43}$/.test(text) ? text : null,
)
export const bindId = createStored('bindId', (text) => text)
/** Playing without an account: all that they could lose is in this browser. Refers to the current session. */
export const isGuest = createStored('guest', (text) => text)
export const firstLogin = createStored('firstLogin', (text) => (text === 'true' ? 'true' : null))
export const firstLoginInfo = createStored('firstLoginInfo', (text) => text)
/** The last opened notice, as /details shows it. */
export const currentNotice = createStored('notice', (text) => text)

/** The player is logging out: a session that is over at the server is expected then. */
export const isLoggingOut = createStore(false)

export type SignedIn = {
  token: string
  bindId: string
  firstLogin: boolean
  firstLoginInfo: string | null
  isGuest?: boolean | undefined
}

/** For `startSession`, which stores the key first. The token is set last: it opens the guards and connects the socket. */
export const beginSession = (signedIn: SignedIn) => {
  bindId.set(signedIn.bindId)
  isGuest.set(signedIn.isGuest ? 'true' : null)
  firstLogin.set(signedIn.firstLogin ? 'true' : null)
  firstLoginInfo.set(signedIn.firstLogin ? signedIn.firstLoginInfo : null)
  token.set(signedIn.token)
}

export const endSession = () => {
  token.set(null)
  bindId.set(null)
  firstLogin.set(null)
  firstLoginInfo.set(null)
  keptHistory.set(null)
}

/** The last bets that were read, as text, for the offline page. Never a balance: an old one misleads. */
export const keptHistory = createStored('history', (text) => text)
