import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../chain/log.ts'

/** The client's address, by the rule that Fastify applies to calls: only a trusted proxy may name another address. */
export function clientAddress(trustProxy: boolean | string): (request: IncomingMessage) => string {
  if (trustProxy === false) return ({ socket }) => socket.remoteAddress ?? ''
  const isTrusted = trustedProxies(trustProxy)
  return (request) => proxyAddr(request, (address) => isTrusted(address))
}

/** Whether an address is that of a proxy that may say where a call came from. */
export function trustedProxies(trustProxy: boolean | string): (address: string) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy
  const isTrusted = proxyAddr.compile(trustProxy.split(',').map((text) => text.trim()))
  return (address) => isTrusted(address, 0)
}

/**
 * Logs once when an untrusted sender names another client address. Behind a proxy without TRUST_PROXY all players count as one
 * network, and one of them could use up the limits of all.
 */
export function warnOfUntrustedProxy(
  fastify: FastifyInstance,
  { trustProxy, log }: { readonly trustProxy: boolean | string; readonly log: Log },
): void {
  if (trustProxy !== false) return
  let isSaid = false
  fastify.addHook('onRequest', async ({ headers, socket }) => {
    if (isSaid || headers['x-forwarded-for'] === undefined) return
    isSaid = true
    log.warn(
      { from: socket.remoteAddress },
      'A call named another address in X-Forwarded-For from a source that is not trusted. If this server is behind a proxy, set TRUST_PROXY to its address: until then all players share the limits of one address.',
    )
  })
}
