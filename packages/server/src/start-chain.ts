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
} from './chain/index.ts'
import type { OutsideChain } from './config/index.ts'
import type { Database } from './db/database.ts'
import { startLocalChain } from './local/index.ts'
import { chainFolder } from './local/open-installation.ts'
import type { Logger } from './observe/log.ts'

export type RunningChain = {
  readonly source: BlockSource
  /** A chain for development with test money, ours or one that somebody else started. */
  readonly isDevelopment: boolean
  /** The chain that this server started itself, where test money can be made; null elsewhere. */
  readonly local: { readonly url: string; readonly lostBlocks: boolean } | null
  /** For contract wallets' signatures. */
  readonly httpUrls: readonly string[]
  /** What the page offers to verifiers. */
  readonly publicRpcUrls: readonly string[]
  /** How it is told to whoever started the server. */
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
  readonly onAnswer: (answer: EndpointAnswer) => void
}

/** Follows the outside chain that is configured, or starts the local one and follows that. */
export async function startChain(setup: Setup & { outside: OutsideChain | null }): Promise<RunningChain> {
  return setup.outside === null ? startOwn(setup) : followOutside(setup, setup.outside)
}

async function startOwn(setup: Setup): Promise<RunningChain> {
  const chain = await startLocalChain({ folder: chainFolder(setup.dataFolder), preferredPort: USUAL_PORT })
  try {
    const rpc: RpcUrl = { url: chain.wsUrl, operator: 'local', name: 'local', transport: 'ws' }
    const source = await follow(setup, { urls: [rpc], quorum: 1, development: true })
    return {
      source,
      isDevelopment: true,
      local: { url: chain.url, lostBlocks: chain.lostBlocks },
      httpUrls: [chain.url],
      publicRpcUrls: [chain.url],
      sentence: [`Local chain ${CHAIN_ID} at ${chain.url}`, ...newsOf(source, chain.lostBlocks)].join('\n'),
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

const newsOf = (source: BlockSource, lostBlocks: boolean): string[] => {
  const { reset } = source.health()
  if (reset !== null) return [`The local chain was reset: ${reset.sentence}`]
  return lostBlocks
    ? ['The newest blocks of the local chain were lost in a crash; it goes on from older ones.']
    : []
}

async function followOutside(setup: Setup, outside: OutsideChain): Promise<RunningChain> {
  const urls = parseRpcUrls(outside.rpcUrls)
  const source = await follow(setup, { urls, ...outside })
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
    httpUrls: urls.filter(({ transport }) => transport === 'http').map(({ url }) => url),
    publicRpcUrls: outside.publicRpcUrls,
    sentence: outside.development
      ? `Development chain at ${names}`
      : `Chain ${CHAIN_ID} through ${names}; watch-only: PLAY_POINT play, no money moves`,
    failed: new Promise(() => {}),
    stop: () => source.stop(),
  }
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
