import { createCipheriv, createDecipheriv, randomBytes, randomUUID, scryptSync } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Address, keccak256 } from 'viem'
import { HDKey, hdKeyToAccount } from 'viem/accounts'

/** The public half of the operator's wallet: all the server gets. */
type PublicWallet = {
  /** Extended public key of m/44'/60'/0'/0, from which players' deposit addresses derive. */
  readonly depositXpub: string
  /** m/44'/60'/1'/0/0 of the same seed. */
  readonly treasury: Address
  /** m/44'/60'/2'/0/0: seals draws, holds only gas. */
  readonly sealer: Address
}

const DEPOSITS = "m/44'/60'/0'/0"
const TREASURY = "m/44'/60'/1'/0/0"
const SEALER = "m/44'/60'/2'/0/0"

/**
 * The throw-away wallet of a local run, made once: keystore.json holds the seed (Web3 Secret Storage), keystore.password
 * opens it, wallet.json is its public half. Only that is read again; the seed is for the signer.
 */
export function openLocalWallet(dataFolder: string): PublicWallet {
  const file = join(dataFolder, 'wallet.json')
  if (!existsSync(file)) makeWallet(dataFolder, file)
  const wallet: Partial<PublicWallet> = JSON.parse(readFileSync(file, 'utf8'))
  const { depositXpub, treasury, sealer } = wallet
  if (depositXpub === undefined || treasury === undefined)
    throw new Error(`${file} is damaged: restore it, or delete it with keystore.json to make a new wallet.`)
  return { depositXpub, treasury, sealer: sealer ?? addSealer(dataFolder, file) }
}

/** A wallet of an earlier version does not name its sealer: its seed is opened once more. */
function addSealer(dataFolder: string, file: string): Address {
  const read = (name: string) => readFileSync(join(dataFolder, name), 'utf8')
  const secret: Web3Secret = JSON.parse(read('keystore.json'))
  const wallet = publicWalletOf(openOwnSecret(secret, read('keystore.password').trim()))
  writeFileSync(file, `${JSON.stringify(wallet, null, 2)}\n`, { mode: 0o600 })
  return wallet.sealer
}

function makeWallet(dataFolder: string, file: string): void {
  const seed = randomBytes(32)
  const password = randomBytes(24).toString('base64url')
  const write = (name: string, text: string) =>
    writeFileSync(join(dataFolder, name), text, { mode: 0o600, flag: 'wx' })

  write('keystore.password', `${password}\n`)
  write('keystore.json', `${JSON.stringify(sealSecret(seed, password), null, 2)}\n`)
  writeFileSync(file, `${JSON.stringify(publicWalletOf(seed), null, 2)}\n`, { mode: 0o600, flag: 'wx' })
}

/** The public data derived from a seed. */
export function publicWalletOf(seed: Uint8Array): PublicWallet {
  const root = HDKey.fromMasterSeed(seed)
  return {
    depositXpub: root.derive(DEPOSITS).publicExtendedKey,
    treasury: hdKeyToAccount(root, { path: TREASURY }).address,
    sealer: hdKeyToAccount(root, { path: SEALER }).address,
  }
}

/** Web3 Secret Storage, version 3: a secret under a password. It is sealed here, and opened only by the signer. */
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

/** 128 MB for each guess. */
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

/** Opens what was sealed here. */
function openOwnSecret({ crypto }: Web3Secret, password: string): Buffer {
  const key = deriveKey(password, crypto.kdfparams)
  const ciphertext = Buffer.from(crypto.ciphertext, 'hex')
  if (macOf(key, ciphertext).toString('hex') !== crypto.mac)
    throw new Error('keystore.password does not open keystore.json.')
  const iv = Buffer.from(crypto.cipherparams.iv, 'hex')
  const decipher = createDecipheriv('aes-128-ctr', key.subarray(0, 16), iv)
  return Buffer.concat([decipher.update(ciphertext), decipher.final()])
}

function deriveKey(password: string, { n, r, p, dklen, salt }: Web3Secret['crypto']['kdfparams']): Buffer {
  return scryptSync(password, Buffer.from(salt, 'hex'), dklen, { N: n, r, p, maxmem: 256 * n * r })
}

const macOf = (key: Buffer, ciphertext: Buffer): Buffer =>
  Buffer.from(keccak256(Buffer.concat([key.subarray(16, 32), ciphertext])).slice(2), 'hex')
