import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { networksOf } from './rate-limits.ts'

/** How long a connection may take, in ms. */
export type Patience = {
  /** From the connection, or from the first byte of a later request, to the end of its headers. */
  readonly headers: number
  /** To the end of its body. */
  readonly request: number
  /** Without any traffic while an answer is being made or read. */
  readonly silence: number
  /** Between two requests; longer than a proxy keeps idle connections for reuse. */
  readonly keepAlive: number
  /** How often the first two are checked. */
  readonly checkEvery: number
}

const PATIENCE: Patience = {
  headers: 10_000,
  request: 30_000,
  silence: 60_000,
  keepAlive: 72_000,
  checkEvery: 5_000,
}

type Bounds = {
  /** Concurrent connections, sockets included. */
  readonly most: number
  /** Per network, without sockets, which have their own bound; a wider network gets a multiple. */
  readonly mostOfNetwork: number
  /** Proxies carry many clients: only the total is bounded. */
  readonly isTrusted: (address: string) => boolean
  readonly onRefused?: (why: 'all' | 'network') => void
  readonly patience?: Patience
}

/**
 * Makes web servers that close excess connections at once, before reading a byte, and slow ones later. They answer one request of
 * a connection after another.
 */
export function boundedServer(bounds: Bounds): (onRequest: RequestListener) => Server {
  const { most, mostOfNetwork, isTrusted, onRefused = () => {}, patience = PATIENCE } = bounds
  const open = countByNetwork(mostOfNetwork)
  const enter = (socket: Socket): void => {
    const address = socket.remoteAddress
    if (address === undefined || isTrusted(address)) return
    if (open.isFull(address)) {
      onRefused('network')
      socket.destroy()
      return
    }
    const leave = open.enter(address)
    leaves.set(socket, leave)
    socket.once('close', leave)
  }

  return (onRequest) => {
    const server = createServer(
      {
        headersTimeout: patience.headers,
        requestTimeout: patience.request,
        keepAliveTimeout: patience.keepAlive,
        connectionsCheckingInterval: patience.checkEvery,
      },
      oneAfterAnother(onRequest),
    )
    server.timeout = patience.silence
    server.maxConnections = most
    server.on('connection', enter)
    server.on('drop', () => onRefused('all'))
    return server
  }
}

/**
 * Closes a connection that sends a request before it has its answer, as no browser or proxy does. Node would run all of them at
 * once and never end those whose turn to answer has not come: each keeps its file open even after the connection is gone.
 */
const oneAfterAnother = (onRequest: RequestListener): RequestListener => {
  const answers = new WeakMap<Socket, ServerResponse>()
  return (request, response) => {
    const before = answers.get(request.socket)
    if (before !== undefined && !before.writableFinished) {
      request.socket.destroy()
      return
    }
    answers.set(request.socket, response)
    onRequest(request, response)
  }
}

const leaves = new WeakMap<Duplex, () => void>()

/** For a connection that counts as a socket from now on. */
export const stopCounting = (stream: Duplex): void => leaves.get(stream)?.()

type ByNetwork = { isFull(address: string): boolean; enter(address: string): () => void }

/** Counts what is open in each network of an address. `enter` returns what ends it; safe to call twice. */
export function countByNetwork(most: number): ByNetwork {
  const counts = new Map<string, number>()
  const add = (network: string, by: number) => {
    const count = (counts.get(network) ?? 0) + by
    if (count === 0) counts.delete(network)
    else counts.set(network, count)
  }
  return {
    isFull: (address) =>
      networksOf(address).some(({ network, times }) => (counts.get(network) ?? 0) >= most * times),
    enter: (address) => {
      const networks = networksOf(address)
      for (const { network } of networks) add(network, 1)
      let isIn = true
      return () => {
        if (!isIn) return
        isIn = false
        for (const { network } of networks) add(network, -1)
      }
    },
  }
}
