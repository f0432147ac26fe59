import { CallFailed, type SessionPublicKey } from '@nibble/client'

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

export const sessionPublicKey = async (): Promise<SessionPublicKey> => (await loadCaller()).sessionPublicKey()

export const forgetSessionKey = async () => (await loadCaller()).forgetSessionKey()
