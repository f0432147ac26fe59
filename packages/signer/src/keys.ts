import { createDecipheriv, scryptSync, timingSafeEqual } from 'node:crypto'
import { type Address, type Hash, type Hex, keccak256, toHex } from 'viem'
import { type HDAccount, HDKey, hdKeyToAccount, privateKeyToAccount } from 'viem/accounts'
import * as z from 'zod'

/** A complete transaction to sign. */
export type Unsigned = {
  readonly chainId: number
  readonly nonce: number
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

export type Signed = { readonly raw: Hex; readonly hash: Hash }

/** Holds keys. Could be a key management service instead of a seed in memory: keys never leave it. */
export type Keys = {
  /** The address of the key at a BIP-32 path. */
  readonly addressOf: (path: string) => Promise<Address>
  readonly sign: (path: string, unsigned: Unsigned) => Promise<Signed>
}

/** A single key: nothing else can be signed with it. */
export type OneKey = {
  readonly address: Address
  readonly sign: (unsigned: Unsigned) => Promise<Signed>
}

export const TREASURY_PATH = "m/44'/60'/1'/0/0"
/** The sealer's key on a development chain, unless it has a separate one. */
export const SEALER_PATH = "m/44'/60'/2'/0/0"
/** A player's deposit address is the child at their number. */
export const depositPath = (player: bigint): `m/44'/60'/${string}` => `m/44'/60'/0'/0/${player}`

/** Keys derived from a seed in this process's memory. */
export const seedKeys = (seed: Uint8Array): Keys => {
  const root = HDKey.fromMasterSeed(seed)
  const known = new Map<string, HDAccount>()
  const accountAt = (path: string): HDAccount => {
    const account = known.get(path) ?? hdKeyToAccount(root, { path: path as `m/44'/60'/${string}` })
    known.set(path, account)
    return account
  }

  return {
    addressOf: async (path) => accountAt(path).address,
    sign: async (path, unsigned) => {
      const raw = await accountAt(path).signTransaction({ type: 'eip1559', ...unsigned })
      return { raw, hash: keccak256(raw) }
    },
  }
}

export const keyAt = async (keys: Keys, path: string): Promise<OneKey> => ({
  address: await keys.addressOf(path),
  sign: (unsigned) => keys.sign(path, unsigned),
})

/** Throws if these bytes are no private key. */
export const privateKey = (secret: Uint8Array): OneKey => {
  const account = privateKeyToAccount(toHex(secret))
  return {
    address: account.address,
    sign: async (unsigned) => {
      const raw = await account.signTransaction({ type: 'eip1559', ...unsigned })
      return { raw, hash: keccak256(raw) }
    },
  }
}

const hex = z.string().regex(/^([0-9a-f]{2})*$/i)
const whole = z.int().positive()
const keystore = z.object({
  version: z.literal(3),
  crypto: z.object({
    cipher: z.literal('aes-128-ctr'),
    cipherparams: z.object({ iv: hex }),
    ciphertext: hex,
    kdf: z.literal('scrypt'),
    kdfparams: z.object({ n: whole, r: whole, p: whole, dklen: z.literal(32), salt: hex }),
    mac: hex,
  }),
})

/** The secret in a keystore (Web3 Secret Storage, version 3). Throws a readable error for an invalid file or wrong password. */
export const openSecret = (file: unknown, password: string): Buffer => {
  const parsed = keystore.safeParse(file)
  if (!parsed.success) throw new Error('The keystore is not Web3 Secret Storage of version 3 with scrypt.')
  const { kdfparams, cipherparams, ciphertext, mac } = parsed.data.crypto
  const { n: N, r, p, dklen, salt } = kdfparams
  const maxmem = 256 * N * r
  const key = scryptSync(password, Buffer.from(salt, 'hex'), dklen, { N, r, p, maxmem })

  const sealed = Buffer.from(ciphertext, 'hex')
  const expected = Buffer.from(keccak256(Buffer.concat([key.subarray(16, 32), sealed])).slice(2), 'hex')
  const given = Buffer.from(mac, 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new Error('The password does not open the keystore.')
  const decipher = createDecipheriv('aes-128-ctr', key.subarray(0, 16), Buffer.from(cipherparams.iv, 'hex'))
  return Buffer.concat([decipher.update(sealed), decipher.final()])
}
