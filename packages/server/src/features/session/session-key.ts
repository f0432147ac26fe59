import { createPublicKey, type KeyObject } from 'node:crypto'

/** The browser's public session key, or null where the coordinates are no point of the curve P-256. */
export const importSessionKey = ({ x, y }: { x: string; y: string }): KeyObject | null => {
  try {
    return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  } catch {
    return null
  }
}
