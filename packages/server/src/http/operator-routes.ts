import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Check, readiness, within } from '../observe/health.ts'
import type { Metrics } from '../observe/metrics.ts'
import { hashOf } from '../secrets/secrets.ts'
import { HttpFailure } from './failure.ts'
import { limitRoute, type RouteLimits } from './rate-limits.ts'

/** The check that fails while a server gives its callers the time to go elsewhere. */
export const STOPPING = 'stopping'

/** How long /healthz waits for the state of the books: it must be answered even when the database is not. */
const BOOKS_MS = 500
/** The limit a minute of each document, above the needs of any monitoring. */
const PER_MINUTE = 120

/** Routes for whoever runs the server: liveness, readiness and metrics. */
export const serveOperatorRoutes = (
  app: FastifyInstance,
  setup: RouteLimits & {
    checks: readonly Check[]
    metrics: Metrics
    metricsToken: string | null
    /** Without a token, metrics are served to this machine only; on the real chain to nobody. */
    isDevelopment: boolean
    beforeMetrics: () => void
    /** The result of the last check of the books. */
    findBooks: () => Promise<'hold' | 'broken' | 'unknown'>
    /** Whether the newest draw was sealed; 'off' where no contract takes seals. */
    findSeals: () => Promise<'sealed' | 'unsealed' | 'unknown' | 'off'>
  },
): void => {
  const limited = (what: string) => limitRoute(setup, what, PER_MINUTE)

  app.get('/healthz', limited('healthz'), async () => {
    const [books, seals] = await Promise.all(
      [setup.findBooks, setup.findSeals].map((find) => within<string>(BOOKS_MS, find).catch(() => 'unknown')),
    )
    return { status: 'ok', books, seals }
  })

  app.get('/readyz', limited('readyz'), async (_, reply) => {
    const { ready, faults } = await readiness(setup.checks)
    // A balancer reads of 404 that what is under way here ends well, and of 503 that it does not.
    return reply
      .code(ready ? 200 : STOPPING in faults ? 404 : 503)
      .send({ status: ready ? 'ready' : 'not ready', faults })
  })

  app.get('/metrics', limited('metrics'), async (request, reply) => {
    if (!mayRead(request, setup)) throw new HttpFailure(403)
    setup.beforeMetrics()
    return reply.type(setup.metrics.registry.contentType).send(await setup.metrics.registry.metrics())
  })
}

/**
 * With a token configured, callers that send it. Without one, on a development chain, callers on this machine that do not come
 * through a proxy.
 */
const mayRead = (
  { headers, socket }: FastifyRequest,
  { metricsToken, isDevelopment }: { metricsToken: string | null; isDevelopment: boolean },
): boolean => {
  if (metricsToken !== null) {
    return timingSafeEqual(hashOf(headers.authorization ?? ''), hashOf(`Bearer ${metricsToken}`))
  }
  if (!isDevelopment) return false
  const isForwarded = FORWARDED.some((name) => headers[name] !== undefined)
  return !isForwarded && LOOPBACK.has(socket.remoteAddress ?? '')
}

const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip']
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
