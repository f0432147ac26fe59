import type { BetRow, DrawRow, TableChoice, Topic, WalletChange } from '@nibble/contract'
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
  const toldTables = new Map<Topic, string>()
  const told = new Map<Topic, DrawRow>()
  let toldOnline = -1
  const strip = createBlockStrip(chain)
  let work: Promise<void> = Promise.resolve()
  let timers: NodeJS.Timeout[] = []

  const notifyTable = async ({ tempo, table, topic }: Place, isFresh: boolean): Promise<void> => {
    const view = isFresh ? await tables.refresh(tempo, table) : await tables.read(tempo, table)
    const { open, waiting, gate } = view
    const seen = JSON.stringify({ open, waiting, gate })
    if (toldTables.get(topic) === seen) return
    toldTables.set(topic, seen)
    clients.broadcast(frameOf(topic, view))
  }

  const tellOutcome = async (round: string): Promise<void> => {
    const found = await findRound(db, { round })
    if (found !== null && found.paytable !== 'guarded') clients.broadcast(frameOf('drawPrize', found))
  }

  const tellDraw = (draw: DrawRow): void => {
    const { topic, table } = placeOf(draw.round)
    if (told.get(topic)?.round === draw.round) return
    told.set(topic, draw)
    for (const name of DRAW_TOPICS[table]) clients.broadcast(frameOf(name, draw))
  }

  /** Catches up on rounds that were published while no events arrived from the database. */
  const tellMissed = async (): Promise<void> => {
    for (const table of ['block', 'guarded'] as const)
      for (const draw of await lastDraws(db, { table }))
        if (draw.round > (told.get(placeOf(draw.round).topic)?.round ?? '')) tellDraw(draw)
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
        await notifyTable(placeOf(event.round), true)
        return tellOutcome(event.round)
      case 'published':
      case 'cancelled':
        await notifyTable(placeOf(event.round), true)
        return tellFinished(event.round)
      case 'opened':
      case 'closed':
      case 'drawn':
        return notifyTable(placeOf(event.round), true)
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
    for (const place of PLACES) queue('table', () => notifyTable(place, false))
  }

  return {
    hear: (event) => queue(event.type, () => act(event)),
    notifyBets: ({ player, bets, balances }) =>
      clients.tell(player, frameOf('betOrderMsg', { bets: [...bets], balances: [...balances] })),
    greeting: () => {
      const views = PLACES.flatMap(({ tempo, table, topic }) => {
        const view = tables.peek(tempo, table)
        return view === null ? [] : [frameOf(topic, view)]
      })
      return [
        ...views,
        ...strip.recent().map((block) => frameOf('lastHash', block)),
        ...[...told.values()].map((draw) => frameOf(DRAW_TOPICS[placeOf(draw.round).table][0], draw)),
        frameOf('online', { online: clients.online }),
      ]
    },
    start: async () => {
      await tellMissed()
      for (const { tempo, table } of PLACES) await tables.refresh(tempo, table)
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

/** A table of one tempo, and the topic that tells it. */
type Place = {
  readonly tempo: Tempo
  readonly table: TableChoice
  readonly topic: 'bet1' | 'bet3' | 'guarded1' | 'guarded3'
}

const PLACES: readonly Place[] = TEMPOS.flatMap((tempo) => [
  { tempo, table: 'block', topic: tempo === '1m' ? 'bet1' : 'bet3' },
  { tempo, table: 'guarded', topic: tempo === '1m' ? 'guarded1' : 'guarded3' },
])

const placeOf = (round: string): Place => {
  const { tempo, isGuarded } = readRoundNumber(roundNumberFrom(round))
  const place = PLACES.find((one) => one.tempo === tempo && (one.table === 'guarded') === isGuarded)
  if (place === undefined) throw new Error(`round ${round} has no table`)
  return place
}

/** What tells a finished round; the first of them also to whoever comes later. */
const DRAW_TOPICS = {
  block: ['lastDrawPrizeBlock', 'updateChart'],
  guarded: ['guardedDraw'],
} as const satisfies Readonly<Record<TableChoice, readonly Topic[]>>
