import {
  HEARTBEAT_MS,
  RECONNECT_MS,
  socketControl,
  TOPICS,
  type Topic,
  type TopicData,
  type WatchedTable,
} from '@nibble/contract'
import * as z from 'zod/mini'
import { SessionOver } from './errors.ts'

/** The part of a WebSocket that is used, so that `ws` fits in Node. */
export type SocketLike = {
  readonly readyState: number
  send(text: string): void
  close(): void
  addEventListener(type: 'open' | 'close' | 'error', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
}

/** `waiting`: closed, reopens in 1.5 s. `over`: the session ended, it stays closed. */
export type SocketState = 'connecting' | 'open' | 'waiting' | 'over' | 'closed'

export type TopicEvent = { [T in Topic]: { type: T; data: TopicData<T> } }[Topic]

export type SocketOptions = {
  /** ws:// or wss:// with the socket's path. */
  url: string
  open?: (url: string) => SocketLike
  /** A fresh one-time ticket for each connection. */
  ticket: () => Promise<{ ticket: string; bindId: string }>
  onEvent: (event: TopicEvent) => void
  /** Events are received from here on; data fetched earlier may be stale. `isFirst`: no socket was open before. */
  onResync?: (opening: { isFirst: boolean }) => void
  onState?: (state: SocketState) => void
  /** The server's clock, sent with every heartbeat. */
  onServerTime?: (exchange: { sentAt: number; answeredAt: number; serverTime: number }) => void
  localNow?: () => number
}

/** `WebSocket.OPEN`, which Node 20 lacks. */
const OPEN = 1
const SILENCE_MS = HEARTBEAT_MS * 2.5

/** Opens at once, and again 1.5 s after each close or error, until closed or the session is over. */
export const createSocket = (
  options: SocketOptions,
): { close(): void; watch(table: WatchedTable | null): void } => {
  const now = options.localNow ?? Date.now
  const open = options.open ?? ((url: string): SocketLike => new WebSocket(url))
  let socket: SocketLike | null = null
  let heartbeat: ReturnType<typeof setInterval> | undefined
  let reconnect: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  let wasOpen = false
  let heardAt = 0
  let beatAt = 0
  let isSubscribed = false
  let watched: WatchedTable | null = null

  const connect = async (): Promise<void> => {
    options.onState?.('connecting')
    try {
      const { ticket, bindId } = await options.ticket()
      if (isClosed) return
      const opened = open(options.url)
      socket = opened
      opened.addEventListener('open', () =>
        opened.send(JSON.stringify({ type: 'subscribe', bindId, ticket })),
      )
      opened.addEventListener('message', (event) => hear(event.data))
      opened.addEventListener('close', () => lose(opened))
      opened.addEventListener('error', () => lose(opened))
    } catch (error) {
      if (error instanceof SessionOver) stop('over')
      else again()
    }
  }

  const hear = (text: unknown): void => {
    heardAt = now()
    const message = parse(text)
    if (message === null) return
    if (message.type === 'subscribed') begin()
    else if (message.type === 'heartbeat') {
      options.onServerTime?.({ sentAt: beatAt, answeredAt: heardAt, serverTime: message.data.serverTime })
    } else options.onEvent(message)
  }

  const begin = (): void => {
    options.onState?.('open')
    isSubscribed = true
    if (watched !== null) sendWatched()
    heartbeat = setInterval(beat, HEARTBEAT_MS)
    options.onResync?.({ isFirst: !wasOpen })
    wasOpen = true
  }

  const sendWatched = (): void => socket?.send(JSON.stringify({ type: 'watch', table: watched }))

  const beat = (): void => {
    if (socket === null) return
    beatAt = now()
    if (socket.readyState !== OPEN || beatAt - heardAt > SILENCE_MS) lose(socket)
    else socket.send(JSON.stringify({ type: 'heartbeat' }))
  }

  const lose = (lost: SocketLike): void => {
    if (lost !== socket) return
    release()
    if (!isClosed) again()
  }

  const again = (): void => {
    options.onState?.('waiting')
    reconnect = setTimeout(() => void connect(), RECONNECT_MS)
  }

  const release = (): void => {
    clearInterval(heartbeat)
    isSubscribed = false
    const released = socket
    socket = null
    released?.close()
  }

  const stop = (state: 'over' | 'closed'): void => {
    if (isClosed) return
    isClosed = true
    clearTimeout(reconnect)
    release()
    options.onState?.(state)
  }

  void connect()
  return {
    close: () => stop('closed'),
    /** Sets which live table is sent, on later connections too. */
    watch: (table) => {
      watched = table
      if (isSubscribed && socket?.readyState === OPEN) sendWatched()
    },
  }
}

type Heard = TopicEvent | z.output<typeof socketControl>

const envelope = z.object({ type: z.string(), data: z.unknown() })

/** A known message, or null: newer servers may send others. */
const parse = (text: unknown): Heard | null => {
  if (typeof text !== 'string') return null
  const message = envelope.safeParse(parseJson(text))
  if (!message.success) return null

  const control = socketControl.safeParse(message.data)
  if (control.success) return control.data
  if (!isTopic(message.data.type)) return null
  const data = z.safeParse(TOPICS[message.data.type], message.data.data)
  return data.success ? ({ type: message.data.type, data: data.data } as TopicEvent) : null
}

const isTopic = (type: string): type is Topic => Object.hasOwn(TOPICS, type)

const parseJson = (text: string): unknown => {
  try {
    const parsed: unknown = JSON.parse(text)
    return parsed
  } catch {
    return null
  }
}
