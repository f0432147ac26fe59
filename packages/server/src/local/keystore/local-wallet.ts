import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Address } from 'viem'
import { HDKey, hdKeyToAccount } from 'viem/accounts'
import { sealSecret } from './web3-secret.ts'

/** The public half of the operator's wallet: all that the server is given. */
export type PublicWallet = {
  /** Extended public key of m/44'/60'/0'/0, from which players' deposit addresses derive. */
  readonly depositXpub: string
  /** m/44'/60'/1'/0/0 of the same seed. */
  readonly treasury: Address
}

const DEPOSITS = "m/44'/60'/0'/0"
const TREASURY = "m/44'/60'/1'/0/0"

/**
 * The throw-away wallet of a local run, made once: keystore.json holds the seed (Web3 Secret Storage), keystore.password
 * opens it, wallet.json is its public half. Only that is read again; the seed is for the signer.
 */
export function openLocalWallet(dataFolder: string): PublicWallet {
  const file = join(dataFolder, 'wallet.json')
  if (!existsSync(file)) makeWallet(dataFolder, file)
  const wallet: Partial<PublicWallet> = JSON.parse(readFileSync(file, 'utf8'))
  if (wallet.depositXpub === undefined || wallet.treasury === undefined)
    throw new Error(`${file} is damaged: restore it, or delete it with keystore.json to make a new wallet.`)
  return { depositXpub: wallet.depositXpub, treasury: wallet.treasury }
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

/** What derives from a seed and may be known. */
export function publicWalletOf(seed: Uint8Array): PublicWallet {
  const root = HDKey.fromMasterSeed(seed)
  return {
    depositXpub: root.derive(DEPOSITS).publicExtendedKey,
    treasury: hdKeyToAccount(root, { path: TREASURY }).address,
  }
}
