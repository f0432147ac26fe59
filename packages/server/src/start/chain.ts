import type { BlockHash } from '@nibble/domain'
import {
  type BlockSource,
  type EndpointAnswer,
  headerCache,
  headerCheck,
  parseRpcUrls,
  pgAgreedBlocks,
  type RpcUrl,
  rpcEndpoint,
  startBlockSource,
  systemClock,
} from '../chain/index.ts'
import type { OutsideChain } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { findLostBlocks, forgetLostBlocks, startLocalChain } from '../local/index.ts'
import { chainFolder } from '../local/open-installation.ts'
import type { Logger } from '../observe/log.ts'

export type RunningChain = {
  readonly source: BlockSource
  /** A development chain with test money, ours or someone else's. */
  readonly isDevelopment: boolean
  /** The chain this server started itself, where test money can be made; null otherwise. */
  readonly local: { readonly url: string; readonly lostBlocks: boolean } | null
  /** For contract wallets' signatures. */
  readonly rpcs: { readonly endpoints: readonly RpcUrl[]; readonly quorum: number }
  /** What the page gives verifiers. */
  readonly publicRpcUrls: readonly string[]
  /** Its description for the operator. */
  readonly sentence: string
  /** Settles with a sentence when the local chain ends by itself. */
  readonly failed: Promise<string>
  stop(): Promise<void>
}

const CHAIN_ID = 56
/** The first block of the real chain 56. */
const REAL_GENESIS = '0x0d21840abff46b96c84b2ac9e10e4f5cdaeb5693cb665db62a2f3b02d2d57b5b' as BlockHash
/** Wallets remember a development chain by this port. */
const USUAL_PORT = 8545

type Setup = {
  readonly db: Database
  readonly log: Logger
  readonly dataFolder: string
  readonly acceptLostBlocks: boolean
  readonly onAnswer: (answer: EndpointAnswer) => void
}

/** Follows the configured outside chain, or starts the local one and follows that. */
export async function startChain(setup: Setup & { outside: OutsideChain | null }): Promise<RunningChain> {
  return setup.outside === null ? startOwn(setup) : followOutside(setup, setup.outside)
}

async function startOwn(setup: Setup): Promise<RunningChain> {
  const chain = await startLocalChain({ folder: chainFolder(setup.dataFolder), preferredPort: USUAL_PORT })
  try {
    const lost = await findLostBlocks(setup.db.pool, chain.url)
    if (lost !== null && !setup.acceptLostBlocks) throw new Error(lostSentence(setup.dataFolder, lost))
    const lostBlocks = lost !== null
    if (lostBlocks) await forgetLostBlocks(setup.db.pool)
    const rpc: RpcUrl = { url: chain.wsUrl, operator: 'local', name: 'local', transport: 'ws' }
    const source = await follow(setup, { urls: [rpc], quorum: 1, development: true })
    return {
      source,
      isDevelopment: true,
      local: { url: chain.url, lostBlocks },
      rpcs: { endpoints: [rpc], quorum: 1 },
      publicRpcUrls: [chain.url],
      sentence: [`Local chain ${CHAIN_ID} at ${chain.url}`, ...newsOf(source, lostBlocks)].join('\n'),
      failed: chain.crashed,
      stop: async () => {
        await source.stop()
        await chain.stop()
      },
    }
  } catch (error) {
    await chain.stop()
    throw error
  }
}

const lostSentence = (dataFolder: string, lost: string): string =>
  `The local chain in ${chainFolder(dataFolder)} lost blocks: ${lost}. Their payments are in the books ` +
  'but no longer on the chain. Restore a copy of the whole folder, choose an empty one with NIBBLE_DATA, or continue ' +
  'without these blocks: ACCEPT_LOST_BLOCKS=yes npm start creates the missing test money again.'

const newsOf = (source: BlockSource, lostBlocks: boolean): string[] => {
  const { reset } = source.health()
  if (reset !== null) return [`The local chain was reset: ${reset.sentence}`]
  return lostBlocks
    ? [
        'The newest blocks of the local chain were lost; it continues from older ones, as ACCEPT_LOST_BLOCKS allows.',
      ]
    : []
}

async function followOutside(setup: Setup, outside: OutsideChain): Promise<RunningChain> {
  const urls = parseRpcUrls(outside.rpcUrls)
  const source = await follow(setup, { urls, ...outside })
  await assertAnyAnswers(source)
  if (outside.development && source.health().genesisHash === REAL_GENESIS) {
    await source.stop()
    throw new Error(
      'CHAIN_KIND says development, but these endpoints serve the real chain 56. Leave CHAIN_KIND out.',
    )
  }

  const names = urls.map(({ name }) => name).join(', ')
  return {
    source,
    isDevelopment: outside.development,
    local: null,
    rpcs: { endpoints: urls, quorum: outside.quorum },
    publicRpcUrls: outside.publicRpcUrls,
    sentence: outside.development ? `Development chain at ${names}` : `Chain ${CHAIN_ID} through ${names}`,
    failed: new Promise(() => {}),
    stop: () => source.stop(),
  }
}

/** Waits for a missing endpoint; if all are missing, the setting is wrong or the network is down. */
async function assertAnyAnswers(source: BlockSource): Promise<void> {
  const { endpoints } = source.health()
  if (endpoints.some(({ answeredMsAgo }) => answeredMsAgo !== null)) return
  await source.stop()
  const each = endpoints.map(({ name, lastError }) => `${name}: ${lastError ?? 'no answer'}`)
  throw new Error(
    `CHAIN_RPC_URLS: no endpoint answers (${each.join('; ')}). Start one of them or correct the setting; ` +
      'without the setting Nibble starts a local chain.',
  )
}

function follow(
  { db, log, onAnswer }: Setup,
  chain: { urls: readonly RpcUrl[]; quorum: number; development: boolean },
): Promise<BlockSource> {
  const cache = headerCache()
  const check = headerCheck({ chainId: CHAIN_ID, sealed: !chain.development, cache })
  return startBlockSource({
    endpoints: chain.urls.map((rpc) => rpcEndpoint({ rpc, check, clock: systemClock })),
    rules: {
      chainId: CHAIN_ID,
      quorum: chain.quorum,
      sealed: !chain.development,
      resettable: chain.development,
      genesisHash: chain.development ? null : REAL_GENESIS,
    },
    agreed: pgAgreedBlocks(db.pool),
    cache,
    clock: systemClock,
    log,
    onAnswer,
  })
}
