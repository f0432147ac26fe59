import type { BlockHash } from '@nibble/domain'
import { type Instance, makeDatabase } from '../fixture/instance.ts'
import { type Owner, openOwner } from '../fixture/owner.ts'
import {
  type Behaviour,
  type FaultyEndpoint,
  type Finality,
  honestBehaviour,
  startFaultyEndpoint,
} from './faulty-endpoint.ts'
import { type Node, startNode } from './node.ts'
import { roundNumbers } from './rounds.ts'
import { type Servers, startServers, type Variant } from './servers.ts'

/** One chain, three operators' endpoints in front of it, and two servers that watch it through them. */
export type Scenario = {
  readonly node: Node
  readonly finality: Finality
  readonly endpoints: readonly FaultyEndpoint[]
  readonly honest: Behaviour
  readonly owner: Owner
  readonly nextRound: () => string
  /** How long to wait for what is due. */
  readonly patienceMs: number
  /** How long a server's slowest answer from an endpoint took since this was last called. */
  slowestAnswerMs(): number
  /** Cuts the connection by which a server leads, as a network failure does. */
  deposeLeader(): Promise<void>
  stop(): Promise<void>
}

const OPERATORS = ['north', 'south', 'west']
/** Rounds of these scenarios are long past every wait: anything wrong is done at once. */
const LONG_AGO_MS = 3 * 3_600_000

export async function openScenario(given: {
  instance: Instance
  name: string
  variant?: Variant
  startsAtMs?: number
}): Promise<Scenario> {
  const { instance, name, variant = 'sound', startsAtMs = Date.now() - LONG_AGO_MS } = given
  const databaseUrl = await makeDatabase(instance, name)
  const owner = openOwner(databaseUrl)
  const node = await startNode({ startsAtMs })
  await node.mine([1, 1, 1, 1, 1, 1])
  const finality: Finality = { pinnedAt: null, behind: 2n, held: null }
  const honest = honestBehaviour(node, finality)
  const endpoints = await Promise.all(OPERATORS.map(() => startFaultyEndpoint(honest)))

  const servers: Servers = await startServers({
    databaseUrl,
    variant,
    count: 2,
    genesisHash: node.genesisHash as BlockHash,
    operators: endpoints.map(({ url, wsUrl }, at) => ({
      name: OPERATORS[at] ?? '',
      url: at === 1 ? wsUrl : url,
      transport: at === 1 ? 'ws' : 'http',
    })),
  })

  return {
    node,
    finality,
    endpoints,
    honest,
    owner,
    nextRound: roundNumbers(),
    slowestAnswerMs: servers.slowestAnswerMs,
    // A broken product need not be waited for.
    patienceMs: variant === 'sound' ? 20_000 : 6_000,
    deposeLeader: async () => {
      await owner.rows(
        `select pg_terminate_backend(a.pid) from pg_stat_activity a join pg_locks l on l.pid = a.pid
         where a.datname = current_database() and a.application_name = 'nibble leader' and l.locktype = 'advisory' and l.granted`,
      )
    },
    stop: async () => {
      await servers.stop()
      for (const endpoint of endpoints) await endpoint.stop()
      await node.stop()
      await owner.end()
    },
  }
}
