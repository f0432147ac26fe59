import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto'

/** By this key push services and browsers know the house. */
export type VapidKey = { readonly privateKey: KeyObject; readonly publicKey: string }

/** How many numbers P-256 counts to. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** Made of the installation's secret, so that all servers of one house have the same and none has to be kept. */
export const vapidKeyOf = (secret: Buffer): VapidKey => {
  // 16 bytes more than the number has: what is left after the division prefers none.
  const wide = Buffer.from(hkdfSync('sha256', secret, '', 'nibble web push vapid key 1', 48))
  const number = (BigInt(`0x${wide.toString('hex')}`) % (ORDER - 1n)) + 1n
  const d = Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(d)
  const point = pair.getPublicKey()
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: d.toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  return {
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
    publicKey: point.toString('base64url'),
  }
}

/** RFC 8292 allows a day; clocks differ. */
const VALID_FOR_S = 12 * 3_600

/** What a push service is shown, for all that is sent to its origin: who sends (`mailto:` or https), until when. */
export const vapidHeader = (
  { privateKey, publicKey }: VapidKey,
  { origin, subject, now }: { readonly origin: string; readonly subject: string; readonly now: number },
): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(now / 1_000) + VALID_FOR_S
  const said = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: origin, exp, sub: subject })}`
  const signature = sign('sha256', Buffer.from(said), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${said}.${signature.toString('base64url')}, k=${publicKey}`
}
