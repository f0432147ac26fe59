import type { Confirmed, PasskeyProof } from '@nibble/contract'
import { fetched } from './caller.ts'

/** Signs what a call confirms, once its idempotency key is known. */
export type SignFor = (idempotencyKey: string) => Promise<PasskeyProof>

const IP_ADDRESS = /^[\d.]+$|^\[/

/** A passkey belongs to a domain name: none can be made for an IP address. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !IP_ADDRESS.test(location.hostname)

/** The code that talks to the authenticator, loaded only to use a passkey. */
export const loadPasskeyPrompt = () => fetched(import('./passkey-prompt.ts'))

export const signConfirmation = async (confirmed: Confirmed): Promise<PasskeyProof> =>
  (await loadPasskeyPrompt()).signConfirmation(confirmed)
