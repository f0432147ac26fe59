import { isIP, SocketAddress } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { boundedBy } from '../shared/bounded-by.ts'
import { HttpFailure } from './failure.ts'

type Bucket = { tokens: number; at: number }

/** Token buckets that hold a minute's worth and refill evenly. Beyond the bound the least recently used are dropped. */
export type RateLimits = {
  /** Returns 0 if the call may proceed, else how many milliseconds to wait. */
  take(call: { key: string; perMinute: number; now: number }): number
  /** The same for a caller known only by address, counted in each of its networks. */
  takeFrom(call: { key: string; address: string; perMinute: number; now: number }): number
}

export const createRateLimits = ({ maxBuckets = 100_000 } = {}): RateLimits => {
  const buckets = new LRUCache<string, Bucket>(boundedBy(maxBuckets))

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

/** The limit of a whole /48 as a multiple of one household: anyone can rent a /48 with its 65,536 households. */
const HOUSEHOLDS_OF_48 = 10

/** The networks in which an address is counted, each with its limit as a multiple of one household's. */
export const networksOf = (ip: string): { readonly network: string; readonly times: number }[] => {
  const household = addressKey(ip)
  const groups = household.split(':')
  const own = { network: household, times: 1 }
  if (groups.length !== 4) return [own]
  return [own, { network: `${groups.slice(0, 3).join(':')}::/48`, times: HOUSEHOLDS_OF_48 }]
}

/** Reads an address as any proxy writes it: some append the port, which differs per connection. Null if it is none. */
export const plainAddress = (text: string): string | null => {
  const [, bracketed, withPort] = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? []
  const [given = ''] = (bracketed ?? withPort ?? text).split('%')
  const version = isIP(given)
  if (version !== 6) return version === 4 ? given : null
  const ip = new SocketAddress({ address: given, family: 'ipv6' }).address
  // An IPv4 address stays one through a dual-stack socket.
  return ip.startsWith('::ffff:') && ip.includes('.') ? ip.slice('::ffff:'.length) : ip
}

/** The network of one household: an IPv4 address, or the /64 of an IPv6 address. Non-addresses share one household. */
export const addressKey = (text: string): string => {
  const ip = plainAddress(text)
  if (ip === null || !ip.includes(':')) return ip ?? 'unknown'
  const [left = '', right] = ip.split('::')
  const head = left.split(':').filter((group) => group !== '')
  const tail = right === undefined ? [] : right.split(':').filter((group) => group !== '')
  const zeros = Array.from({ length: right === undefined ? 0 : 8 - head.length - tail.length }, () => '0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}

/** The network of an address, within which users' addresses change: the /24 for IPv4, the /64 for IPv6. */
export const networkKey = (ip: string): string => {
  const household = addressKey(ip)
  return household.includes('.') ? household.split('.').slice(0, 3).join('.') : household
}

/** The same networks as networksOf, but the smallest is one within which users' addresses change. */
export const widerNetworksOf = (ip: string): { readonly network: string; readonly times: number }[] => [
  { network: networkKey(ip), times: 1 },
  ...networksOf(ip).slice(1),
]

export type RouteLimits = { readonly limits: RateLimits; readonly now: () => number }

/** Rate-limit options for a route outside the contract, by household and wider network. */
export const limitRoute = ({ limits, now }: RouteLimits, what: string, perMinute: number) => ({
  onRequest: async (request: FastifyRequest): Promise<void> => {
    if (limits.takeFrom({ key: what, address: request.ip, perMinute, now: now() }) > 0)
      throw new HttpFailure(429)
  },
})
