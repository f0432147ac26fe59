import { createStore } from '../state/store.ts'
import { createStored } from '../state/stored.ts'

// What the browser remembers of a session. The session key's handle lies in IndexedDB; a wallet's signature is kept
// nowhere.

export const token = createStored('token', (text) =>
  text !== null && /^[\w-]{43}$/.test(text) ? text : null,
)
export const bindId = createStored('bindId', (text) => text)
/** They play without an account: everything that they could lose lies in this browser. It is said of the session that is held. */
export const isGuest = createStored('guest', (text) => text)
/** Somebody has signed in at this browser before, and may take another account for their own. */
export const isKnownHere = createStored('known', (text) => text)
export const firstLogin = createStored('firstLogin', (text) => (text === 'true' ? 'true' : null))
export const firstLoginInfo = createStored('firstLoginInfo', (text) => text)
/** The notice last opened, as /details shows it. */
export const currentNotice = createStored('notice', (text) => text)

/** The player is logging out: that their session is over at the server by then is no news. */
export const isLoggingOut = createStore(false)

type SignedIn = {
  token: string
  bindId: string
  firstLogin: boolean
  firstLoginInfo: string | null
  isGuest?: boolean | undefined
}

/** The token comes last: with it the guards open and the socket connects. */
export const beginSession = (signedIn: SignedIn) => {
  bindId.set(signedIn.bindId)
  isKnownHere.set('true')
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

/** The bets last read, as text, for the page that is shown without a network. Never a balance: an old one misleads. */
export const keptHistory = createStored('history', (text) => text)
