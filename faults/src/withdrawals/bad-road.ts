import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Random } from '../frame/random.ts'

/** An endpoint between the signer and the node that loses, delays and denies what goes through it. */
export type BadRoad = {
  readonly url: string
  readonly seen: { dropped: number; timedOut: number; denied: number; passed: number }
  /** From now on everything passes. */
  mend(): void
  close(): Promise<void>
}

export async function openBadRoad({ node, random }: { node: string; random: Random }): Promise<BadRoad> {
  const seen = { dropped: 0, timedOut: 0, denied: 0, passed: 0 }
  let isMended = false

  const pass = async (body: string): Promise<string> => {
    const response = await fetch(node, { method: 'POST', headers: JSON_TYPE, body })
    return response.text()
  }
  const send = async (body: string, response: ServerResponse): Promise<void> => {
    const fate = isMended ? 1 : random.next()
    if (fate < 0.15) {
      seen.dropped += 1
      answer(response, `{"jsonrpc":"2.0","id":1,"result":"0x${'00'.repeat(32)}"}`)
    } else if (fate < 0.3) {
      // It arrived, and the sender is never told.
      seen.timedOut += 1
      await pass(body)
      response.destroy()
    } else if (fate < 0.4) {
      seen.denied += 1
      answer(response, '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"txpool is full"}}')
    } else {
      seen.passed += 1
      answer(response, await pass(body))
    }
  }
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request)
    if (body.includes('"eth_sendRawTransaction"')) return send(body, response)
    if (!isMended && random.chance(0.02)) {
      response.destroy()
      return
    }
    answer(response, await pass(body))
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the road has no port')

  return {
    url: `http://127.0.0.1:${address.port}`,
    seen,
    mend: () => {
      isMended = true
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }

const answer = (response: ServerResponse, text: string): void => {
  response.writeHead(200, JSON_TYPE)
  response.end(text)
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('utf8')
}
