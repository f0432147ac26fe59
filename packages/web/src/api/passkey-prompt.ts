import { CallRefused } from '@nibble/client'
import {
  type Confirmed,
  confirmationText,
  type PasskeyProof,
  type PasskeySignature,
  passkeyAdd,
  passkeyAddSend,
  passkeyConfirmSend,
  passkeyLogin,
  passkeyLoginSend,
  passkeyResume,
  type RequestOf,
  type ResponseOf,
  resumedPasskey,
} from '@nibble/contract'
import { bufferToBase64URLString, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { asOwnChange } from '../notifications/own-change.ts'
import { bindId, isGuest } from '../session/session.ts'
import { needWords, translator } from '../text/words.ts'
import { call } from './call.ts'
import { newSessionKey, startSession } from './caller.ts'

/** Asks the browser for any passkey of this page and starts its session. */
export const signInByPasskey = async (): Promise<void> => {
  const key = await newSessionKey()
  const { challenge, rpId } = await call(passkeyLoginSend, { sessionKey: key.publicKey })
  const signed = await sign({ challenge, rpId, ids: [] })
  const signedIn = await call(passkeyLogin, { challenge, signed, keepGuest: isGuest.get() !== null })
  await startSession(signedIn, key)
}

/** Signs the SHA-256 of what is confirmed, in this session, with the server's nonce. */
export const signConfirmation = async (
  confirmed: Confirmed,
  { resumes }: { readonly resumes?: string } = {},
): Promise<PasskeyProof> => {
  const { nonce, session, rpId, ids } = await call(
    passkeyConfirmSend,
    resumes === undefined ? {} : { resumes },
  )
  const by = { nonce, session, bindId: bindId.get() ?? '' }
  const text = new TextEncoder().encode(confirmationText(confirmed, by))
  const challenge = bufferToBase64URLString(await crypto.subtle.digest('SHA-256', text))
  return { nonce, signed: await sign({ challenge, rpId, ids }) }
}

/** Resumes a paused passkey by having it sign. */
export const resumePasskey = async (id: string): Promise<ResponseOf<typeof passkeyResume>> =>
  asOwnChange(
    call(passkeyResume, { id, passkey: await signConfirmation(resumedPasskey(id), { resumes: id }) }),
  )

/** Creates a passkey on this or another device and registers it. `proof`: an older credential. */
export const addPasskey = async (
  name: string,
  proof: RequestOf<typeof passkeyAddSend>,
): Promise<ResponseOf<typeof passkeyAdd>> => {
  const { challenge, rpId, userHandle, userName, ids } = await call(passkeyAddSend, proof)
  const made = await prompt(() =>
    startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: rpId, name: 'Nibble' },
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
    }),
  )
  const { clientDataJSON, attestationObject, transports = [] } = made.response
  return asOwnChange(
    call(passkeyAdd, { challenge, name, id: made.id, clientDataJSON, attestationObject, transports }),
  )
}

/** EdDSA, ES256, RS256: what authenticators support. */
const ALGORITHMS = [-8, -7, -257]

const sign = async (asked: {
  readonly challenge: string
  readonly rpId: string
  readonly ids: readonly string[]
}): Promise<PasskeySignature> => {
  const { challenge, rpId, ids } = asked
  const { id, response } = await prompt(() =>
    startAuthentication({
      optionsJSON: {
        challenge,
        rpId,
        userVerification: 'required',
        allowCredentials: ids.map((known) => ({ id: known, type: 'public-key' })),
      },
    }),
  )
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) }
}

/** If the device or its user declines, nothing was sent and nothing has happened. */
const prompt = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (cause) {
    await needWords('account')
    const stopped = new CallRefused('passkey_refused', translator.get()?.('passkey.stopped') ?? '', {})
    stopped.cause = cause
    throw stopped
  }
}
