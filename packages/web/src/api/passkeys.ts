import type { Confirmed, PasskeyProof } from '@nibble/contract'
import { fetched } from './caller.ts'

/** Signs what a call confirms, once its idempotency key is known. */
export type SignFor = (idempotencyKey: string) => Promise<PasskeyProof>

const IP_ADDRESS = /^[\d.]+$|^\[/

/** A passkey belongs to a name: none is made for an address of digits. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !IP_ADDRESS.test(location.hostname)

/** What talks to the authenticator: nobody who signs in otherwise needs it. */
export const loadPasskeyPrompt = () => fetched(import('./passkey-prompt.ts'))

export const signConfirmation = async (confirmed: Confirmed): Promise<PasskeyProof> =>
  (await loadPasskeyPrompt()).signConfirmation(confirmed)
