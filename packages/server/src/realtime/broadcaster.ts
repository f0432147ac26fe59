import type { BetRow, DrawRow, WalletChange } from '@nibble/contract'
import { type Amount, type Asset, readRoundNumber, roundNumberFrom, TEMPOS, type Tempo } from '@nibble/domain'
import type { ChainReader } from '../chain/block-source.ts'
import type { Database } from '../db/database.ts'
import { listChangedBets, listStakeBalances } from '../features/play/bets/list-bets.ts'
import type { NibbleEvent } from '../features/play/events.ts'
import { findDraw, findRound, lastDraws } from '../features/play/rounds/queries.ts'
import type { Logger } from '../observe/log.ts'
import { createBlockStrip } from './block-strip.ts'
import { type Clients, frameOf } from './clients.ts'
import type { Tables } from './tables.ts'

/** The changes that are broadcast to sockets. */
type Told = Exclude<NibbleEvent, { type: 'signed_out' | 'session_ended' }>

/** Turns committed changes into messages for sockets. */
export type Broadcaster = {
  /** In the order of calls; failures are logged and leave the rest alone. */
  readonly hear: (event: Told) => void
  /** A player's bets after their own call, for their other windows. */
  notifyBets(change: {
    player: bigint
    bets: readonly BetRow[]
    balances: readonly { coinName: Asset; assetsAvailable: Amount }[]
  }): void
  /** What a new subscriber receives at once. */
  readonly greeting: () => Buffer[]
  start(): Promise<void>
  stop(): void
}

const STRIP_MS = 3_000
const WATCH_MS = 1_000
const MISSED_MS = 10_000

export const createTeller = (setup: {
  db: Database
  chain: ChainReader
  clients: Clients
  tables: Tables
  log: Logger
  now: () => number
}): Broadcaster => {
  const { db, chain, clients, tables, log, now } = setup
  const toldTables = new Map<Tempo, string>()
  const told = new Map<Tempo, DrawRow>()
  let toldOnline = -1
  const strip = createBlockStrip(chain)
  let work: Promise<void> = Promise.resolve()
  let timers: NodeJS.Timeout[] = []

  const notifyTable = async (tempo: Tempo, isFresh: boolean): Promise<void> => {
    const table = isFresh ? await tables.refresh(tempo) : await tables.read(tempo)
    const { open, waiting, gate } = table
    const seen = JSON.stringify({ open, waiting, gate })
    if (toldTables.get(tempo) === seen) return
    toldTables.set(tempo, seen)
    clients.broadcast(frameOf(topicOf(tempo), table))
  }

  const tellOutcome = async (round: string): Promise<void> => {
    const found = await findRound(db, { round })
    if (found !== null) clients.broadcast(frameOf('drawPrize', found))
  }

  const tellDraw = (draw: DrawRow): void => {
    if (told.get(draw.tempo)?.round === draw.round) return
    told.set(draw.tempo, draw)
    clients.broadcast(frameOf('lastDrawPrizeBlock', draw))
    clients.broadcast(frameOf('updateChart', draw))
  }

  /** Catches up on rounds that were published while no events arrived from the database. */
  const tellMissed = async (): Promise<void> => {
    for (const draw of await lastDraws(db)) {
      if (draw.round > (told.get(draw.tempo)?.round ?? '')) tellDraw(draw)
    }
  }

  const tellFinished = async (round: string): Promise<void> => {
    const draw = await findDraw(db, { round })
    if (draw !== null) tellDraw(draw)
  }

  const tellChunk = async (chunk: { round: string; from: string; to: string }): Promise<void> => {
    const players = clients.players()
    if (players.length === 0) return
    const { round, from, to } = chunk
    const changes = await listChangedBets(db, { round, from: BigInt(from), to: BigInt(to), players })
    for (const { player, bets, balances } of changes) {
      clients.tell(player, frameOf('betOrderMsg', { bets, balances }))
    }
  }

  /** Money moved without a bet: tells the page which lists to fetch again. */
  const tellWallet = async (player: bigint, about: WalletChange): Promise<void> => {
    if (!clients.players().includes(player)) return
    const balances = (await listStakeBalances(db, [player])).get(player) ?? []
    clients.tell(player, frameOf('walletMsg', { about, balances }))
  }

  const act = async (event: Told): Promise<void> => {
    switch (event.type) {
      case 'settled':
        return tellChunk(event)
      case 'balances':
        return tellWallet(BigInt(event.player), event.about)
      case 'fixed':
        await notifyTable(tempoOf(event.round), true)
        return tellOutcome(event.round)
      case 'published':
      case 'cancelled':
        await notifyTable(tempoOf(event.round), true)
        return tellFinished(event.round)
      case 'opened':
      case 'closed':
      case 'drawn':
        return notifyTable(tempoOf(event.round), true)
    }
  }

  const queue = (name: string, task: () => Promise<void>): void => {
    work = work
      .then(task)
      .catch((error: unknown) => log.warn({ err: error, name }, 'a change could not be told'))
  }

  const tellStrip = (): void => {
    const newest = strip.advance()
    if (newest !== null) clients.broadcast(frameOf('lastHash', newest))
  }

  const tellOnline = (): void => {
    if (clients.online === toldOnline) return
    toldOnline = clients.online
    clients.broadcast(frameOf('online', { online: clients.online }))
  }

  const watch = (): void => {
    clients.sweep(now())
    tellOnline()
    for (const tempo of TEMPOS) queue('table', () => notifyTable(tempo, false))
  }

  return {
    hear: (event) => queue(event.type, () => act(event)),
    notifyBets: ({ player, bets, balances }) =>
      clients.tell(player, frameOf('betOrderMsg', { bets: [...bets], balances: [...balances] })),
    greeting: () => {
      const views = TEMPOS.flatMap((tempo) => tables.peek(tempo) ?? [])
      return [
        ...views.map((table) => frameOf(topicOf(table.tempo), table)),
        ...strip.recent().map((block) => frameOf('lastHash', block)),
        ...[...told.values()].map((draw) => frameOf('lastDrawPrizeBlock', draw)),
        frameOf('online', { online: clients.online }),
      ]
    },
    start: async () => {
      await tellMissed()
      for (const tempo of TEMPOS) await tables.refresh(tempo)
      tellStrip()
      timers = [
        setInterval(tellStrip, STRIP_MS),
        setInterval(watch, WATCH_MS),
        setInterval(() => queue('missed', tellMissed), MISSED_MS),
      ]
    },
    stop: () => {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

const topicOf = (tempo: Tempo): 'bet1' | 'bet3' => (tempo === '1m' ? 'bet1' : 'bet3')

const tempoOf = (round: string): Tempo => readRoundNumber(roundNumberFrom(round)).tempo
