import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/** Where a connection came from, by the rule that Fastify applies to calls: only a proxy that is trusted may name another. */
export function clientAddress(trustProxy: boolean | string): (request: IncomingMessage) => string {
  if (trustProxy === false) return ({ socket }) => socket.remoteAddress ?? ''
  const isTrusted =
    trustProxy === true ? () => true : proxyAddr.compile(trustProxy.split(',').map((text) => text.trim()))
  return (request) => proxyAddr(request, isTrusted)
}
