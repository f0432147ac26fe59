import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Check, readiness, within } from '../observe/health.ts'
import type { Metrics } from '../observe/metrics.ts'
import { hashOf } from '../secrets/secrets.ts'
import { HttpFailure } from './failure.ts'
import { limitRoute, type RouteLimits } from './rate-limits.ts'

/** Who asks whether the server lives is not kept waiting for its database. */
const BOOKS_MS = 500
/** Of each: more than whoever watches a server asks. */
const PER_MINUTE = 120

/** For whoever runs the server: alive, ready, and counted. */
export const serveOperatorRoutes = (
  app: FastifyInstance,
  setup: RouteLimits & {
    checks: readonly Check[]
    metrics: Metrics
    metricsToken: string | null
    /** Without a token, metrics are for this machine; on the real chain for nobody. */
    isDevelopment: boolean
    beforeMetrics: () => void
    /** Whether the books were seen to hold a moment ago. */
    findBooks: () => Promise<'hold' | 'broken' | 'unknown'>
  },
): void => {
  const limited = (what: string) => limitRoute(setup, what, PER_MINUTE)

  app.get('/healthz', limited('healthz'), async () => ({
    status: 'ok',
    books: await within(BOOKS_MS, setup.findBooks).catch(() => 'unknown'),
  }))

  app.get('/readyz', limited('readyz'), async (_, reply) => {
    const { ready, faults } = await readiness(setup.checks)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', faults })
  })

  app.get('/metrics', limited('metrics'), async (request, reply) => {
    if (!mayRead(request, setup)) throw new HttpFailure(403)
    setup.beforeMetrics()
    return reply.type(setup.metrics.registry.contentType).send(await setup.metrics.registry.metrics())
  })
}

/**
 * With a token, who brings it; without one, on a development chain, who comes from this machine and not through a proxy on
 * it.
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
