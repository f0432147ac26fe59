import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { type BlockJson, type Node, recordOf, text } from './node.ts'

export type Call = { readonly method: string; readonly params: readonly unknown[] }

/** What an endpoint says: a result, an error, any bytes at all, or nothing while it cuts the connection. */
export type Reply =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'raw'; readonly text: string }
  | { readonly kind: 'cut' }

export type Behaviour = (call: Call) => Promise<Reply>

/** A JSON-RPC endpoint over http and ws in front of a real node, which answers with the given behaviour. */
export type FaultyEndpoint = {
  readonly url: string
  readonly wsUrl: string
  behave(behaviour: Behaviour): void
  stop(): Promise<void>
}

const HEADS_EVERY_MS = 50

export async function startFaultyEndpoint(honest: Behaviour): Promise<FaultyEndpoint> {
  let behaviour = honest
  const connections = new Set<Duplex>()
  const watches = new Set<ReturnType<typeof setInterval>>()

  const answer = async (body: string): Promise<string | null> => {
    const { id, method, params } = recordOf(JSON.parse(body))
    if (typeof method !== 'string' || !Array.isArray(params)) return null
    const reply = await behaviour({ method, params }).catch(
      (error: unknown): Reply => ({ kind: 'error', message: String(error) }),
    )
    switch (reply.kind) {
      case 'result':
        return JSON.stringify({ jsonrpc: '2.0', id, result: reply.result })
      case 'error':
        return JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32000, message: reply.message } })
      case 'raw':
        return reply.text
      case 'cut':
        return null
    }
  }

  const onRequest = async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const said = await answer(body)
    if (said === null) request.socket.destroy()
    else response.setHeader('content-type', 'application/json').end(said)
  }

  const onSocket = (socket: WebSocket) => {
    let announced = ''
    const announceHead = async () => {
      const reply = await behaviour({ method: 'eth_getBlockByNumber', params: ['latest', false] }).catch(
        () => null,
      )
      if (reply?.kind !== 'result' || !isBlock(reply.result) || reply.result.hash === announced) return
      announced = reply.result.hash
      const params = { subscription: '0x1', result: reply.result }
      socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params }))
    }
    socket.on('error', () => {})
    const hear = async (body: string) => {
      if (body.includes('eth_subscribe')) {
        socket.send(JSON.stringify({ jsonrpc: '2.0', id: recordOf(JSON.parse(body))['id'], result: '0x1' }))
        const watch = setInterval(() => void announceHead().catch(() => {}), HEADS_EVERY_MS)
        watches.add(watch)
        socket.on('close', () => clearInterval(watch))
        return
      }
      const said = await answer(body)
      if (said === null) socket.terminate()
      else socket.send(said)
    }
    socket.on('message', (data) => {
      void hear(Buffer.isBuffer(data) ? data.toString() : '').catch(() => socket.terminate())
    })
  }

  const server = createServer(
    (request, response) => void onRequest(request, response).catch(() => request.destroy()),
  )
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.on('close', () => connections.delete(socket))
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', onSocket)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the endpoint does not listen')

  return {
    url: `http://127.0.0.1:${address.port}`,
    wsUrl: `ws://127.0.0.1:${address.port}`,
    behave: (next) => {
      behaviour = next
    },
    stop: async () => {
      for (const watch of watches) clearInterval(watch)
      sockets.close()
      const closed = new Promise<void>((done) => server.close(() => done()))
      for (const connection of connections) connection.destroy()
      await closed
    },
  }
}

/** Which blocks are final, for everyone: a fixed height, or a distance behind the newest. */
export type Finality = { pinnedAt: bigint | null; behind: bigint; held: Promise<void> | null }

/** Says what the node says, with the finality of the scenario. Waits while the node is being changed. */
export function honestBehaviour(node: Node, finality: Finality): Behaviour {
  return async ({ method, params }) => {
    await finality.held
    if (method !== 'eth_getBlockByNumber' || params[0] !== 'finalized')
      return forward(node, { method, params })
    const { height } = await node.block('latest')
    const behind = height > finality.behind ? height - finality.behind : 0n
    const final = finality.pinnedAt === null || finality.pinnedAt > behind ? behind : finality.pinnedAt
    return forward(node, { method, params: [`0x${final.toString(16)}`, false] })
  }
}

const forward = async (node: Node, { method, params }: Call): Promise<Reply> => {
  const result = await node.ask(method, params).catch((error: unknown) => {
    // The development node calls a block that it does not have an error; nodes of real chains answer null.
    if (String(error).includes('not found')) return null
    throw error
  })
  return { kind: 'result', result }
}

export const isBlock = (result: unknown): result is BlockJson & { hash: string } =>
  typeof result === 'object' && result !== null && 'hash' in result && typeof result.hash === 'string'

export const heightIn = (json: BlockJson): bigint => BigInt(text(json, 'number'))
