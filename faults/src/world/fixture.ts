import type { Asset } from '@nibble/domain'
import { type Database, openDatabase } from '@nibble/server/db/database.ts'
import { createPlacement, type Placement } from '@nibble/server/features/play/place/placement.ts'
import { openDue } from '@nibble/server/features/play/rounds/open-rounds.ts'
import { workingUrl } from '@nibble/server/local/logins.ts'
import { addTestOperators } from '@nibble/server/testing/test-operators.ts'
import { type Draw, makeDraw } from './draws.ts'
import { type Owner, openOwner } from './owner.ts'

/** What the newest block's time is, as far as the servers know: so many ms from now, or nothing. */
export type Head = { offsetMs: number | null }

/** One database with one or more servers' worth of play on it, and the harness's own door to it. */
export type Fixture = {
  readonly url: string
  readonly owner: Owner
  readonly head: Head
  readonly servers: readonly PlayServer[]
  /** The first of the servers. */
  readonly server: PlayServer
  /** A new draw, open for bets, with numbers that no other draw of this fixture has. */
  openDraw(options?: Omit<Parameters<typeof makeDraw>[1], 'place'>): Promise<Draw>
  close(): Promise<void>
}

/** What one process of the server holds of play. */
export type PlayServer = {
  readonly db: Database
  readonly placement: Placement
  readonly headTime: () => number | null
}

const STAKED: readonly Asset[] = ['PLAY_POINT', 'USDT', 'GMT']

/** On an empty, migrated database. */
export async function openFixture(given: {
  url: string
  servers?: number
  durable?: boolean
}): Promise<Fixture> {
  const { url, servers: count = 1, durable = false } = given
  const owner = openOwner(url)
  await addTestOperators(owner)
  const head: Head = { offsetMs: -500 }
  const servers: PlayServer[] = []
  for (let index = 0; index < count; index += 1) {
    servers.push(await openServer({ url, head, durable }))
  }
  const [server] = servers
  if (server === undefined) throw new Error('a fixture needs a server')

  let place = 0
  return {
    url,
    owner,
    head,
    servers,
    server,
    openDraw: async (options = {}) => {
      const draw = await makeDraw(owner, { ...options, place })
      place += 1
      await openDue(server.db)
      return draw
    },
    close: async () => {
      for (const { placement, db } of servers) {
        await placement.stop()
        await db.close()
      }
      await owner.end()
    },
  }
}

export async function openServer(given: { url: string; head: Head; durable: boolean }): Promise<PlayServer> {
  const { url, head, durable } = given
  const db = await openDatabase({ url: workingUrl(url), durability: durable ? 'checked' : 'unchecked' })
  const headTime = () => (head.offsetMs === null ? null : Date.now() + head.offsetMs)
  return { db, headTime, placement: createPlacement({ db, headTime, stakeAssets: STAKED }) }
}
