import type { LiveTable, WatchedTable } from '@nibble/contract'
import type { GameId } from '@nibble/domain'
import type { LiveRound } from '../features/play/live/read-live-round.ts'
import type { Logger } from '../observe/log.ts'
import { type Clients, frameOf } from './clients.ts'

type Read = (asked: {
  readonly round: string
  readonly games: readonly GameId[]
  readonly players: readonly bigint[]
}) => Promise<LiveRound | null>

/** What is known about a watched round. */
type Known = {
  isClosed: boolean
  readers: ReadonlySet<bigint>
  readonly frames: Map<GameId, Buffer>
  /** Not read before this, so that reading takes at most a tenth of the time. */
  nextReadAt: number
}

/** A read that took 100 ms is followed by a pause of at least 900 ms. */
const PAUSE_TIMES = 9

type CreateLiveTablesInput = {
  readonly clients: Clients
  readonly read: Read
  /** Whether a round is open or awaits its draw: no other is read, whatever a page asks for. */
  readonly isOnTable: (round: string) => boolean
  readonly log: Logger
  readonly uptimeMs?: () => number
}

/**
 * Sends each socket the live table that it watches, if its player may read it. A round is read as a whole from committed bets, at
 * most once per call, and not while nobody watches; bets never wait for it.
 */
export const createLiveTables = (input: CreateLiveTablesInput): { publish(): Promise<void> } => {
  const { clients, read, isOnTable, log, uptimeMs = () => performance.now() } = input
  const rounds = new Map<string, Known>()
  let isBusy = false

  const readRound = async (round: string, { games, players }: Wanted): Promise<void> => {
    const known = rounds.get(round)
    const startedAt = uptimeMs()
    if (known !== undefined && startedAt < known.nextReadAt) return
    // Nothing changes in a closed round: only newly watched games are read.
    const asked = [...games].filter((game) => known?.isClosed !== true || !known.frames.has(game))
    if (asked.length === 0) return

    const found = await read({ round, games: asked, players: [...players] })
    if (found === null) return void rounds.delete(round)
    // What was read while it was open is incomplete.
    const frames = known?.isClosed === found.isClosed ? known.frames : new Map<GameId, Buffer>()
    for (const [game, table] of found.tables) frames.set(game, frameFor(table, frames.get(game)))
    const endedAt = uptimeMs()
    const nextReadAt = endedAt + PAUSE_TIMES * (endedAt - startedAt)
    rounds.set(round, { isClosed: found.isClosed, readers: found.readers, frames, nextReadAt })
  }

  const send = (): void => {
    for (const client of clients.watching()) {
      const { watched, player } = client
      if (watched === null) continue
      const known = rounds.get(watched.round)
      const frame = known?.frames.get(watched.game)
      if (known === undefined || frame === undefined || frame === client.shown) continue
      if (!mayRead(known, player)) continue
      client.shown = frame
      clients.send(client, frame)
    }
  }

  return {
    publish: async () => {
      if (isBusy) return
      isBusy = true
      try {
        for (const round of rounds.keys()) if (!isOnTable(round)) rounds.delete(round)
        for (const [round, wanted] of wantedBy(clients)) if (isOnTable(round)) await readRound(round, wanted)
        send()
      } catch (error) {
        log.warn({ err: error }, 'a live table could not be sent to sockets')
      } finally {
        isBusy = false
      }
    },
  }
}

/** Before the close only those with a bet in the round, so that nobody bets by others' choices. */
const mayRead = ({ isClosed, readers }: Pick<Known, 'isClosed' | 'readers'>, player: bigint): boolean =>
  isClosed || readers.has(player)

/** The same buffer if nothing changed, so that it is not sent twice. */
const frameFor = (table: LiveTable, before: Buffer | undefined): Buffer => {
  const frame = frameOf('liveTable', table)
  return before?.equals(frame) === true ? before : frame
}

type Wanted = { readonly games: Set<GameId>; readonly players: Set<bigint> }

const wantedBy = (clients: Clients): Map<WatchedTable['round'], Wanted> => {
  const all = new Map<string, Wanted>()
  for (const { watched, player } of clients.watching()) {
    if (watched === null) continue
    const wanted = all.get(watched.round) ?? { games: new Set(), players: new Set() }
    all.set(watched.round, wanted)
    wanted.games.add(watched.game)
    wanted.players.add(player)
  }
  return all
}
