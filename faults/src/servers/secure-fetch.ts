import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'

/** `fetch` that trusts one test certificate; it supports what the client package uses. */
export function secureFetch(certificate: string): typeof fetch {
  const agent = new Agent({ ca: certificate, keepAlive: true })
  return async (url, init) => {
    if (typeof url !== 'string') throw new Error('the client package asks by text')
    const { method = 'GET', headers, body, signal } = init ?? {}
    const options = { agent, method, headers: Object.fromEntries(new Headers(headers)) }
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request(url, signal == null ? options : { ...options, signal }, resolve)
      asked.on('error', reject)
      asked.end(body instanceof Uint8Array ? body : undefined)
    })
    const parts: Buffer[] = []
    for await (const part of response) parts.push(part)
    return new Response(Buffer.concat(parts), { status: response.statusCode ?? 502 })
  }
}
