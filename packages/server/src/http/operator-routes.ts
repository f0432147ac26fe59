import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Check, readiness, within } from '../observe/health.ts'
import type { Metrics } from '../observe/metrics.ts'
import { hashOf } from '../secrets/secrets.ts'
import { HttpFailure } from './failure.ts'
import { limitRoute, type RouteLimits } from './rate-limits.ts'

/** The check that fails while a server gives callers time to move elsewhere. */
export const STOPPING = 'stopping'

/** How long /healthz waits for the state of the books: it must answer even if the database does not. */
const BOOKS_MS = 500
/** Requests per minute for each document, above any monitoring's needs. */
const PER_MINUTE = 120

/** Routes for operators of the server: liveness, readiness and metrics. */
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
    /** Whether the newest draw was sealed; 'off' if no contract takes seals. */
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
    // To a balancer, 404 means that running requests here end well, and 503 that they do not.
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

/** With a token configured, callers that send it. Otherwise, on a development chain, callers on this machine not using a proxy. */
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
