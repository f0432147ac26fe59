import { openDatabase } from '@nibble/server/db/database.ts'
import { migrate } from '@nibble/server/db/migrate.ts'
import { workingUrl } from '@nibble/server/local/logins.ts'
import { runBatched, slipsOf } from './batched.ts'
import { setBetsFixture } from './bets-fixture.ts'
import { medianOf } from './median.ts'
import { createOneByOne } from './one-by-one.ts'
import { type ProcessorTime, processorTime } from './processor-time.ts'
import { createTpcB } from './tpc-b.ts'

/** Bets accepted per second, each acknowledged after a durable commit; the median of alternating runs. */
export type BetsFigures = {
  /** Slips of one USDT bet through the batcher, with every rule on: gate, limits, caps, idempotency. */
  readonly batchedPerS: number
  readonly slipsPerBatch: number
  /** Processor time for a bet through the batcher; null if the system does not report it. Callers count with the server. */
  readonly databaseUs: number | null
  readonly serverUs: number | null
  /** The same rules in the ordinary way: one transaction for each bet, statement by statement, 16 at once. */
  readonly oneByOnePerS: number
  /** TPC-B-like transactions, 16 clients, scale 50: by pgbench if it is installed. */
  readonly tpcBPerS: number
  readonly tpcBBy: 'pgbench' | 'driver'
  readonly timesOneByOne: number
  readonly timesTpcB: number
}

type Size = {
  readonly seconds?: number
  readonly runs?: number
  readonly players?: number
  /** Callers that wait for their slip before they send the next one. */
  readonly callers?: number
}

/** `databaseUrl` is a fresh database, as its owner. Throws when a bet is refused: refusals are not measured. */
export const benchBets = async (databaseUrl: string, size: Size = {}): Promise<BetsFigures> => {
  const { seconds = 5, runs = 3, players = 20_000, callers = 2_000 } = size
  await migrate({ url: databaseUrl })
  const fixture = await setBetsFixture(databaseUrl, players)
  const db = await openDatabase({ url: workingUrl(databaseUrl), max: 20 })
  const tpcB = await createTpcB({ databaseUrl, scale: 50, clients: 16 })
  const oneByOne = createOneByOne({ db, clients: 16 })
  const measured: Run[] = []

  try {
    for (let run = 0; run < runs; run += 1) {
      const one = await oneByOne(slipsOf(fixture, await fixture.openRound()), seconds)
      const next = slipsOf(fixture, await fixture.openRound())
      const before = await processorTime(db.pool)
      const { perS: batched, slipsPerBatch: slips, placed } = await runBatched({ db, callers, seconds, next })
      const spent = spentSince(before, await processorTime(db.pool), placed)
      measured.push({ one, batched, slips, ...spent, tpcB: await tpcB.run(seconds) })
    }
  } finally {
    await tpcB.close()
    await db.close()
    await fixture.close()
  }

  const batchedPerS = medianOf(measured.map(({ batched }) => batched))
  const oneByOnePerS = medianOf(measured.map(({ one }) => one))
  const tpcBPerS = medianOf(measured.map((run) => run.tpcB))
  return {
    batchedPerS,
    slipsPerBatch: medianOf(measured.map(({ slips }) => slips)),
    databaseUs: medianOrNull(measured.map(({ databaseUs }) => databaseUs)),
    serverUs: medianOrNull(measured.map(({ serverUs }) => serverUs)),
    oneByOnePerS,
    tpcBPerS,
    tpcBBy: tpcB.by,
    timesOneByOne: batchedPerS / oneByOnePerS,
    timesTpcB: batchedPerS / tpcBPerS,
  }
}

type Spent = Pick<BetsFigures, 'databaseUs' | 'serverUs'>
type Run = Spent & {
  readonly batched: number
  readonly slips: number
  readonly one: number
  readonly tpcB: number
}

const spentSince = (before: ProcessorTime | null, after: ProcessorTime | null, bets: number): Spent =>
  before === null || after === null
    ? { databaseUs: null, serverUs: null }
    : {
        databaseUs: (after.databaseUs - before.databaseUs) / bets,
        serverUs: (after.serverUs - before.serverUs) / bets,
      }

const medianOrNull = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : medianOf(known)
}
