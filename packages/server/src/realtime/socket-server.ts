import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { SOCKET_PATH, socketMessage } from '@nibble/contract'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { Ticket } from '../features/session/tickets.ts'
import { countByNetwork, stopCounting } from '../http/connections.ts'
import type { Logger } from '../observe/log.ts'
import { type Client, type Clients, SESSION_ENDED, textFrame } from './clients.ts'

export type SocketSetup = {
  readonly clients: Clients
  /** The origins that may open a socket. A client without an origin is no browser, so it carries no cookies or rights. */
  readonly origins: readonly string[]
  readonly spendTicket: (claim: { ticket: string; bindId: string; now: number }) => Promise<Ticket | null>
  /** Whether the session still exists: it may have ended while its ticket was redeemed. */
  readonly isOpen: (session: string) => Promise<boolean>
  /** The first messages to a new subscriber. */
  readonly greeting: () => readonly Buffer[]
  readonly now: () => number
  readonly log: Logger
  readonly maxSockets?: number
  /** How many sockets one network may open; a wider network gets a multiple. */
  readonly maxOfNetwork?: number
  /** How many of these may be without a ticket. */
  readonly maxUnsubscribed?: number
  readonly subscribeWithinMs?: number
  /** Where a connection comes from, also behind a proxy. */
  readonly addressOf: (request: IncomingMessage) => string
  /** Whether one more connection from there may be tried. */
  readonly allow: (address: string) => boolean
}

const MAX_INBOUND_BYTES = 4_096
const SUBSCRIBE_WITHIN_MS = 5_000
const MAX_MESSAGES_PER_S = 10
/** For pings and pongs, which cost as much to read: a proxy may send some, a browser never does. */
const MAX_CONTROL_FRAMES_PER_S = 50
/** Per message: ours never have more than one. */
const MAX_FRAGMENTS = 16
/** Above both limits, for anything else. */
const MAX_BYTES_PER_S = 64 * 1_024
const MAX_SOCKETS = 20_000
const MAX_OF_NETWORK = 1_000
const MAX_UNSUBSCRIBED = 20

const POLICY = 1008
const TRY_LATER = 1013

/**
 * Accepts upgrades on the socket's path. Each socket has 5 s to subscribe with a ticket, and then receives the topics. Before
 * that anyone may have opened it, so a network may have only a few of them, and a late one is cut without a close frame: waiting
 * for the answer would keep it open for another half minute. Tickets do not limit sockets, since anyone can make accounts; so one
 * network may have only a share of all sockets.
 */
export const serveSockets = (server: Server, setup: SocketSetup): { close(): void } => {
  const { maxSockets = MAX_SOCKETS, maxOfNetwork = MAX_OF_NETWORK } = setup
  const unsubscribed = countByNetwork(setup.maxUnsubscribed ?? MAX_UNSUBSCRIBED)
  const open = countByNetwork(maxOfNetwork)
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_INBOUND_BYTES,
    maxFragments: MAX_FRAGMENTS,
    perMessageDeflate: false,
    clientTracking: true,
  })

  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    const path = request.url?.split('?')[0]
    const { origin } = request.headers
    const address = setup.addressOf(request)
    if (path !== SOCKET_PATH) refuse(stream, '404 Not Found')
    else if (origin !== undefined && !setup.origins.includes(origin)) refuse(stream, '403 Forbidden')
    else if (open.isFull(address) || unsubscribed.isFull(address) || !setup.allow(address))
      refuse(stream, '429 Too Many Requests')
    else if (sockets.clients.size >= maxSockets) refuse(stream, '503 Service Unavailable')
    else
      sockets.handleUpgrade(request, stream, head, (socket) => {
        socket.once('close', open.enter(address))
        stopCounting(stream)
        receive(setup, socket, stream, unsubscribed.enter(address))
      })
  }

  server.on('upgrade', upgrade)
  return {
    close: () => {
      server.off('upgrade', upgrade)
      setup.clients.closeAll()
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
    },
  }
}

/** `leave` is called when the socket has subscribed or is gone. It may be called twice. */
const receive = (setup: SocketSetup, socket: WebSocket, stream: Duplex, leave: () => void): void => {
  let client: Client | null = null
  let isSubscribing = false
  let second = 0
  let messages = 0
  let controls = 0
  let bytes = 0
  const late = setTimeout(() => socket.terminate(), setup.subscribeWithinMs ?? SUBSCRIBE_WITHIN_MS)

  const subscribe = async (claim: { ticket: string; bindId: string }): Promise<void> => {
    const ticket = await setup.spendTicket({ ...claim, now: setup.now() })
    if (ticket === null) return socket.close(POLICY, 'ticket refused')
    if (socket.readyState !== socket.OPEN) return
    clearTimeout(late)
    leave()

    const { player, session, sessionEndsAt } = ticket
    const heardAt = setup.now()
    client = { socket, stream, player, session, sessionEndsAt, heardAt, watched: null, shown: null }
    setup.clients.add(client)
    stream.write(control('subscribed', setup.now()))
    for (const frame of setup.greeting()) stream.write(frame)
    // From here on the end of its session closes it. A session that ended earlier found no socket to close.
    if (!(await setup.isOpen(session))) socket.close(SESSION_ENDED, 'signed out')
  }

  const enterSecond = (now: number): void => {
    const thisSecond = Math.floor(now / 1_000)
    if (thisSecond === second) return
    second = thisSecond
    messages = 0
    controls = 0
    bytes = 0
  }

  stream.on('data', (chunk: Buffer) => {
    enterSecond(setup.now())
    bytes += chunk.length
    if (bytes > MAX_BYTES_PER_S) socket.terminate()
  })

  const countControl = (): void => {
    enterSecond(setup.now())
    controls += 1
    if (controls > MAX_CONTROL_FRAMES_PER_S) socket.terminate()
  }
  socket.on('ping', countControl)
  socket.on('pong', countControl)

  socket.on('message', (data: RawData, isBinary: boolean) => {
    const now = setup.now()
    enterSecond(now)
    messages += 1
    if (socket.readyState !== socket.OPEN) {
      // It is closing: no frame may follow the close frame, and a silent client may not send for another half minute.
      if (messages > 2 * MAX_MESSAGES_PER_S) socket.terminate()
      return
    }
    const message = isBinary ? null : parse(data)
    if (message === null || messages > MAX_MESSAGES_PER_S) return socket.close(POLICY, 'not understood')

    if (message.type === 'heartbeat') {
      if (client === null) return
      client.heardAt = now
      return void stream.write(control('heartbeat', now))
    }
    if (message.type === 'watch') {
      if (client !== null) setup.clients.watch(client, message.table)
      return
    }
    if (isSubscribing) return socket.close(POLICY, 'subscribed already')
    isSubscribing = true
    subscribe(message).catch((error: unknown) => {
      setup.log.warn({ err: error }, 'a socket’s subscription failed')
      socket.close(TRY_LATER, 'try again later')
    })
  })

  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    clearTimeout(late)
    leave()
    if (client !== null) setup.clients.remove(client)
  })
}

const control = (type: 'subscribed' | 'heartbeat', serverTime: number): Buffer =>
  textFrame(JSON.stringify({ type, data: { serverTime } }))

const parse = (data: RawData) => {
  const text = Array.isArray(data) ? Buffer.concat(data).toString() : Buffer.from(data as Buffer).toString()
  try {
    const message = socketMessage.safeParse(JSON.parse(text))
    return message.success ? message.data : null
  } catch {
    return null
  }
}

/** Drops it at once: a caller that never closes its own half would keep the connection open forever. */
const refuse = (stream: Duplex, status: string): void => {
  stream.on('error', () => {})
  stream.once('finish', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
