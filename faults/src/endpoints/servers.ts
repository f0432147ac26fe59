import type { BlockHash, Windows } from '@nibble/domain'
import {
  type BlockSource,
  type Endpoint,
  headerCache,
  headerCheck,
  pgAgreedBlocks,
  rpcEndpoint,
  startBlockSource,
  systemClock,
} from '@nibble/server/chain/index.ts'
import { openDatabase } from '@nibble/server/db/database.ts'
import { startRoundsRunner } from '@nibble/server/jobs/rounds-runner.ts'
import { workingUrl } from '@nibble/server/local/logins.ts'
import { unhashedCheck } from './unhashed-check.ts'

/** `sound` is the product. The others are broken on purpose, each in one way that the checker must detect. */
export type Variant =
  | 'sound'
  /** Believes a single endpoint, and has only the faulty one. */
  | 'one_is_enough'
  /** The same, and does not recompute hashes. */
  | 'unhashed'
  /** Treats the newest block as final. */
  | 'impatient'
  /** Mistakes "nobody can tell" for "there is no block". */
  | 'hasty'

export type Operator = { readonly name: string; readonly url: string; readonly transport: 'http' | 'ws' }

export type Servers = {
  /** How long the slowest answer of any endpoint took since this was last called; infinite if one was set aside. */
  slowestAnswerMs(): number
  stop(): Promise<void>
}

const TIMEOUT_MS = 600
const LONGEST_ANSWER = 200_000
const ASK_EVERY_MS = 150
/** The schedule's own rounds play no part: one a day. */
const A_DAY: Windows = {
  periodMs: 86_400_000,
  openForMs: 86_300_000,
  drawAfterMs: 12_000,
  publishAfterMs: 21_000,
}

/** Servers of one installation, as far as rounds are concerned: each follows the chain by itself, one of them runs the rounds. */
export async function startServers(given: {
  databaseUrl: string
  operators: readonly Operator[]
  genesisHash: BlockHash
  variant: Variant
  count: number
}): Promise<Servers> {
  const servers: Servers[] = []
  for (let index = 0; index < given.count; index += 1) servers.push(await startServer(given))
  return {
    slowestAnswerMs: () => Math.max(...servers.map((server) => server.slowestAnswerMs())),
    stop: async () => {
      for (const server of servers) await server.stop()
    },
  }
}

async function startServer(given: Parameters<typeof startServers>[0]): Promise<Servers> {
  const { databaseUrl, operators, genesisHash, variant } = given
  const db = await openDatabase({ url: workingUrl(databaseUrl), durability: 'unchecked', max: 8 })
  const cache = headerCache()
  const alone = variant === 'one_is_enough' || variant === 'unhashed'
  const check = variant === 'unhashed' ? unhashedCheck : headerCheck({ chainId: 56, sealed: false, cache })
  let slowestMs = 0
  const endpoints = operators.slice(0, alone ? 1 : undefined).map(({ name, url, transport }) =>
    timed(
      rpcEndpoint({
        rpc: { url, transport, operator: name, name },
        check,
        clock: systemClock,
        limits: { timeoutMs: TIMEOUT_MS, maxAnswerBytes: LONGEST_ANSWER },
      }),
      (ms) => {
        slowestMs = Math.max(slowestMs, ms)
      },
    ),
  )
  const source = await startBlockSource({
    endpoints: variant === 'impatient' ? endpoints.map(impatient) : endpoints,
    rules: { chainId: 56, quorum: alone ? 1 : 2, sealed: false, resettable: alone, genesisHash },
    agreed: pgAgreedBlocks(db.pool),
    cache,
    clock: systemClock,
    log: SILENT,
  })
  const runner = startRoundsRunner({
    db,
    source: variant === 'hasty' ? hasty(source) : source,
    windows: { '1m': A_DAY, '3m': A_DAY },
    clock: systemClock,
    log: SILENT,
    refreshEveryMs: ASK_EVERY_MS,
    askInterval: () => ASK_EVERY_MS,
  })

  return {
    slowestAnswerMs: () => {
      const ms = slowestMs
      slowestMs = 0
      return ms
    },
    stop: async () => {
      await runner.stop()
      await source.stop()
      await db.close()
    },
  }
}

const SILENT = { info: () => {}, warn: () => {}, error: () => {} }

const timed = (endpoint: Endpoint, note: (ms: number) => void): Endpoint => ({
  ...endpoint,
  block: async (which) => {
    const from = performance.now()
    try {
      return await endpoint.block(which)
    } finally {
      note(endpoint.isAside?.() === true ? Number.POSITIVE_INFINITY : performance.now() - from)
    }
  },
})

const impatient = (endpoint: Endpoint): Endpoint => ({
  ...endpoint,
  block: (which) => endpoint.block(which === 'finalized' ? 'latest' : which),
})

const hasty = (source: BlockSource): BlockSource => ({
  ...source,
  agreeOnDraw: async (drawAt) => {
    const answer = await source.agreeOnDraw(drawAt)
    const isSettled = answer.kind !== 'no_quorum' && answer.kind !== 'history_lost'
    return isSettled ? answer : { kind: 'none_exists', why: answer.why }
  },
})
