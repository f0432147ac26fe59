import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Check } from '../observe/health.ts'
import { createMetrics } from '../observe/metrics.ts'
import { STOPPING, serveOperatorRoutes } from './operator-routes.ts'
import { createRateLimits } from './rate-limits.ts'

const TOKEN = 'a token of sixteen characters or more'

const NO_FAULT = [{ name: 'books', find: () => null }]

const serve = (setup: { isDevelopment: boolean; metricsToken: string | null; checks?: Check[] }) => {
  const fastify = Fastify()
  let asked = 0
  serveOperatorRoutes(fastify, {
    checks: NO_FAULT,
    metrics: createMetrics({ withProcess: false }),
    beforeMetrics: () => {},
    findBooks: async () => {
      asked += 1
      return 'hold'
    },
    findSeals: async () => 'off',
    limits: createRateLimits(),
    now: () => 1_000,
    ...setup,
  })
  return {
    asked: () => asked,
    status: async (url: string, { headers = {}, remoteAddress = '127.0.0.1' } = {}) =>
      (await fastify.inject({ url, headers, remoteAddress })).statusCode,
  }
}

test.each(['/healthz', '/readyz', '/metrics'])(
  '%s is answered 120 times a minute to one household',
  async (path) => {
    const { status, asked } = serve({ isDevelopment: true, metricsToken: null })
    const got: number[] = []
    for (let n = 0; n < 125; n += 1) got.push(await status(path))
    expect(got.indexOf(429)).toBe(120)
    expect(asked()).toBe(path === '/healthz' ? 120 : 0)
    expect(await status(path, { remoteAddress: '::1' })).toBe(200)
  },
)

test('metrics of the real chain need the token; without one configured, nobody gets them', async () => {
  const closed = serve({ isDevelopment: false, metricsToken: null })
  expect(await closed.status('/metrics')).toBe(403)
  const open = serve({ isDevelopment: false, metricsToken: TOKEN })
  expect(await open.status('/metrics')).toBe(403)
  expect(await open.status('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })).toBe(200)
  expect(await serve({ isDevelopment: true, metricsToken: null }).status('/metrics')).toBe(200)
})

test('a server that stops in order is distinguished from a broken one', async () => {
  const readyz = (...names: string[]) =>
    serve({
      isDevelopment: true,
      metricsToken: null,
      checks: names.map((name) => ({ name, find: () => 'no' })),
    }).status('/readyz')
  expect([await readyz(), await readyz('database'), await readyz(STOPPING)]).toEqual([200, 503, 404])
})
