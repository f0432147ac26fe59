import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto'

/** Identifies the house to push services and browsers. */
export type VapidKey = { readonly privateKey: KeyObject; readonly publicKey: string }

/** The order of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** Derived from the installation's secret, so that all servers of one house have the same and none is stored. */
export const vapidKeyOf = (secret: Buffer): VapidKey => {
  // 16 bytes more than the order has, so that the remainder is practically unbiased.
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

/** What a push service is shown for everything sent to its origin: sender (`mailto:` or https) and expiry. */
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
