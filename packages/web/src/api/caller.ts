import { CallFailed, type SessionPublicKey } from '@nibble/client'

/** Where the code of a call does not arrive nobody was asked, and the next call fetches it anew. */
export const fetched = <Code>(loading: Promise<Code>): Promise<Code> =>
  loading.catch((cause: unknown) => {
    throw new CallFailed(0, 'the server cannot be reached', null, cause)
  })

/**
 * Keys, envelope and the shapes of what is asked and answered: nothing that is drawn first needs them, so they come beside
 * the first screen and not before it.
 */
export const loadCaller = () => fetched(import('./signing-caller.ts'))

export const sessionPublicKey = async (): Promise<SessionPublicKey> => (await loadCaller()).sessionPublicKey()

export const forgetSessionKey = async () => (await loadCaller()).forgetSessionKey()
