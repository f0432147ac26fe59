import type { AddressInfo } from 'node:net'
import { MAX_BODY_BYTES } from '@nibble/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { type AppSetup, LIMITS } from './app-setup.ts'
import { primaryReader } from './db/reader.ts'
import { autoplayRoutes } from './features/autoplay/routes.ts'
import { botRoutes } from './features/bots/routes.ts'
import { caseRoutes } from './features/cases/routes.ts'
import { contentRoutes } from './features/content/routes.ts'
import { convertRoutes } from './features/conversions/routes.ts'
import { depositRoutes, walletRoutes } from './features/deposits/routes.ts'
import { fairnessRoutes } from './features/fairness/routes.ts'
import { insuranceRoutes } from './features/insurance/routes.ts'
import { jackpotRoutes } from './features/jackpot/routes.ts'
import { labRoutes } from './features/lab/routes.ts'
import { liabilityRoutes } from './features/liabilities/routes.ts'
import { limitRoutes } from './features/limits/routes.ts'
import type { NibbleEvent } from './features/play/events.ts'
import { playRoutes } from './features/play/routes.ts'
import { sweepExports } from './features/profile/export-tickets.ts'
import { profileFiles, profileRoutes } from './features/profile/routes.ts'
import { pushRoutes } from './features/push/routes.ts'
import { rankingRoutes } from './features/rankings/routes.ts'
import { promotionPauseRoutes, rebateRoutes } from './features/rebates/routes.ts'
import { recordRoutes } from './features/records/routes.ts'
import { securityRoutes } from './features/security/routes.ts'
import { passkeyRoutes } from './features/session/passkey-routes.ts'
import { accountRoutes, sessionRoutes } from './features/session/routes.ts'
import { createSessions } from './features/session/sessions.ts'
import { sweepExpired } from './features/session/sweep.ts'
import { spendTicket } from './features/session/tickets.ts'
import { statusRoutes } from './features/status/routes.ts'
import { teamRoutes } from './features/team/routes.ts'
import { transferRoutes } from './features/transfers/routes.ts'
import { withdrawalRoutes } from './features/withdrawals/routes.ts'
import { failureAnswers } from './http/answer-failures.ts'
import { serveBook } from './http/book-documents.ts'
import { sweepBotRequests } from './http/bot-proof.ts'
import type { CallHandler } from './http/call-handler.ts'
import { serveCalls } from './http/call-routes.ts'
import { clientAddress, trustedProxies, warnOfUntrustedProxy } from './http/client-address.ts'
import { boundedServer } from './http/connections.ts'
import { deviceCookie } from './http/device-cookie.ts'
import { createOnce } from './http/envelope/once.ts'
import { sweepVisits, visitOwner } from './http/envelope/visit-owner.ts'
import { createVisits } from './http/envelope/visits.ts'
import { HttpFailure } from './http/failure.ts'
import { serveOperatorRoutes } from './http/operator-routes.ts'
import { servePageCrashes } from './http/page-crashes.ts'
import { servePageFiles } from './http/page-files.ts'
import { servePlayerFiles } from './http/player-files.ts'
import { servePublicDocuments } from './http/public-documents.ts'
import { createRateLimits } from './http/rate-limits.ts'
import { commonHeaders } from './http/security-headers.ts'
import { securityRecorder } from './http/security-recorder.ts'
import { loadSentences } from './http/sentences.ts'
import { createSharedLimits, sweepPaces } from './http/shared-limits.ts'
import { chainCheck, countChain, databaseCheck, findBooks, findSeals } from './observe/health.ts'
import type { Logger } from './observe/log.ts'
import { type Broadcaster, createBroadcaster } from './realtime/broadcaster.ts'
import { createClients } from './realtime/clients.ts'
import { serveSockets } from './realtime/socket-server.ts'
import { createTables } from './realtime/tables.ts'
import { endInThisProcess, type RoutesSetup } from './routes/setup.ts'

// Long: each feature is wired here by hand.

export type App = {
  readonly fastify: FastifyInstance
  readonly broadcaster: Broadcaster
  /** Committed changes, from this process and all others: pass what `listenForEvents` gives. */
  readonly hear: (event: NibbleEvent) => void
  /** Some were lost, maybe ends of sessions: every socket reconnects and shows its session again. */
  readonly missedEvents: () => void
  /** Players online, at all servers. */
  readonly online: () => number
  /** Resolves with the port, once sockets and topics run too. */
  listen(at: { host: string; port: number }): Promise<number>
  close(): Promise<void>
}

const SWEEP_MS = 60_000
const ROTATE_MS = 3_600_000

/** Assembles the web side by hand: HTTP, sockets and pages over the use cases. Nothing runs before `listen`. */
export const buildApp = async (setup: AppSetup): Promise<App> => {
  const { db, chain, placement, sealedBook, keyRing, metrics, log, now, config } = setup
  const limits = { ...LIMITS, ...config.limits }
  const rateLimits = createRateLimits()
  const sessions = createSessions(db)
  const clients = createClients(metrics)
  const tables = createTables({ db, chain, now })
  const broadcaster = createBroadcaster({ db, chain, clients, tables, log, now })
  const sentences = await loadSentences()

  const published = {
    db,
    books: sealedBook.books,
    now,
    chainId: setup.book == null ? null : () => chain.health().chainId,
  }
  const reader = setup.reader ?? primaryReader(db)
  const routesSetup: RoutesSetup = {
    db,
    reader,
    chain,
    placement,
    sealedBook,
    published,
    sessions,
    login: {
      db,
      isContractWallet: setup.isContractWallet,
      grantFirstLogin: setup.grantFirstLogin,
      blockedCountries: config.blockedCountries,
      newAccountsPerNetwork: limits.newAccountsPerNetwork,
    },
    freePlayBlockedCountries: config.freePlayBlockedCountries,
    tables,
    broadcaster,
    clients,
    metrics,
    stakeAssets: config.stakeAssets,
    autoplayBlockedCountries: config.autoplayBlockedCountries ?? [],
    hasBeacons: config.hasBeacons ?? false,
    windows: config.windows,
    origins: config.origins,
    network: config.network,
    bannerBase: config.bannerBase,
    deposits: setup.deposits ?? null,
    mail: setup.mail,
    push: setup.push ?? null,
  }
  const handler: CallHandler = {
    envelope: {
      visits: createVisits(keyRing, visitOwner({ db, now })),
      once: createOnce({ maxEntries: limits.maxEnvelopes }),
      startedAt: now(),
      allowUnwrap: (address) => {
        const turn = { key: 'unwrap', address, perMinute: limits.unwrapsPerAddressPerMinute, now: now() }
        if (rateLimits.takeFrom(turn) > 0) throw new HttpFailure(429)
      },
    },
    sessions,
    limits: rateLimits,
    shared: createSharedLimits({ db, limits: rateLimits, hash: setup.markHash ?? null }),
    passwordsPerAddressPerMinute: limits.passwordsPerAddressPerMinute,
    sentences,
    markHash: setup.markHash ?? null,
    record: securityRecorder({ db, hash: setup.markHash ?? null, log }),
    now,
  }

  const end = endInThisProcess(routesSetup)
  /** Sessions still valid for a moment, by the one that replaced them. */
  const replaced = new Map<string, string>()
  const endWithReplaced = (session: string): void => {
    end({ session })
    const before = replaced.get(session)
    replaced.delete(session)
    if (before !== undefined) endWithReplaced(before)
  }
  const { onError, onNotFound } = failureAnswers({ sentences, log, metrics })
  const fastify = Fastify({
    logger: false,
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: config.trustProxy,
    serverFactory: boundedServer({
      most: limits.maxConnections,
      mostOfNetwork: limits.maxConnectionsPerNetwork,
      isTrusted: trustedProxies(config.trustProxy),
      onRefused: (why) => metrics.refusedConnections.inc({ why }),
    }),
    forceCloseConnections: 'idle',
    // For addresses that cannot even be routed.
    frameworkErrors: onError,
  })
  warnOfUntrustedProxy(fastify, { trustProxy: config.trustProxy, log })
  readBodiesAsBytes(fastify)
  addCommonHeaders(fastify, config.origins)
  fastify.setErrorHandler(onError)
  fastify.setNotFoundHandler(onNotFound)
  serveCalls(fastify, {
    handler,
    db,
    served: [
      ...sessionRoutes(routesSetup),
      ...accountRoutes(routesSetup),
      ...passkeyRoutes(routesSetup),
      ...botRoutes(routesSetup),
      ...profileRoutes(routesSetup),
      ...pushRoutes(routesSetup),
      ...securityRoutes(routesSetup),
      ...convertRoutes(routesSetup),
      ...transferRoutes(routesSetup),
      ...walletRoutes(routesSetup),
      ...withdrawalRoutes(routesSetup),
      ...depositRoutes(routesSetup),
      ...playRoutes(routesSetup),
      ...recordRoutes(routesSetup),
      ...contentRoutes(routesSetup),
      ...liabilityRoutes(routesSetup),
      ...limitRoutes(routesSetup),
      ...insuranceRoutes(routesSetup),
      ...autoplayRoutes(routesSetup),
      ...jackpotRoutes(routesSetup),
      ...rebateRoutes(routesSetup),
      ...teamRoutes(routesSetup),
      ...rankingRoutes(routesSetup),
      ...promotionPauseRoutes(routesSetup),
      ...fairnessRoutes(routesSetup),
      ...labRoutes(routesSetup),
      ...statusRoutes(routesSetup),
      ...caseRoutes(routesSetup),
    ],
    metrics,
    origins: config.origins,
    perAddressPerMinute: limits.perAddressPerMinute,
    device: deviceCookie(config.origins),
    plain: config.plainRoutes === true,
  })
  servePlayerFiles(fastify, {
    ...profileFiles({ ...routesSetup, now }),
    log,
    limits: rateLimits,
    now,
  })
  serveBook(fastify, { ...published, limits: rateLimits, hash: setup.markHash ?? null, log })
  servePublicDocuments(fastify, {
    keyRing,
    version: config.version,
    origins: config.origins,
    limits: rateLimits,
    now,
  })
  servePageCrashes(fastify, { limits: rateLimits, log, now })
  serveOperatorRoutes(fastify, {
    checks: [databaseCheck(db), chainCheck(chain, now), ...(setup.checks ?? [])],
    metrics,
    metricsToken: config.metricsToken,
    isDevelopment: config.network.local,
    limits: rateLimits,
    now,
    beforeMetrics: () => countChain(metrics, chain, now()),
    findBooks: () => findBooks(db),
    findSeals: async () => (setup.book ? findSeals(db) : 'off'),
  })
  if (config.pageFolder !== null) {
    await servePageFiles(fastify, {
      folder: config.pageFolder,
      origins: config.origins,
      pictures: config.bannerBase,
      localChain: config.network.local ? config.network.publicRpcUrls : [],
    })
  }

  let sockets: { close(): void } | null = null
  let timers: NodeJS.Timeout[] = []
  return {
    fastify,
    broadcaster,
    hear: (event) => {
      if (event.type === 'signed_out') return end({ player: BigInt(event.player), kept: event.kept })
      if (event.type === 'session_ended') {
        const { session, afterMs, by = '' } = event
        if (afterMs === undefined) endWithReplaced(session)
        else {
          replaced.set(by, session)
          setTimeout(() => {
            replaced.delete(by)
            end({ session })
          }, afterMs).unref()
        }
        return
      }
      return broadcaster.hear(event)
    },
    online: broadcaster.online,
    missedEvents: () => {
      sessions.forgetAll()
      clients.closeAll()
    },
    listen: async ({ host, port }) => {
      await broadcaster.start()
      await fastify.listen({ host, port })
      sockets = serveSockets(fastify.server, {
        clients,
        origins: config.origins,
        spendTicket: (claim) => spendTicket(db, claim),
        isOpen: async (session) => (await sessions.findById(session, now())) !== null,
        greeting: broadcaster.greeting,
        now,
        log,
        maxSockets: limits.maxSockets,
        maxOfNetwork: limits.maxSocketsPerNetwork,
        maxUnsubscribed: limits.maxUnsubscribedPerNetwork,
        addressOf: clientAddress(config.trustProxy),
        allow: (address) => {
          const perMinute = limits.socketsPerAddressPerMinute
          return rateLimits.takeFrom({ key: 'socket', address, perMinute, now: now() }) === 0
        },
      })
      timers = [
        every(SWEEP_MS, log, () => sweepExpired(db, { now: now() })),
        every(SWEEP_MS, log, () => sweepExports(db, { now: now() })),
        every(SWEEP_MS, log, () => sweepVisits(db, { now: now() })),
        every(SWEEP_MS, log, () => sweepPaces(db, { now: now() })),
        every(SWEEP_MS, log, () => sweepBotRequests(db, { now: now() })),
        every(ROTATE_MS, log, () => keyRing.rotate({ now: now() })),
      ]
      return portOf(fastify.server.address())
    },
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      broadcaster.stop()
      sockets?.close()
      await fastify.close()
    },
  }
}

const readBodiesAsBytes = (fastify: FastifyInstance): void => {
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
}

const addCommonHeaders = (fastify: FastifyInstance, origins: readonly string[]): void => {
  const headers = commonHeaders(origins)
  fastify.addHook('onRequest', async (_, reply) => {
    reply.headers(headers)
  })
}

const every = (ms: number, log: Logger, task: () => Promise<void>): NodeJS.Timeout =>
  setInterval(() => {
    task().catch((error: unknown) => log.warn({ err: error }, 'a scheduled task failed; it runs again later'))
  }, ms).unref()

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0
