import { checkContract } from '../chain/index.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { listDepositAddresses } from '../features/deposits/deposit-address.ts'
import { readHoldingsDue } from '../features/deposits/deposit-chain.ts'
import { addressDeriver } from '../features/deposits/derive-address.ts'
import { countWithdrawals } from '../features/withdrawals/queries.ts'
import {
  deployTestToken,
  giveTestMoney,
  mintTestToken,
  openLocalWallet,
  readTestHoldings,
  TOKEN_DECIMALS,
} from '../local/index.ts'
import type { DepositsHandler } from '../routes/setup.ts'
import type { RunningChain } from './chain.ts'

type Setup = {
  readonly db: Database
  readonly chain: Pick<RunningChain, 'local' | 'source'>
  readonly config: Pick<Config, 'deposits' | 'licence'>
  readonly dataFolder: string
}

/** The source of deposits: as configured, or the local chain's token and throw-away wallet. Null: deposits are off. */
export async function prepareDeposits(setup: Setup): Promise<DepositsHandler | null> {
  const { chain, config } = setup
  const handler =
    chain.local !== null
      ? await prepareLocal(setup, chain.local)
      : await prepareOutside(setup, config.deposits)
  if (handler !== null) await assertAddressesDerive(setup.db, handler)
  if (config.licence !== null) await assertSignerWorks(setup.db)
  return handler
}

async function prepareOutside(
  { chain: { source } }: Setup,
  deposits: Config['deposits'],
): Promise<DepositsHandler | null> {
  if (deposits === null) return null
  const { chainId, quorum } = source.health()
  const { xpub, treasury, contract, decimals } = deposits
  const answer = await checkContract({ endpoints: source.endpoints(), quorum, contract, decimals })
  // Endpoints that cannot be asked now are asked again before anything is taken.
  if (answer.kind === 'other') throw new Error(answer.sentence)
  return { source: { chainId, contract, decimals, treasury }, derive: addressDeriver(xpub), faucet: null }
}

const SIGNER_SILENT_MS = 10 * 60_000

/** Money of value is accepted only if it can be paid out again. */
async function assertSignerWorks(db: Database): Promise<void> {
  const { signerSilentMs } = await countWithdrawals(db, { now: Date.now() })
  if (signerSilentMs !== null && signerSilentMs < SIGNER_SILENT_MS) return
  throw new Error(
    'No signer has reported to this database in the last 10 minutes, so withdrawals could not be paid. Start it first ' +
      '(npm run signer), then this server. The database is migrated for both.',
  )
}

/** Players pay to the addresses they were shown, whatever is configured now. */
async function assertAddressesDerive(db: Database, { derive }: DepositsHandler): Promise<void> {
  const [first] = await listDepositAddresses(db.pool)
  if (first === undefined) return
  const [address, player] = first
  if (derive(player).toLowerCase() !== address)
    throw new Error('DEPOSIT_XPUB differs from the key from which players’ deposit addresses were derived.')
}

async function prepareLocal(
  { db, chain, dataFolder }: Setup,
  { url, lostBlocks }: NonNullable<RunningChain['local']>,
): Promise<DepositsHandler> {
  const { chainId } = chain.source.health()
  const { depositXpub, treasury } = openLocalWallet(dataFolder)
  const decimals = TOKEN_DECIMALS
  const due = await readHoldingsDue(db.pool, { decimals })
  const { contract, isNew } = await deployTestToken(url, { treasury, bankroll: due })
  // The books keep deposits of blocks lost in a crash of the local chain: that test money is made again.
  if (lostBlocks && !isNew) {
    const addresses = [treasury, ...(await listDepositAddresses(db.pool)).keys()]
    const missing = due - (await readTestHoldings(url, addresses))
    if (missing > 0n) await mintTestToken(url, { to: treasury, raw: missing })
  }
  return {
    source: { chainId, contract, decimals, treasury },
    derive: addressDeriver(depositXpub),
    faucet: (to) => giveTestMoney(url, to),
  }
}
