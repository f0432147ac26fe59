import { createCipheriv, randomBytes, randomUUID, scryptSync } from 'node:crypto'
import { keccak256 } from 'viem'

/** Web3 Secret Storage, version 3: a secret under a password. It is sealed here, and opened by the signer alone. */
export type Web3Secret = {
  readonly version: 3
  readonly id: string
  readonly crypto: {
    readonly cipher: 'aes-128-ctr'
    readonly cipherparams: { readonly iv: string }
    readonly ciphertext: string
    readonly kdf: 'scrypt'
    readonly kdfparams: {
      readonly n: number
      readonly r: number
      readonly p: number
      readonly dklen: 32
      readonly salt: string
    }
    readonly mac: string
  }
}

/** 128 MB of memory a guess. */
const COST = { n: 131_072, r: 8, p: 1, dklen: 32 } as const

export function sealSecret(secret: Uint8Array, password: string): Web3Secret {
  const salt = randomBytes(32)
  const iv = randomBytes(16)
  const key = deriveKey(password, { ...COST, salt: salt.toString('hex') })
  const cipher = createCipheriv('aes-128-ctr', key.subarray(0, 16), iv)
  const ciphertext = Buffer.concat([cipher.update(secret), cipher.final()])
  return {
    version: 3,
    id: randomUUID(),
    crypto: {
      cipher: 'aes-128-ctr',
      cipherparams: { iv: iv.toString('hex') },
      ciphertext: ciphertext.toString('hex'),
      kdf: 'scrypt',
      kdfparams: { ...COST, salt: salt.toString('hex') },
      mac: macOf(key, ciphertext).toString('hex'),
    },
  }
}

function deriveKey(password: string, { n, r, p, dklen, salt }: Web3Secret['crypto']['kdfparams']): Buffer {
  return scryptSync(password, Buffer.from(salt, 'hex'), dklen, { N: n, r, p, maxmem: 256 * n * r })
}

const macOf = (key: Buffer, ciphertext: Buffer): Buffer =>
  Buffer.from(keccak256(Buffer.concat([key.subarray(16, 32), ciphertext])).slice(2), 'hex')
