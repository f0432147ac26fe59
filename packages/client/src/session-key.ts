import { cancelMessage, proofHeader, proofText } from '@nibble/contract'
import { toBase64url, utf8 } from './bytes.ts'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' }

/** The public key as calls carry it. */
export type SessionPublicKey = { kty: 'EC'; crv: 'P-256'; x: string; y: string }

/** The private key can be used but not read. */
export const makeSessionKey = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify'])

export const publicKeyOf = async (pair: CryptoKeyPair): Promise<SessionPublicKey> => {
  const { x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  if (x === undefined || y === undefined) throw new TypeError('not an elliptic-curve key')
  return { kty: 'EC', crv: 'P-256', x, y }
}

/** RFC 7638: SHA-256 over the required members in alphabetical order, base64url. */
export const thumbprintOf = async ({ crv, kty, x, y }: SessionPublicKey): Promise<string> =>
  digest(utf8(JSON.stringify({ crv, kty, x, y })))

/** The `signature` header of a call: proof that this browser holds the key it signed in with. */
export const signProof = async (
  pair: CryptoKeyPair,
  call: { method: string; path: string; timestamp: number; body: Uint8Array<ArrayBuffer> },
): Promise<string> => {
  const { method, path, timestamp } = call
  const text = proofText({ method, path, timestamp, bodyDigest: await digest(call.body) })
  const signed = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, utf8(text))
  return proofHeader({ timestamp, signature: toBase64url(new Uint8Array(signed)) })
}

/** The `signature` of cancelBetOrder: proof that the player cancels this bet. */
export const signCancel = async (
  pair: CryptoKeyPair,
  bet: { readonly round: string; readonly betId: string },
): Promise<string> => {
  const signed = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    pair.privateKey,
    cancelMessage(bet),
  )
  return Array.from(new Uint8Array(signed), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const digest = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
