import { routes } from '@nibble/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '../observe/metrics.ts'
import { answerOpened, answerSealed, type CallHandler, type Incoming } from './call-handler.ts'
import type { DeviceCookie } from './device-cookie.ts'
import { HttpFailure } from './failure.ts'
import type { Served } from './serve.ts'

/**
 * Mounts every call of the contract with its handler. Throws at the start when one has none. `plain` mounts a second,
 * unsealed copy under /plain, for benchmarks only.
 */
export const serveCalls = (
  app: FastifyInstance,
  setup: {
    handler: CallHandler
    served: readonly Served[]
    metrics: Metrics
    perAddressPerMinute: number
    device: DeviceCookie
    plain: boolean
  },
): void => {
  const { handler, metrics, perAddressPerMinute, device } = setup
  const handlers = new Map(setup.served.map((served) => [served.route.path, served]))

  for (const route of routes.values()) {
    const served = handlers.get(route.path)
    if (served === undefined) throw new Error(`nothing answers ${route.path}`)
    const options = route.maxBodyBytes === undefined ? {} : { bodyLimit: route.maxBodyBytes }

    app.post(route.path, options, async (request, reply) => {
      const turn = { key: 'any', address: request.ip, perMinute: perAddressPerMinute, now: handler.now() }
      if (handler.limits.takeFrom(turn) > 0) throw new HttpFailure(429)

      const browser = handler.markHash === null ? null : device.of(route.path, request.headers.cookie)
      if (browser !== null) reply.header('set-cookie', device.keep(browser))
      const { text, code } = await answerSealed(handler, served, incoming(request, browser))
      metrics.http.observe({ path: route.path, outcome: code }, reply.elapsedTime / 1000)
      return reply.header('content-type', JSON_TYPE).send(text)
    })

    if (!setup.plain) continue
    app.post(`/plain${route.path}`, async (request, reply) => {
      const call = incoming(request, null)
      const { text } = await answerOpened(handler, served, call, {
        text: call.body.toString(),
        claimedIp: '',
      })
      return reply.header('content-type', JSON_TYPE).send(text)
    })
  }
}

const JSON_TYPE = 'application/json; charset=utf-8'

const incoming = ({ body, headers, ip }: FastifyRequest, browser: string | null): Incoming => ({
  body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  headers,
  address: ip,
  browser,
})
