import { PAGE_CRASH_PATH, readPageCrash } from '@nibble/contract'
import type { FastifyInstance } from 'fastify'
import type { Logger } from '../observe/log.ts'
import { HttpFailure } from './failure.ts'
import type { RateLimits } from './rate-limits.ts'

const MOST_BYTES = 8_192
const PER_ADDRESS_PER_MINUTE = 6
/** The limit of logged crashes: a broken release crashes in every browser at once. */
const PER_MINUTE = 60

/** Logs crashes of the page in browsers, one line each. */
export const servePageCrashes = (
  fastify: FastifyInstance,
  { limits, log, now }: { limits: RateLimits; log: Logger; now: () => number },
): void => {
  fastify.post(PAGE_CRASH_PATH, { bodyLimit: MOST_BYTES }, async (request, reply) => {
    const own = { key: 'crash', address: request.ip, perMinute: PER_ADDRESS_PER_MINUTE, now: now() }
    const all = { key: 'crash', perMinute: PER_MINUTE, now: now() }
    if (limits.takeFrom(own) > 0 || limits.take(all) > 0) throw new HttpFailure(429)

    const crash = Buffer.isBuffer(request.body) ? readPageCrash(parse(request.body)) : null
    if (crash === null) throw new HttpFailure(400)
    log.warn({ crash }, 'a screen crashed in a browser')
    return reply.code(204).send()
  })
}

const parse = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
