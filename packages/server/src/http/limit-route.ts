import type { FastifyRequest } from 'fastify'
import { HttpFailure } from './failure.ts'
import type { RateLimits } from './rate-limits.ts'

export type RouteLimits = { readonly limits: RateLimits; readonly now: () => number }

/** Options of a route that is no call of the contract: so often a minute for each household, and its wider network. */
export const limitRoute = ({ limits, now }: RouteLimits, what: string, perMinute: number) => ({
  onRequest: async (request: FastifyRequest): Promise<void> => {
    if (limits.takeFrom({ key: what, address: request.ip, perMinute, now: now() }) > 0)
      throw new HttpFailure(429)
  },
})
