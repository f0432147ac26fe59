import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openLocalWallet } from '../local/index.ts'
import type { DepositsHandler } from '../routes/setup.ts'

export type LocalSetup = {
  readonly dataFolder: string
  readonly chainUrl: string
  readonly source: Pick<DepositsHandler['source'], 'contract' | 'treasury'>
  /** The contract that takes seals, and who sends them; null where draws are not sealed. */
  readonly book: { readonly contract: string; readonly sealer: string } | null
}

/** What a signer needs to work with a local chain and its throw-away wallet, beside a login. */
export const localSignerSettings = ({ dataFolder, chainUrl, source, book }: LocalSetup) => ({
  SIGNER_RPC_URLS: chainUrl,
  SIGNER_CHAIN_KIND: 'development',
  USDT_CONTRACT: source.contract,
  TREASURY_ADDRESS: source.treasury,
  // On a chain where nobody else sends anything the price of gas stays high; it is paid in test coins.
  ...(book !== null && {
    BOOK_CONTRACT: book.contract,
    SIGNER_SEAL_MAX_GWEI: '1000',
    SIGNER_SEAL_GAS_DAY: '100',
  }),
  SIGNER_KEYSTORE: join(resolve(dataFolder), 'keystore.json'),
  SIGNER_PASSWORD_FILE: join(resolve(dataFolder), 'keystore.password'),
})

/** Writes down what other servers, and a signer that runs on its own, need to work with the local chain of this one. */
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
