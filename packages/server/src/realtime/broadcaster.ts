import type { BetRow, DrawRow, TableChoice, Topic, WalletChange } from '@nibble/contract'
import {
  type Amount,
  type Asset,
  ROUND_LENGTHS,
  type RoundLength,
  readRoundNumber,
  roundNumberFrom,
} from '@nibble/domain'
import type { ChainReader } from '../chain/block-source.ts'
import type { Database } from '../db/database.ts'
import { listChangedBets, listStakeBalances } from '../features/play/bets/list-bets.ts'
import type { NibbleEvent } from '../features/play/events.ts'
import { readLiveRound } from '../features/play/live/read-live-round.ts'
import { findDraw, findRound, lastDraws } from '../features/play/rounds/queries.ts'
import type { Logger } from '../observe/log.ts'
import { createBlockStrip } from './block-strip.ts'
import { type Clients, frameOf } from './clients.ts'
import { createLiveTables } from './live-tables.ts'
import { type BetsOfRound, createPeers } from './peers.ts'
import type { Tables } from './tables.ts'

/** The changes that are broadcast to sockets. */
type PublicEvent = Exclude<NibbleEvent, { type: 'signed_out' | 'session_ended' }>

/** Turns committed changes into messages for sockets. */
export type Broadcaster = {
  /** In call order; failures are logged and do not affect the rest. */
  readonly hear: (event: PublicEvent) => void
  /** A player's bets after their own call, for their other windows on this and other servers. */
  notifyBets(change: {
    player: bigint
    bets: readonly BetRow[]
    balances: readonly { coinName: Asset; assetsAvailable: Amount }[]
  }): void
  /** What a new subscriber receives at once. */
  readonly greeting: () => Buffer[]
  /** Players online, at all servers. */
  readonly online: () => number
  start(): Promise<void>
  stop(): void
}

const STRIP_MS = 3_000
const WATCH_MS = 1_000
const MISSED_MS = 10_000

export const createBroadcaster = (setup: {
  db: Database
  chain: ChainReader
  clients: Clients
  tables: Tables
  log: Logger
  now: () => number
}): Broadcaster => {
  const { db, chain, clients, tables, log, now } = setup
  const notifiedTables = new Map<Topic, string>()
  const announced = new Map<Topic, DrawRow>()
  const wallets: { readonly player: bigint; readonly about: WalletChange }[] = []
  let notifiedOnline = -1
  const strip = createBlockStrip(chain)
  const peers = createPeers({ db, log, now, online: () => clients.online })
  const isOnTable = (round: string): boolean =>
    PLACES.some(({ roundLength, table }) => {
      const view = tables.peek(roundLength, table)
      return view?.open?.round === round || view?.waiting.some((waiting) => waiting.round === round)
    })
  const live = createLiveTables({ clients, log, isOnTable, read: (asked) => readLiveRound(db, asked) })
  let work: Promise<void> = Promise.resolve()
  let timers: NodeJS.Timeout[] = []

  const notifyTable = async ({ roundLength, table, topic }: Place, isFresh: boolean): Promise<void> => {
    const view = isFresh ? await tables.refresh(roundLength, table) : await tables.read(roundLength, table)
    const { open, waiting, gate } = view
    const seen = JSON.stringify({ open, waiting, gate })
    if (notifiedTables.get(topic) === seen) return
    notifiedTables.set(topic, seen)
    clients.broadcast(frameOf(topic, view))
  }

  const notifyOutcome = async (round: string): Promise<void> => {
    const found = await findRound(db, { round })
    if (found !== null && found.paytable !== 'guarded') clients.broadcast(frameOf('drawPrize', found))
  }

  const notifyDraw = (draw: DrawRow): void => {
    const { topic, table } = placeOf(draw.round)
    if (announced.get(topic)?.round === draw.round) return
    announced.set(topic, draw)
    for (const name of DRAW_TOPICS[table]) clients.broadcast(frameOf(name, draw))
  }

  /** Catches up on rounds that were published while no events arrived from the database. */
  const notifyMissed = async (): Promise<void> => {
    for (const table of ['block', 'guarded'] as const)
      for (const draw of await lastDraws(db, { table }))
        if (draw.round > (announced.get(placeOf(draw.round).topic)?.round ?? '')) notifyDraw(draw)
  }

  const notifyFinished = async (round: string): Promise<void> => {
    const draw = await findDraw(db, { round })
    if (draw !== null) notifyDraw(draw)
  }

  const notifyChunk = async (chunk: BetsOfRound): Promise<void> => {
    const players = clients.players()
    if (players.length === 0) return
    const { round, from, to } = chunk
    const changes = await listChangedBets(db, { round, from: BigInt(from), to: BigInt(to), players })
    for (const { player, bets, balances } of changes) {
      clients.notify(player, frameOf('betOrderMsg', { bets, balances }))
    }
  }

  /** Money moved without a bet: tells the page which lists to refetch. Events received meanwhile are read together. */
  const notifyWallets = async (): Promise<void> => {
    const waiting = wallets.splice(0).filter(({ player }) => clients.has(player))
    if (waiting.length === 0) return
    const balances = await listStakeBalances(db, [...new Set(waiting.map(({ player }) => player))])
    for (const { player, about } of waiting)
      clients.notify(player, frameOf('walletMsg', { about, balances: balances.get(player) ?? [] }))
  }

  const act = async (event: Exclude<PublicEvent, { type: 'balances' }>): Promise<void> => {
    switch (event.type) {
      case 'settled':
        return notifyChunk(event)
      case 'bets':
      case 'online': {
        const placed = peers.hear(event)
        return placed === null ? undefined : notifyChunk(placed)
      }
      case 'agreeing':
        tables.recordAgreeing(event.round, event)
        return notifyTable(placeOf(event.round), false)
      case 'fixed':
        await notifyTable(placeOf(event.round), true)
        return notifyOutcome(event.round)
      case 'published':
      case 'cancelled':
        await notifyTable(placeOf(event.round), true)
        return notifyFinished(event.round)
      case 'opened':
      case 'closed':
      case 'drawn':
        return notifyTable(placeOf(event.round), true)
    }
  }

  const queue = (name: string, task: () => Promise<void>): void => {
    work = work
      .then(task)
      .catch((error: unknown) => log.warn({ err: error, name }, 'a change could not be sent to sockets'))
  }

  const notifyStrip = (): void => {
    const newest = strip.advance()
    if (newest !== null) clients.broadcast(frameOf('lastHash', newest))
  }

  const onlineEverywhere = () => clients.online + peers.online()
  const notifyOnline = (): void => {
    const online = onlineEverywhere()
    if (online === notifiedOnline) return
    notifiedOnline = online
    clients.broadcast(frameOf('online', { online }))
  }

  const watch = (): void => {
    clients.sweep(now())
    notifyOnline()
    for (const place of PLACES) queue('table', () => notifyTable(place, false))
    // Outside the queue: live tables must not delay results.
    void live.publish()
  }

  return {
    hear: (event) => {
      if (event.type !== 'balances') return queue(event.type, () => act(event))
      const { about } = event
      const player = BigInt(event.player)
      // Every server receives all players' events; most players are elsewhere.
      if (clients.has(player) && wallets.push({ player, about }) === 1) queue(event.type, notifyWallets)
    },
    notifyBets: ({ player, bets, balances }) => {
      clients.notify(player, frameOf('betOrderMsg', { bets: [...bets], balances: [...balances] }))
      peers.tellBets(bets)
    },
    greeting: () => {
      const views = PLACES.flatMap(({ roundLength, table, topic }) => {
        const view = tables.peek(roundLength, table)
        return view === null ? [] : [frameOf(topic, view)]
      })
      return [
        ...views,
        ...strip.recent().map((block) => frameOf('lastHash', block)),
        ...[...announced.values()].map((draw) => frameOf(DRAW_TOPICS[placeOf(draw.round).table][0], draw)),
        frameOf('online', { online: onlineEverywhere() }),
      ]
    },
    online: onlineEverywhere,
    start: async () => {
      await notifyMissed()
      for (const { roundLength, table } of PLACES) await tables.refresh(roundLength, table)
      notifyStrip()
      peers.start()
      timers = [
        setInterval(notifyStrip, STRIP_MS),
        setInterval(watch, WATCH_MS),
        setInterval(() => queue('missed', notifyMissed), MISSED_MS),
      ]
    },
    stop: () => {
      for (const timer of timers) clearInterval(timer)
      peers.stop()
    },
  }
}

/** A table of one round length, and its topic. */
type Place = {
  readonly roundLength: RoundLength
  readonly table: TableChoice
  readonly topic: 'bet1' | 'bet3' | 'guarded1' | 'guarded3'
}

const PLACES: readonly Place[] = ROUND_LENGTHS.flatMap((roundLength) => [
  { roundLength, table: 'block', topic: roundLength === '1m' ? 'bet1' : 'bet3' },
  { roundLength, table: 'guarded', topic: roundLength === '1m' ? 'guarded1' : 'guarded3' },
])

const placeOf = (round: string): Place => {
  const { roundLength, isGuarded } = readRoundNumber(roundNumberFrom(round))
  const place = PLACES.find(
    (one) => one.roundLength === roundLength && (one.table === 'guarded') === isGuarded,
  )
  if (place === undefined) throw new Error(`round ${round} has no table`)
  return place
}

/** Topics of a finished round; later subscribers get the first one too. */
const DRAW_TOPICS = {
  block: ['lastDrawPrizeBlock', 'updateChart'],
  guarded: ['guardedDraw'],
} as const satisfies Readonly<Record<TableChoice, readonly Topic[]>>
