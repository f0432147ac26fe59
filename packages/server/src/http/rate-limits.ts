import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { HttpFailure } from './failure.ts'

type Bucket = { tokens: number; at: number }

/** Token buckets: a minute's worth at once, refilled evenly. The least recently used are forgotten past the bound. */
export type RateLimits = {
  /** 0 when the call may go on, else the milliseconds until it may. */
  take(call: { key: string; perMinute: number; now: number }): number
  /** The same for a caller known by an address alone, in each of its networks. */
  takeFrom(call: { key: string; address: string; perMinute: number; now: number }): number
}

export const createRateLimits = ({ maxBuckets = 100_000 } = {}): RateLimits => {
  const buckets = new LRUCache<string, Bucket>({ max: maxBuckets })

  const limits: RateLimits = {
    take: ({ key, perMinute, now }) => {
      const perMs = perMinute / 60_000
      const bucket = buckets.get(key) ?? { tokens: perMinute, at: now }
      const passed = Math.max(0, now - bucket.at)
      bucket.tokens = Math.min(perMinute, bucket.tokens + passed * perMs)
      bucket.at = now
      buckets.set(key, bucket)
      if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / perMs)
      bucket.tokens -= 1
      return 0
    },
    takeFrom: ({ key, address, perMinute, now }) => {
      for (const { network, times } of networksOf(address)) {
        const waitMs = limits.take({ key: `${key} ${network}`, perMinute: perMinute * times, now })
        if (waitMs > 0) return waitMs
      }
      return 0
    },
  }
  return limits
}

/** What all households of a /48 may do together: anybody can rent one whole, and with it 65,536 households. */
const HOUSEHOLDS_OF_48 = 10

/** The networks for which an address counts, and how many times the share of a household each of them has. */
export const networksOf = (ip: string): { readonly network: string; readonly times: number }[] => {
  const household = addressKey(ip)
  const groups = household.split(':')
  const own = { network: household, times: 1 }
  if (groups.length !== 4) return [own]
  return [own, { network: `${groups.slice(0, 3).join(':')}::/48`, times: HOUSEHOLDS_OF_48 }]
}

/** What stands for one household: an IPv4 address, or the /64 of an IPv6 one. */
export const addressKey = (ip: string): string => {
  if (ip.startsWith('::ffff:')) return ip.slice('::ffff:'.length)
  if (!isIPv6(ip)) return ip
  const [left = '', right] = ip.split('::')
  const head = left.split(':').filter((group) => group !== '')
  const tail = right === undefined ? [] : right.split(':').filter((group) => group !== '')
  const zeros = Array.from({ length: right === undefined ? 0 : 8 - head.length - tail.length }, () => '0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}

export type RouteLimits = { readonly limits: RateLimits; readonly now: () => number }

/** Options of a route that is no call of the contract: so often a minute for each household, and its wider network. */
export const limitRoute = ({ limits, now }: RouteLimits, what: string, perMinute: number) => ({
  onRequest: async (request: FastifyRequest): Promise<void> => {
    if (limits.takeFrom({ key: what, address: request.ip, perMinute, now: now() }) > 0)
      throw new HttpFailure(429)
  },
})
