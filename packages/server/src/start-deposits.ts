import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { addressDeriver, listDepositAddresses, readHoldingsDue } from './features/deposits/index.ts'
import {
  deployTestToken,
  mintTestToken,
  openLocalWallet,
  pourTestMoney,
  readTestHoldings,
  TOKEN_DECIMALS,
} from './local/index.ts'
import type { DepositsDoor } from './routes/routes-setup.ts'
import type { RunningChain } from './start-chain.ts'

type Setup = {
  readonly db: Database
  readonly chain: Pick<RunningChain, 'local' | 'source'>
  readonly config: Pick<Config, 'deposits'>
  readonly dataFolder: string
}

/** Where deposits come from: as configured, or the local chain's own token and throw-away wallet. Null: from nowhere. */
export async function prepareDeposits(setup: Setup): Promise<DepositsDoor | null> {
  const { chain, config } = setup
  const { chainId } = chain.source.health()
  if (chain.local !== null) return prepareLocal(setup, chain.local, chainId)
  if (config.deposits === null) return null

  const { xpub, ...source } = config.deposits
  return { source: { chainId, ...source }, derive: addressDeriver(xpub), faucet: null }
}

async function prepareLocal(
  { db, dataFolder }: Setup,
  { url, lostBlocks }: NonNullable<RunningChain['local']>,
  chainId: number,
): Promise<DepositsDoor> {
  const { depositXpub, treasury } = openLocalWallet(dataFolder)
  const decimals = TOKEN_DECIMALS
  const due = await readHoldingsDue(db.pool, { decimals })
  const { contract, isNew } = await deployTestToken(url, { treasury, bankroll: due })
  // The books outlive blocks that a crash of the chain lost: the test money that was in them is made again.
  if (lostBlocks && !isNew) {
    const addresses = [treasury, ...(await listDepositAddresses(db.pool)).keys()]
    const missing = due - (await readTestHoldings(url, addresses))
    if (missing > 0n) await mintTestToken(url, { to: treasury, raw: missing })
  }
  return {
    source: { chainId, contract, decimals, treasury },
    derive: addressDeriver(depositXpub),
    faucet: (to) => pourTestMoney(url, to),
  }
}
