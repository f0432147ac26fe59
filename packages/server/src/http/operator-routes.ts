import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Check, readiness, within } from '../observe/health.ts'
import type { Metrics } from '../observe/metrics.ts'
import { hashOf } from '../secrets/random-secrets.ts'
import { HttpFailure } from './failure.ts'

/** Who asks whether the server lives is not kept waiting for its database. */
const BOOKS_MS = 500

/** For whoever runs the server: alive, ready, and counted. */
export const serveOperatorRoutes = (
  app: FastifyInstance,
  setup: {
    checks: readonly Check[]
    metrics: Metrics
    metricsToken: string | null
    beforeMetrics: () => void
    /** Whether the books were seen to hold a moment ago. */
    findBooks: () => Promise<'hold' | 'broken' | 'unknown'>
  },
): void => {
  app.get('/healthz', async () => ({
    status: 'ok',
    books: await within(BOOKS_MS, setup.findBooks).catch(() => 'unknown'),
  }))

  app.get('/readyz', async (_, reply) => {
    const { ready, faults } = await readiness(setup.checks)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', faults })
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, setup.metricsToken)) throw new HttpFailure(403)
    setup.beforeMetrics()
    return reply.type(setup.metrics.registry.contentType).send(await setup.metrics.registry.metrics())
  })
}

/** With a token, who brings it; without one, who comes from this machine and not through a proxy on it. */
const mayRead = ({ headers, socket }: FastifyRequest, token: string | null): boolean => {
  if (token !== null) {
    return timingSafeEqual(hashOf(headers.authorization ?? ''), hashOf(`Bearer ${token}`))
  }
  const isForwarded = FORWARDED.some((name) => headers[name] !== undefined)
  return !isForwarded && LOOPBACK.has(socket.remoteAddress ?? '')
}

const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip']
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
