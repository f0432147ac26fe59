import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../chain/log.ts'

/** Where a connection came from, by the rule that Fastify applies to calls: only a proxy that is trusted may name another. */
export function clientAddress(trustProxy: boolean | string): (request: IncomingMessage) => string {
  if (trustProxy === false) return ({ socket }) => socket.remoteAddress ?? ''
  const isTrusted =
    trustProxy === true ? () => true : proxyAddr.compile(trustProxy.split(',').map((text) => text.trim()))
  return (request) => proxyAddr(request, isTrusted)
}

/**
 * Says once, when somebody names another address in vain, what that looks like behind a proxy: without TRUST_PROXY all
 * players count as one network, and one of them uses up the limits of all.
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
      'A call names another address in X-Forwarded-For, which is not trusted. If a proxy stands in front of this server, set TRUST_PROXY to its address: all players share the limits of one address until then.',
    )
  })
}
