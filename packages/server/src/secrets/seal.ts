import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'

/**
 * Secrets of an installation, 32 bytes each, which are not in the database: the first one seals, the others still open what they
 * sealed, during a replacement.
 */
export type InstallationSecrets = readonly [Buffer, ...Buffer[]]

/** A separate key for each use: knowing one reveals no other, nor the secret. */
export const deriveKey = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'nibble', purpose, 32))

type Labelled = { readonly label: string }

/** Stored in the database so that a copy of it opens nothing. `label` says whose it is: another does not open it. */
export type Seal = {
  readonly seal: (what: Labelled & { readonly plain: Buffer }) => Buffer
  /** Null if it was sealed under another secret, use or label, or was changed. */
  readonly open: (what: Labelled & { readonly sealed: Buffer }) => Buffer | null
  /** Sealed again under the first secret. Null if it already is, or does not open. */
  readonly renew: (what: Labelled & { readonly sealed: Buffer }) => Buffer | null
}

export const sealFor = (secrets: InstallationSecrets, purpose: string): Seal => {
  const [first, ...others] = secrets
  const key = deriveKey(first, purpose)
  const earlier = others.map((secret) => deriveKey(secret, purpose))
  // Before uses had separate keys, the secret itself sealed; a start renews that.
  const bare = secrets
  const seal: Seal['seal'] = ({ label, plain }) => {
    const iv = randomBytes(12)
    const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(label))
    return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }
  return {
    seal,
    open: (what) => openWith([key, ...earlier], what),
    renew: ({ label, sealed }) => {
      if (openWith([key], { label, sealed }) !== null) return null
      const plain = openWith([...earlier, ...bare], { label, sealed })
      return plain === null ? null : seal({ label, plain })
    },
  }
}

const openWith = (keys: readonly Buffer[], what: Labelled & { readonly sealed: Buffer }): Buffer | null => {
  for (const key of keys) {
    const plain = openOne(key, what)
    if (plain !== null) return plain
  }
  return null
}

const openOne = (key: Buffer, { label, sealed }: Labelled & { readonly sealed: Buffer }): Buffer | null => {
  try {
    const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, 12)).setAAD(Buffer.from(label))
    decipher.setAuthTag(sealed.subarray(-16))
    return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
  } catch {
    return null
  }
}
