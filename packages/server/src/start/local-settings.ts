import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openLocalWallet } from '../local/index.ts'
import type { DepositsHandler } from '../routes/setup.ts'

export type LocalSetup = {
  readonly dataFolder: string
  readonly chainUrl: string
  readonly source: Pick<DepositsHandler['source'], 'contract' | 'treasury'>
  /** The contract that takes seals, and their sender; null if draws are not sealed. */
  readonly book: { readonly contract: string; readonly sealer: string } | null
}

/** What a signer needs, besides a login, for a local chain and its throw-away wallet. */
export const localSignerSettings = ({ dataFolder, chainUrl, source, book }: LocalSetup) => ({
  SIGNER_RPC_URLS: chainUrl,
  SIGNER_CHAIN_KIND: 'development',
  USDT_CONTRACT: source.contract,
  TREASURY_ADDRESS: source.treasury,
  // On a chain without other senders the gas price stays high; it is paid in test coins.
  ...(book !== null && {
    BOOK_CONTRACT: book.contract,
    SIGNER_SEAL_MAX_GWEI: '1000',
    SIGNER_SEAL_GAS_DAY: '100',
  }),
  SIGNER_KEYSTORE: join(resolve(dataFolder), 'keystore.json'),
  SIGNER_PASSWORD_FILE: join(resolve(dataFolder), 'keystore.password'),
})

/** Writes down what other servers, and a separate signer, need to work with this server's local chain. */
export function recordLocalChain(setup: LocalSetup, stakeAssets: readonly string[]): void {
  const settings = {
    CHAIN_RPC_URLS: setup.chainUrl,
    CHAIN_KIND: 'development',
    CHAIN_QUORUM: '1',
    STAKE_ASSETS: stakeAssets.join(),
    DEPOSIT_XPUB: openLocalWallet(setup.dataFolder).depositXpub,
    ...localSignerSettings(setup),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(join(setup.dataFolder, 'local-chain.env'), lines.join(''), { mode: 0o600 })
}
