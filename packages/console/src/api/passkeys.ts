import {
  addOwnPasskey,
  type getWithdrawal,
  type PaymentSignature,
  startOwnPasskey,
} from '@nibble/contract/console'
import { APPROVAL_LIFE_MS, approvalText } from '@nibble/domain'
import { type Answered, call } from './console-call.ts'

// Talks to the operator's authenticator; the library loads on use.
const load = () => import('@simplewebauthn/browser')

/** EdDSA, ES256, RS256: what authenticators support. */
const ALGORITHMS = [-8, -7, -257]

/** Creates a passkey on this or another device. */
export const makePasskey = async (name: string): Promise<Answered<typeof addOwnPasskey>> => {
  const { challenge, userHandle, userName, ids } = await call(startOwnPasskey, {})
  const { startRegistration } = await load()
  const made = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { id: location.hostname, name: 'Nibble console' },
      attestation: 'none',
      user: { id: userHandle, name: userName, displayName: userName },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      excludeCredentials: ids.map((id) => ({ id, type: 'public-key' })),
    },
  }).catch(refuse)
  const { clientDataJSON, attestationObject, transports = [] } = made.response
  return call(addOwnPasskey, { challenge, name, id: made.id, clientDataJSON, attestationObject, transports })
}

type Payment = Pick<Answered<typeof getWithdrawal>, 'id' | 'address' | 'amount' | 'attempt' | 'signing'>

/** Signs exactly what is shown: computed here, not taken from the server. */
export const signPayment = async ({
  id,
  address,
  amount,
  attempt,
  signing,
}: Payment): Promise<PaymentSignature> => {
  if (signing === null || signing.ids.length === 0)
    throw new Error('You have no passkey yet. Add one under Your account.')
  const { chainId, genesis, token, ids } = signing
  // A little less, so that a fast clock does no harm.
  const validUntil = Date.now() + APPROVAL_LIFE_MS - 3_600_000
  const text = approvalText({
    chainId,
    genesis,
    token,
    withdrawal: BigInt(id),
    attempt,
    recipient: address,
    amount,
    validUntil,
  })
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  const { startAuthentication, bufferToBase64URLString } = await load()
  const signed = await startAuthentication({
    optionsJSON: {
      challenge: bufferToBase64URLString(digest.buffer),
      rpId: location.hostname,
      userVerification: 'required',
      allowCredentials: ids.map((known) => ({ id: known, type: 'public-key' })),
    },
  }).catch(refuse)
  const { clientDataJSON, authenticatorData, signature } = signed.response
  return { validUntil, id: signed.id, clientDataJSON, authenticatorData, signature }
}

const refuse = (cause: unknown): never => {
  throw new Error('The passkey was not used, and nothing has happened. Try again when you are ready.', {
    cause,
  })
}
