const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' }

export type PublicKey = { kty: 'EC'; crv: 'P-256'; x: string; y: string }

/**
 * A public key from PEM or JWK; null if it is not on the curve. Of a pasted private key only the public half is sent.
 */
export const readPublicKey = async (text: string): Promise<PublicKey | null> => {
  try {
    const pem = /-----BEGIN PUBLIC KEY-----([\sA-Za-z0-9+/=]+)-----END PUBLIC KEY-----/.exec(text)?.[1]
    const key =
      pem === undefined
        ? await crypto.subtle.importKey('jwk', withoutSecret(JSON.parse(text)), ALGORITHM, true, ['verify'])
        : await crypto.subtle.importKey('spki', bytesOf(pem), ALGORITHM, true, ['verify'])
    return await publicHalf(key)
  } catch {
    return null
  }
}

const withoutSecret = (json: unknown): JsonWebKey => {
  const { x = '', y = '' } = json as { x?: string; y?: string }
  return { kty: 'EC', crv: 'P-256', x, y }
}

const bytesOf = (base64: string) =>
  Uint8Array.from(atob(base64.replace(/\s/g, '')), (character) => character.charCodeAt(0))

const publicHalf = async (key: CryptoKey): Promise<PublicKey> => {
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', key)
  return { kty: 'EC', crv: 'P-256', x, y }
}

/** A new key pair. The private half exists only in this page, until it is downloaded or the page is left. */
export const makePair = async (): Promise<{ publicKey: PublicKey; privateKey: JsonWebKey }> => {
  const pair = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const { kty, crv, x, y, d } = await crypto.subtle.exportKey('jwk', pair.privateKey)
  return {
    publicKey: await publicHalf(pair.publicKey),
    privateKey: { kty, crv, x, y, d } as JsonWebKey,
  }
}

/** What a bot needs to start: the house, its key's id, and the private key. Usage: docs/bots.md. */
export const keyFileOf = (id: string, privateKey: JsonWebKey) => ({
  name: `nibble-bot-${id}.json`,
  json: JSON.stringify({ house: location.origin, botKey: id, privateKey }, null, 2),
})
