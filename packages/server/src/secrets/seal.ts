import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'

/**
 * Encrypts under the installation's secret of 32 bytes, which is not in the database, so that a copy of the database does
 * not open it. `label` says whose it is: under another one it does not open either.
 */
export const seal = (secret: Buffer, { label, plain }: { label: string; plain: Buffer }): Buffer => {
  const iv = randomBytes(12)
  const cipher = createCipheriv(CIPHER, secret, iv).setAAD(Buffer.from(label))
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Null when it was sealed under another secret or label, or was changed. */
export const unseal = (
  secret: Buffer,
  { label, sealed }: { label: string; sealed: Buffer },
): Buffer | null => {
  try {
    const decipher = createDecipheriv(CIPHER, secret, sealed.subarray(0, 12)).setAAD(Buffer.from(label))
    decipher.setAuthTag(sealed.subarray(-16))
    return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
  } catch {
    return null
  }
}
