import { randomUUID } from 'node:crypto'
import type { BetRow } from '@nibble/contract'
import type { Database } from '../db/database.ts'
import { type NibbleEvent, notifyPeers } from '../features/play/events.ts'
import type { Logger } from '../observe/log.ts'

/** What servers on one database exchange about their sockets, so that they act as one house to players. */
export type Peers = {
  /** Takes a server's message; returns the bets to show in a player's windows here. Ignores its own messages. */
  hear(event: PeerEvent): BetsOfRound | null
  /** Players online at the other servers. */
  online(): number
  /** Tells the others about bets placed or recalled here. Sends nothing if nobody would receive it. */
  tellBets(bets: readonly BetRow[]): void
  start(): void
  stop(): void
}
export type PeerEvent = Extract<NibbleEvent, { type: 'online' | 'bets' }>
export type BetsOfRound = { readonly round: string; readonly from: string; readonly to: string }

const BEAT_MS = 5_000
/** Three beats: a server that was silent for this long is gone. */
const GONE_MS = 15_000
/** More than any house runs: forged names take no memory. */
const MOST_SERVERS = 1_000
/** Bets are batched this long: ten messages a second, however many bets. */
const GATHER_MS = 100

export const createPeers = (setup: {
  db: Pick<Database, 'pool'>
  log: Pick<Logger, 'warn'>
  now: () => number
  /** Players online here. */
  online: () => number
}): Peers => {
  const { db, log, now, online } = setup
  const server = randomUUID()
  const heard = new Map<string, { readonly online: number; readonly at: number }>()
  const gathered = new Map<string, { from: bigint; to: bigint }>()
  let beating: NodeJS.Timeout | undefined
  let gathering: NodeJS.Timeout | undefined

  const tell = (event: PeerEvent): void =>
    void notifyPeers(db, event).catch((error: unknown) =>
      log.warn({ err: error, type: event.type }, 'the other servers could not be notified'),
    )
  const others = () => {
    for (const [id, { at }] of heard) if (now() - at > GONE_MS) heard.delete(id)
    return [...heard.values()]
  }
  const tellGathered = (): void => {
    gathering = undefined
    for (const [round, { from, to }] of gathered)
      tell({ type: 'bets', server, round, from: String(from), to: String(to) })
    gathered.clear()
  }

  return {
    hear: (event) => {
      if (event.server === server) return null
      if (event.type === 'bets') return event
      if (heard.size >= MOST_SERVERS && !heard.has(event.server)) return null
      heard.set(event.server, { online: event.online, at: now() })
      return null
    },
    online: () => others().reduce((sum, peer) => sum + peer.online, 0),
    tellBets: (bets) => {
      if (others().length === 0) return
      for (const bet of bets) {
        const id = BigInt(bet.betId)
        const known = gathered.get(bet.round)
        if (known === undefined) gathered.set(bet.round, { from: id, to: id })
        else if (id < known.from) known.from = id
        else if (id > known.to) known.to = id
      }
      gathering ??= setTimeout(tellGathered, GATHER_MS)
    },
    start: () => {
      const beat = () => tell({ type: 'online', server, online: online() })
      beat()
      beating = setInterval(beat, BEAT_MS)
    },
    stop: () => {
      clearInterval(beating)
      clearTimeout(gathering)
    },
  }
}
