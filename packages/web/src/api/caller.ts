import { CallFailed } from '@nibble/client'
import type { SignedIn } from '../session/session.ts'
import type { SessionKey } from './signing-caller.ts'

/** If the calling code fails to load, nothing was sent, and the next call fetches it again. */
export const fetched = <Code>(loading: Promise<Code>): Promise<Code> =>
  loading.catch((cause: unknown) => {
    throw new CallFailed(0, 'the server cannot be reached', null, cause)
  })

/**
 * Keys, envelope and the shapes of calls: nothing drawn first needs them, so they load beside the first screen, not
 * before it.
 */
export const loadCaller = () => fetched(import('./signing-caller.ts'))

/** For signing in: two accounts in one browser never share a key, as their cancelled bets could be linked by it. */
export const newSessionKey = async (): Promise<SessionKey> => (await loadCaller()).newSessionKey()

/** For proving again who is signed in: the server ends the session before, since it has the same key. */
export const currentSessionKey = async (): Promise<SessionKey> => (await loadCaller()).currentSessionKey()

/** Starts the session that the server answered with, in every tab. `key`: the one that the sign-in named. */
export const startSession = async (signedIn: SignedIn, key: SessionKey): Promise<void> =>
  (await loadCaller()).startSession(signedIn, key)

export const forgetSessionKeys = async () => (await loadCaller()).forgetSessionKeys()
