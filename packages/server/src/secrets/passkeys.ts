import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'

// A browser's passkey responses, checked by the library. Players and operators differ only in what is signed.

/** In base64url, as the browser gives it. */
export type SignedByPasskey = {
  readonly id: string
  readonly clientDataJSON: string
  readonly authenticatorData: string
  readonly signature: string
}

export type NewPasskey = {
  readonly id: string
  readonly clientDataJSON: string
  readonly attestationObject: string
}

/** The page's origin, which defines the name under which passkeys are made. */
const rpIdOf = (origin: string): string => new URL(origin).hostname

export { rpIdOf as passkeyDomain }

/** What to store of a new passkey; null if anything about it is wrong. */
export async function readNewPasskey(
  { id, clientDataJSON, attestationObject }: NewPasskey,
  { challenge, origin }: { readonly challenge: string; readonly origin: string },
): Promise<{
  readonly id: Buffer
  readonly publicKey: Buffer
  readonly counter: number
  readonly isBackedUp: boolean
} | null> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpIdOf(origin),
      requireUserVerification: true,
    })
    if (!verified || registrationInfo.credential.id !== id) return null
    const { credential, credentialBackedUp } = registrationInfo
    return {
      id: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      isBackedUp: credentialBackedUp,
    }
  } catch {
    return null
  }
}

type ReadSignedInput = {
  readonly challenge: string
  readonly origin: string
  readonly publicKey: Buffer
  readonly counter: number
}

/**
 * The passkey's new counter and whether it is backed up; null unless this key has signed this challenge at this origin, with its
 * user verified, and its counter, if used, has risen.
 */
export async function readSigned(
  { id, clientDataJSON, authenticatorData, signature }: SignedByPasskey,
  { challenge, origin, publicKey, counter }: ReadSignedInput,
): Promise<{ readonly counter: number; readonly isBackedUp: boolean } | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpIdOf(origin),
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    })
    if (!verified) return null
    return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp }
  } catch {
    return null
  }
}
