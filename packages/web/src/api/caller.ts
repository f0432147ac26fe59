import { CallFailed, type SessionPublicKey } from '@nibble/client'

/**
 * Keys, envelope and the shapes of what is asked and answered: nothing that is drawn first needs them, so they come beside
 * the first screen and not before it. Where they do not arrive nobody was asked; a later call fetches them anew.
 */
export const loadCaller = () =>
  import('./signing-caller.ts').catch((cause: unknown) => {
    throw new CallFailed(0, 'the code that makes calls cannot be fetched', null, cause)
  })

export const sessionPublicKey = async (): Promise<SessionPublicKey> => (await loadCaller()).sessionPublicKey()

export const forgetSessionKey = async () => (await loadCaller()).forgetSessionKey()
