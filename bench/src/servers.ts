import { fileURLToPath } from 'node:url'
import { openDatabase } from '@nibble/server/db/database.ts'
import { migrate } from '@nibble/server/db/migrate.ts'
import { workingUrl } from '@nibble/server/local/logins.ts'
import { setBetsFixture } from './bets-fixture.ts'
import { type Forked, forkProgram } from './forked.ts'
import { medianOf } from './median.ts'
import type { Order, Placed } from './placing-server.ts'
import { processorTime } from './processor-time.ts'

/** Of bets that this many servers place at the same time; the median of alternating runs. */
export type PlacingFigures = {
  readonly servers: number
  readonly betsPerS: number
  readonly slipsPerBatch: number
  /** µs of processor time for a bet, of the servers, with their callers, and of the database. */
  readonly serversUs: number
  readonly databaseUs: number
}

type Size = {
  readonly seconds?: number
  readonly runs?: number
  readonly players?: number
  /** Of all servers together. */
  readonly callers?: number
}

const PLACING = fileURLToPath(new URL('./placing-server.ts', import.meta.url))
const COUNTS = [1, 4]

/** The same callers at one server and at four, on one fresh database, given by its owner's address. */
export async function benchServers(databaseUrl: string, size: Size = {}): Promise<PlacingFigures[]> {
  const { seconds = 5, runs = 5, players = 20_000, callers = 2_000 } = size
  await migrate({ url: databaseUrl })
  const fixture = await setBetsFixture(databaseUrl, players)
  const url = workingUrl(databaseUrl)
  const db = await openDatabase({ url, max: 1 })
  const servers: Forked<Order, Placed>[] = []
  const measured = COUNTS.map((count) => ({ count, figures: [] as PlacingFigures[] }))
  try {
    for (let nth = 0; nth < Math.max(...COUNTS); nth += 1) {
      const server = forkProgram<Order, Placed>(PLACING)
      servers.push(server)
      await server.ask({ type: 'start', url })
    }
    for (let run = 0; run < runs; run += 1)
      for (const { count, figures } of measured) {
        const round = await fixture.openRound()
        const before = await processorTime(db.pool)
        const all = await Promise.all(
          servers.slice(0, count).map((server, nth) => {
            const own = fixture.players.filter((_, at) => at % count === nth).map(String)
            return server.ask({ type: 'place', players: own, round, callers: callers / count, seconds })
          }),
        )
        const after = await processorTime(db.pool)
        const sum = (of: keyof Placed) => all.reduce((total, one) => total + one[of], 0)
        const placed = sum('placed')
        figures.push({
          servers: count,
          betsPerS: placed / seconds,
          slipsPerBatch: placed / all.reduce((batches, one) => batches + one.placed / one.slipsPerBatch, 0),
          serversUs: sum('spentUs') / placed,
          databaseUs: ((after?.databaseUs ?? Number.NaN) - (before?.databaseUs ?? Number.NaN)) / placed,
        })
      }
  } finally {
    for (const server of servers) server.stop()
    await db.close()
    await fixture.close()
  }
  return measured.map(({ count, figures }) => {
    const middle = (of: keyof PlacingFigures) => medianOf(figures.map((one) => one[of]))
    return {
      servers: count,
      betsPerS: middle('betsPerS'),
      slipsPerBatch: middle('slipsPerBatch'),
      serversUs: middle('serversUs'),
      databaseUs: middle('databaseUs'),
    }
  })
}
