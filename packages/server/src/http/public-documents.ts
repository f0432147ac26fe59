import { KEYS_PATH, openApi } from '@nibble/contract'
import type { FastifyInstance } from 'fastify'
import type { KeyRing } from './envelope/key-ring.ts'
import { limitRoute, type RouteLimits } from './rate-limits.ts'

const CONTRACTS_PER_MINUTE = 30

/** Public documents: the keys for envelopes, and the contract as OpenAPI. */
export const servePublicDocuments = (
  fastify: FastifyInstance,
  input: RouteLimits & {
    readonly keyRing: KeyRing
    readonly version: string
    readonly origins: readonly string[]
  },
): void => {
  const { keyRing, version, origins, now, limits } = input
  // When somebody asks: it takes as long as the rest of a start's preparations.
  let contract: string | undefined

  fastify.get(KEYS_PATH, async (_, reply) =>
    reply.header('access-control-allow-origin', '*').send({ keys: keyRing.publicKeys(), serverTime: now() }),
  )
  fastify.get(
    '/api/openapi.json',
    limitRoute({ limits, now }, 'contract', CONTRACTS_PER_MINUTE),
    async (_, reply) => {
      contract ??= JSON.stringify(openApi({ version, serverUrl: origins[0] ?? '/' }))
      return reply
        .header('access-control-allow-origin', '*')
        .header('cache-control', 'public, max-age=300')
        .type('application/json; charset=utf-8')
        .send(contract)
    },
  )
}
