import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  randomUUID,
  scryptSync,
  timingSafeEqual,
} from 'node:crypto'
import { keccak256 } from 'viem'

/** Web3 Secret Storage, version 3: a secret under a password. What wallets and nodes read and write. */
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

/** Throws a sentence when the password is not the one. */
export function openSecret({ crypto }: Web3Secret, password: string): Buffer {
  const key = deriveKey(password, crypto.kdfparams)
  const ciphertext = Buffer.from(crypto.ciphertext, 'hex')
  const mac = Buffer.from(crypto.mac, 'hex')
  if (mac.length !== 32 || !timingSafeEqual(mac, macOf(key, ciphertext)))
    throw new Error('The password does not open this keystore.')

  const iv = Buffer.from(crypto.cipherparams.iv, 'hex')
  const decipher = createDecipheriv('aes-128-ctr', key.subarray(0, 16), iv)
  return Buffer.concat([decipher.update(ciphertext), decipher.final()])
}

function deriveKey(password: string, { n, r, p, dklen, salt }: Web3Secret['crypto']['kdfparams']): Buffer {
  return scryptSync(password, Buffer.from(salt, 'hex'), dklen, { N: n, r, p, maxmem: 256 * n * r })
}

const macOf = (key: Buffer, ciphertext: Buffer): Buffer =>
  Buffer.from(keccak256(Buffer.concat([key.subarray(16, 32), ciphertext])).slice(2), 'hex')
