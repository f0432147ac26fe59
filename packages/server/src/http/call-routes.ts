import { BOT_PATH, botCalls, routes } from '@nibble/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Metrics } from '../observe/metrics.ts'
import { admitBot } from './bot-proof.ts'
import { answerOpened, answerSealed, type CallHandler, type Incoming, traceOf } from './call-handler.ts'
import type { DeviceCookie } from './device-cookie.ts'
import { HttpFailure } from './failure.ts'
import type { Served } from './serve.ts'

/**
 * Mounts every call of the contract with its handler. Throws at startup if one has none. `plain` mounts a second, unsealed copy
 * under /plain, for benchmarks only.
 */
export const serveCalls = (
  app: FastifyInstance,
  setup: {
    handler: CallHandler
    db: Database
    served: readonly Served[]
    metrics: Metrics
    perAddressPerMinute: number
    /** Addresses of this house; a bot signs one of them. */
    origins: readonly string[]
    device: DeviceCookie
    plain: boolean
  },
): void => {
  const { handler, metrics, perAddressPerMinute, device } = setup
  const handlers = new Map(setup.served.map((served) => [served.route.path, served]))
  serveBots(app, { ...setup, handlers })

  for (const route of routes.values()) {
    const served = handlers.get(route.path)
    if (served === undefined) throw new Error(`nothing answers ${route.path}`)
    const options = route.maxBodyBytes === undefined ? {} : { bodyLimit: route.maxBodyBytes }

    app.post(route.path, options, async (request, reply) => {
      const turn = { key: 'any', address: request.ip, perMinute: perAddressPerMinute, now: handler.now() }
      if (handler.limits.takeFrom(turn) > 0) throw new HttpFailure(429)

      const browser = handler.markHash === null ? null : device.of(route.path, request.headers.cookie)
      const cookie = browser === null ? null : device.keep(route.path, browser)
      if (cookie !== null) reply.header('set-cookie', cookie)
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

type BotsSetup = {
  readonly handler: CallHandler
  readonly handlers: ReadonlyMap<string, Served>
  readonly metrics: Metrics
  readonly db: Database
  readonly perAddressPerMinute: number
  readonly origins: readonly string[]
}

/**
 * What bots may call, plain and signed by their keys. One entry for all: a call that the contract does not list for bots is
 * refused before anything else is checked.
 */
const serveBots = (
  app: FastifyInstance,
  { handler, handlers, metrics, db, perAddressPerMinute, origins }: BotsSetup,
): void => {
  app.post(`${BOT_PATH}*`, async (request, reply) => {
    const now = handler.now()
    const turn = { key: 'any', address: request.ip, perMinute: perAddressPerMinute, now }
    if (handler.limits.takeFrom(turn) > 0) throw new HttpFailure(429)
    const call = botCalls.get(request.url)
    const served = call === undefined ? undefined : handlers.get(call.route.path)
    if (call === undefined || served === undefined) throw new HttpFailure(403, 'bot_call')

    const sent = incoming(request, null)
    const bot = await admitBot(
      { db, origins, ...handler },
      { ...sent, path: request.url, scope: call.scope, trace: traceOf(handler, sent), now },
    )
    const opened = { text: sent.body.toString('utf8'), claimedIp: '' }
    const { text, code } = await answerOpened(handler, served, sent, opened, bot)
    metrics.http.observe({ path: request.url, outcome: code }, reply.elapsedTime / 1000)
    return reply.header('content-type', JSON_TYPE).send(text)
  })
}

const JSON_TYPE = 'application/json; charset=utf-8'

const incoming = ({ body, headers, ip }: FastifyRequest, browser: string | null): Incoming => ({
  body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  headers,
  address: ip,
  browser,
})
