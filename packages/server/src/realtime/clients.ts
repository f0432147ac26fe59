import type { Duplex } from 'node:stream'
import { TOPICS, type Topic, type TopicData, type WatchedTable } from '@nibble/contract'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import type { Metrics } from '../observe/metrics.ts'

/** One subscribed socket. Frames go to the stream directly; `ws` reads, answers pings and closes. */
export type Client = {
  readonly socket: WebSocket
  readonly stream: Duplex
  readonly player: bigint
  readonly session: string
  readonly sessionEndsAt: number
  heardAt: number
  /** The live table that its page shows, and the newest frame of it that was sent. */
  watched: WatchedTable | null
  shown: Buffer | null
}

export type Clients = {
  add(client: Client): void
  remove(client: Client): void
  broadcast(frame: Buffer): void
  notify(player: bigint, frame: Buffer): void
  /** To one socket. */
  send(client: Client, frame: Buffer): void
  watch(client: Client, watched: WatchedTable | null): void
  /** The sockets whose pages show a live table. */
  watching(): Iterable<Client>
  has(player: bigint): boolean
  /** Players with at least one socket. */
  players(): bigint[]
  /** The number of players online, each counted once however many sockets they have. */
  readonly online: number
  readonly size: number
  endSession(session: string): void
  /** Closes a player's sockets except those of the session `kept`. */
  endSessions(ended: { player: bigint; kept: string | null }): void
  /** Drops sockets that are silent or whose session has ended. */
  sweep(now: number): void
  /** Closes all sockets. Clients reconnect by themselves. */
  closeAll(): void
}

/** A client with more unsent bytes than this is dropped. It reconnects and asks for what it missed. */
export const MAX_UNSENT_BYTES = 256 * 1024
const SILENCE_MS = 20_000
const MAX_PER_PLAYER = 10

const GOING_AWAY = 1001
export const SESSION_ENDED = 4401
const REPLACED = 4409

export const frameOf = <T extends Topic>(type: T, data: TopicData<T>): Buffer => {
  const shape: z.ZodMiniType = TOPICS[type]
  return textFrame(JSON.stringify({ type, data: z.encode(shape, data) }))
}

export const createClients = (metrics: Metrics): Clients => {
  const all = new Set<Client>()
  const byPlayer = new Map<bigint, Set<Client>>()
  const watching = new Set<Client>()

  const count = (): void => {
    metrics.sockets.set(all.size)
    metrics.online.set(byPlayer.size)
  }

  const remove = (client: Client): void => {
    if (!all.delete(client)) return
    watching.delete(client)
    const own = byPlayer.get(client.player)
    own?.delete(client)
    if (own?.size === 0) byPlayer.delete(client.player)
    count()
  }

  const drop = (client: Client, why: string): void => {
    metrics.dropped.inc({ why })
    remove(client)
    client.socket.terminate()
  }

  const write = (client: Client, frame: Buffer): void => {
    if (client.socket.readyState !== WebSocket.OPEN) return
    if (client.stream.writableLength + frame.length > MAX_UNSENT_BYTES) drop(client, 'unsent')
    else client.stream.write(frame)
  }

  return {
    add: (client) => {
      all.add(client)
      const own = byPlayer.get(client.player) ?? new Set<Client>()
      byPlayer.set(client.player, own)
      own.add(client)
      const [oldest] = own
      if (own.size > MAX_PER_PLAYER && oldest !== undefined) {
        remove(oldest)
        oldest.socket.close(REPLACED, 'too many connections')
      }
      count()
    },
    remove,
    broadcast: (frame) => {
      for (const client of all) write(client, frame)
    },
    notify: (player, frame) => {
      for (const client of byPlayer.get(player) ?? []) write(client, frame)
    },
    send: write,
    watch: (client, watched) => {
      client.watched = watched
      client.shown = null
      if (watched === null || !all.has(client)) watching.delete(client)
      else watching.add(client)
    },
    watching: () => watching,
    has: (player) => byPlayer.has(player),
    players: () => [...byPlayer.keys()],
    get online() {
      return byPlayer.size
    },
    get size() {
      return all.size
    },
    endSession: (session) => {
      for (const client of all)
        if (client.session === session) client.socket.close(SESSION_ENDED, 'signed out')
    },
    endSessions: ({ player, kept }) => {
      for (const client of byPlayer.get(player) ?? [])
        if (client.session !== kept) client.socket.close(SESSION_ENDED, 'signed out')
    },
    sweep: (now) => {
      for (const client of all) {
        if (now >= client.sessionEndsAt) client.socket.close(SESSION_ENDED, 'signed out')
        else if (now - client.heardAt > SILENCE_MS) drop(client, 'silent')
      }
    },
    closeAll: () => {
      for (const client of all) client.socket.close(GOING_AWAY, 'come back')
    },
  }
}

/** A whole WebSocket text frame as a server sends it: built once, written to any number of sockets. */
export const textFrame = (text: string): Buffer => {
  const length = Buffer.byteLength(text)
  const headerBytes = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(headerBytes + length)
  frame[0] = FINAL_TEXT
  if (headerBytes === 2) frame[1] = length
  else if (headerBytes === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, headerBytes)
  return frame
}

const FINAL_TEXT = 0x81
