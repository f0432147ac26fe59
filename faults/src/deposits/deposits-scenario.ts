import type { BlockHash } from '@nibble/domain'
import {
  type Endpoint,
  headerCache,
  headerCheck,
  pgAgreedBlocks,
  rpcEndpoint,
  startBlockSource,
  systemClock,
} from '@nibble/server/chain/index.ts'
import { openDatabase } from '@nibble/server/db/database.ts'
import { findDepositAddress } from '@nibble/server/features/deposits/deposit-address.ts'
import { addressDeriver } from '@nibble/server/features/deposits/derive-address.ts'
import { seedBankroll } from '@nibble/server/features/play/grants.ts'
import { startDepositsWatcher } from '@nibble/server/jobs/deposits-watcher.ts'
import { workingUrl } from '@nibble/server/local/logins.ts'
import { sendAs } from '@nibble/server/local/token/ask-chain.ts'
import { deployTestToken, deployTokenAs, mintTestToken } from '@nibble/server/local/token/test-token.ts'
import type { Address } from 'viem'
import { HDKey } from 'viem/accounts'
import {
  type Behaviour,
  type FaultyEndpoint,
  type Finality,
  honestBehaviour,
  startFaultyEndpoint,
} from '../endpoints/faulty-endpoint.ts'
import { type Node, startNode } from '../endpoints/node.ts'
import { type Instance, makeDatabase } from '../fixture/instance.ts'
import { type Owner, openOwner } from '../fixture/owner.ts'
import { makePlayers } from '../fixture/players.ts'
import { PAYER } from './pay.ts'

/** `sound` is the product. The others are broken on purpose: one believes a single endpoint, one cannot wait. */
export type Variant = 'sound' | 'one_is_enough' | 'impatient'

/** One chain with the right token and a false one, three operators' endpoints in front of it, servers that watch it. */
export type DepositsScenario = {
  readonly node: Node
  readonly endpoints: readonly FaultyEndpoint[]
  readonly honest: Behaviour
  readonly owner: Owner
  readonly url: string
  readonly token: Address
  /** Same code, other address: anyone can make one. */
  readonly falseToken: Address
  /** By address, in lower case. */
  readonly players: ReadonlyMap<string, bigint>
  readonly final: () => Promise<bigint>
  /** That many servers watch; 0 is a downtime. */
  serve(count: number): Promise<void>
  stop(): Promise<void>
}

const TREASURY: Address = '0x00000000000000000000000000000000000000a1'
const SOMEBODY: Address = '0x00000000000000000000000000000000000000c3'
const RICH = 10n ** 30n
const PLAYERS = 6
const BEHIND = 2n
const NAMES = ['north', 'south', 'west']
const SILENT = { info: () => {}, warn: () => {}, error: () => {} }

export async function openDepositsScenario(given: {
  instance: Instance
  name: string
  variant?: Variant
}): Promise<DepositsScenario> {
  const { instance, name, variant = 'sound' } = given
  const url = await makeDatabase(instance, name)
  const owner = openOwner(url)
  const node = await startNode({ startsAtMs: Date.now() - 3_600_000 })
  const { token, falseToken } = await deployTokens(node)
  const finality: Finality = { pinnedAt: null, behind: BEHIND, held: null }
  const honest = honestBehaviour(node, finality)
  const endpoints = await Promise.all(NAMES.map(() => startFaultyEndpoint(honest)))

  const db = await openDatabase({ url: workingUrl(url), durability: 'unchecked', max: 4 })
  await seedBankroll(db)
  const players = await giveAddresses(db, owner)
  const serveOne = () => serve({ url, endpoints, node, token, variant })
  let running: (() => Promise<void>)[] = []

  return {
    node,
    endpoints,
    honest,
    owner,
    url,
    token,
    falseToken,
    players,
    final: async () => {
      const { height } = await node.block('latest')
      return height > BEHIND ? height - BEHIND : 0n
    },
    serve: async (count) => {
      while (running.length > count) await running.shift()?.()
      while (running.length < count) running.push(await serveOne())
    },
    stop: async () => {
      for (const stop of running) await stop()
      running = []
      for (const endpoint of endpoints) await endpoint.stop()
      await node.stop()
      await db.close()
      await owner.end()
    },
  }
}

async function deployTokens(node: Node): Promise<{ token: Address; falseToken: Address }> {
  await node.ask('evm_setAutomine', [true])
  const { contract: token } = await deployTestToken(node.url, { treasury: TREASURY, bankroll: 10n ** 25n })
  await mintTestToken(node.url, { to: PAYER, raw: RICH })
  const falseToken = await deployTokenAs(node.url, SOMEBODY, { treasury: PAYER, bankroll: RICH })
  await sendAs(node.url, PAYER, { to: SOMEBODY })
  await node.ask('evm_setAutomine', [false])
  await node.mine([1, 1, 1])
  return { token, falseToken }
}

async function giveAddresses(
  db: Awaited<ReturnType<typeof openDatabase>>,
  owner: Owner,
): Promise<ReadonlyMap<string, bigint>> {
  const xpub = HDKey.fromMasterSeed(new Uint8Array(32).fill(5)).publicExtendedKey
  const derive = addressDeriver(xpub)
  const players = new Map<string, bigint>()
  for (const player of await makePlayers(owner, { count: PLAYERS, funds: [] }))
    players.set((await findDepositAddress(db, { player, derive })).toLowerCase(), player)
  return players
}

async function serve(given: {
  url: string
  endpoints: readonly FaultyEndpoint[]
  node: Node
  token: Address
  variant: Variant
}): Promise<() => Promise<void>> {
  const { url, endpoints, node, token, variant } = given
  const db = await openDatabase({ url: workingUrl(url), durability: 'unchecked', max: 4 })
  const cache = headerCache()
  const check = headerCheck({ chainId: 56, sealed: false, cache })
  const asked = endpoints.slice(0, variant === 'one_is_enough' ? 1 : undefined).map((endpoint, at) => {
    const operator = NAMES[at] ?? ''
    return rpcEndpoint({
      rpc: { url: endpoint.url, transport: 'http', operator, name: operator },
      check,
      clock: systemClock,
      limits: { timeoutMs: 600, maxAnswerBytes: 400_000 },
    })
  })
  const quorum = variant === 'one_is_enough' ? 1 : 2
  const source = await startBlockSource({
    endpoints: variant === 'impatient' ? asked.map(impatient) : asked,
    rules: {
      chainId: 56,
      quorum,
      sealed: false,
      resettable: true,
      genesisHash: node.genesisHash as BlockHash,
    },
    agreed: pgAgreedBlocks(db.pool),
    cache,
    clock: systemClock,
    log: SILENT,
  })
  const watcher = startDepositsWatcher({
    db,
    source,
    clock: systemClock,
    log: SILENT,
    resettable: true,
    pauseMs: 20,
    mostBlocks: 5n,
    deposits: { chainId: 56, contract: token, decimals: 18, treasury: TREASURY },
  })
  return async () => {
    await watcher.stop()
    await source.stop()
    await db.close()
  }
}

const impatient = (endpoint: Endpoint): Endpoint => ({
  ...endpoint,
  block: (which) => endpoint.block(which === 'finalized' ? 'latest' : which),
})
