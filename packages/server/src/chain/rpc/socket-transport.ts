import { type RawData, WebSocket } from 'ws'
import type { Clock } from '../clock.ts'
import { EndpointError, endpointErrorOf } from '../endpoint.ts'
import { malformed, readMessage } from './answer.ts'
import type { Transport, TransportLimits } from './transport.ts'

const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 15_000
/** The most open questions on one socket; more means that nobody answers. */
const MOST_PENDING = 256
/** Per minute, an endpoint may send as much unrequested data as one answer may hold; beyond that it is left alone for a minute. */
const FLOOD_MS = 60_000
/** The least a message counts: a flood of short ones takes time too. */
const LEAST_COUNTED = 1_000
/** The size counts bytes, but even empty frames take time. Nodes send a message in a few. */
const MOST_FRAGMENTS = 1_024

/** ws's wording. */
const HANDSHAKE_TIMED_OUT = 'Opening handshake has timed out'

type Pending = {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: EndpointError) => void
}
type Watch = { readonly onHead: (head: unknown) => void; readonly onLive: (live: boolean) => void }

/**
 * JSON-RPC over ws(s): questions and the subscription share one socket. A lost socket is reopened after 0.5 s, then 1, 2, 4 … 15
 * s; so is one on which a question timed out. After a flood it stays closed for a minute.
 */
export const socketTransport = (url: string, limits: TransportLimits, clock: Clock): Transport => {
  const pending = new Map<number, Pending>()
  const watches = new Set<Watch>()
  let socket: WebSocket | null = null
  let opening: Promise<WebSocket> | null = null
  let subscription: string | null = null
  let lastId = 0
  let failures = 0
  let closed = false
  let unasked = { sinceMs: -Infinity, bytes: 0 }
  let isFlooded = false
  let cancelRest = () => {}
  let cancelRetry = () => {}

  const drop = (error: EndpointError) => {
    const lost = socket
    socket = null
    opening = null
    if (subscription !== null) for (const watch of watches) watch.onLive(false)
    subscription = null
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
    lost?.terminate()
    if (!closed && watches.size > 0) retry()
  }

  const retry = () => {
    cancelRetry()
    failures += 1
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS)
    cancelRetry = clock.after(isFlooded ? FLOOD_MS : waitMs, () => {
      open()
        .then(subscribe)
        .catch(() => {})
    })
  }

  const open = (): Promise<WebSocket> => {
    opening ??= new Promise((resolve, reject) => {
      const made = new WebSocket(url, {
        handshakeTimeout: limits.timeoutMs,
        maxPayload: limits.maxAnswerBytes,
        followRedirects: false,
        perMessageDeflate: false,
        maxFragments: MOST_FRAGMENTS,
      })
      socket = made
      made.on('open', () => {
        failures = 0
        resolve(made)
      })
      made.on('message', (data) => onMessage(made, data))
      made.on('ping', () => onUnasked(made, 0))
      made.on('pong', () => onUnasked(made, 0))
      made.on('error', (error) => {
        if (codeOf(error) === 'WS_ERR_TOO_MANY_BUFFERED_PARTS' && socket === made) return rest()
        const fault = faultOf(error)
        reject(new EndpointError(fault, error.message))
        if (socket === made) drop(new EndpointError(fault, error.message))
      })
      made.on('close', () => {
        reject(new EndpointError('unreachable', 'the connection was closed'))
        if (socket === made) drop(new EndpointError('unreachable', 'the connection was closed'))
      })
    })
    return opening
  }

  const onMessage = (from: WebSocket, data: RawData) => {
    if (from !== socket) return
    try {
      const text = textOf(data)
      const message = readMessage(text)
      const waiting = message.kind === 'notice' || message.id === null ? undefined : pending.get(message.id)
      if (waiting === undefined && !onUnasked(from, text.length)) return
      if (message.kind === 'notice') {
        if (message.subscription === subscription) for (const watch of watches) watch.onHead(message.result)
      } else if (message.kind === 'error') waiting?.reject(message.error)
      else waiting?.resolve(message.result)
    } catch (error) {
      drop(endpointErrorOf(error))
    }
  }

  /** Whether to read it; otherwise closes the connection. */
  const onUnasked = (from: WebSocket, length: number): boolean => {
    if (from !== socket) return false
    const now = clock.nowMs()
    if (now - unasked.sinceMs >= FLOOD_MS) unasked = { sinceMs: now, bytes: 0 }
    unasked.bytes += Math.max(length, LEAST_COUNTED)
    if (unasked.bytes <= limits.maxAnswerBytes) return true
    rest()
    return false
  }

  const rest = () => {
    isFlooded = true
    cancelRest = clock.after(FLOOD_MS, () => {
      isFlooded = false
    })
    drop(flooded())
  }

  const call = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    if (closed) throw new EndpointError('unreachable', 'the connection was closed')
    if (isFlooded) throw flooded()
    if (pending.size >= MOST_PENDING) throw new EndpointError('timeout', 'too many unanswered requests')
    const on = await open()
    lastId += 1
    const id = lastId

    return new Promise((resolve, reject) => {
      const cancel = clock.after(limits.timeoutMs, () => {
        const error = new EndpointError('timeout', `no answer within ${limits.timeoutMs} ms`)
        finish()
        reject(error)
        if (on === socket) drop(error)
      })
      const finish = () => {
        cancel()
        pending.delete(id)
      }
      pending.set(id, {
        resolve: (result) => {
          finish()
          resolve(result)
        },
        reject: (error) => {
          finish()
          reject(error)
        },
      })
      on.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }), (error) => {
        if (error && pending.has(id)) pending.get(id)?.reject(new EndpointError('unreachable', error.message))
      })
    })
  }

  const subscribe = async () => {
    const answer = await call('eth_subscribe', ['newHeads'])
    if (typeof answer !== 'string') return
    subscription = answer
    for (const watch of watches) watch.onLive(true)
  }

  return {
    call,
    watchHeads: (watch) => {
      watches.add(watch)
      if (subscription === null)
        open()
          .then(subscribe)
          .catch(() => {})
      else watch.onLive(true)
      return () => watches.delete(watch)
    },
    close: () => {
      closed = true
      cancelRetry()
      cancelRest()
      watches.clear()
      drop(new EndpointError('unreachable', 'the connection was closed'))
    },
  }
}

const flooded = (): EndpointError => malformed('it sent far more than was requested')

const faultOf = (error: Error): EndpointError['fault'] => {
  // A host that accepts the connection and stays silent is slow, not away: a retry would only wait again.
  if (error.message === HANDSHAKE_TIMED_OUT) return 'timeout'
  // As over http: an answer that is too long is none, and would be as long on a retry.
  return codeOf(error) === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH' ? 'malformed' : 'unreachable'
}

const codeOf = (error: Error): unknown => ('code' in error ? error.code : null)

const textOf = (data: RawData): string =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(new Uint8Array(data))).toString('utf8')
