import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { abuseCalls } from './features/abuse/console-routes.ts'
import { changeRequestCalls } from './features/change-requests/console-routes.ts'
import { contentCalls } from './features/content/console-routes.ts'
import { conversionCalls } from './features/conversions/console-routes.ts'
import { operatorCalls, sessionCalls } from './features/operators/console-routes.ts'
import { lookupCalls, playerCalls } from './features/players/console-routes.ts'
import { promotionCalls } from './features/promotions/console-routes.ts'
import { houseCalls } from './features/risk/console-routes.ts'
import { withdrawalCalls } from './features/withdrawals/console-routes.ts'
import { PACE, type Pace } from './http/console/console-handler.ts'
import { CONNECTIONS, type ConnectionLimits, createConsoleServer } from './http/console/console-server.ts'
import { cookieJar } from './http/console/cookies.ts'
import { createRateLimits } from './http/rate-limits.ts'
import { loadSentences } from './http/sentences.ts'
import type { Logger } from './observe/log.ts'
import type { ConsoleSetup } from './routes/console-setup.ts'

export type ConsoleApp = {
  readonly fastify: FastifyInstance
  /** Resolves with the port. */
  listen(at: { host: string; port: number }): Promise<number>
  close(): Promise<void>
}

/** Assembles the operators' console by hand: a separate web server over the use cases. */
export const buildConsoleApp = async ({
  log,
  now,
  config,
  ...setup
}: Omit<ConsoleSetup, 'origins'> & {
  readonly log: Logger
  readonly now: () => number
  readonly config: {
    /** Allowed origins of the console. */
    readonly origins: readonly string[]
    readonly trustProxy: boolean | string
    /** The built console; null if it is missing. */
    readonly pageFolder: string | null
    readonly pace?: Pace
    readonly connections?: ConnectionLimits
  }
}): Promise<ConsoleApp> => {
  const { origins, trustProxy, pageFolder, pace = PACE, connections = CONNECTIONS } = config
  const ours = { ...setup, origins }
  const fastify = await createConsoleServer({
    handler: { db: setup.db, origins, cookies: cookieJar(origins), limits: createRateLimits(), pace, now },
    served: [
      ...sessionCalls(ours),
      ...operatorCalls(ours),
      ...withdrawalCalls(ours),
      ...conversionCalls(ours),
      ...contentCalls(ours),
      ...changeRequestCalls(ours),
      ...promotionCalls(ours),
      ...playerCalls(ours),
      ...abuseCalls(ours),
      ...houseCalls(ours),
      ...lookupCalls(ours),
    ],
    folder: pageFolder,
    sentences: await loadSentences(),
    log,
    trustProxy,
    connections,
  })
  return {
    fastify,
    listen: async ({ host, port }) => {
      await fastify.listen({ host, port })
      return portOf(fastify.server.address())
    },
    close: () => fastify.close(),
  }
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0
