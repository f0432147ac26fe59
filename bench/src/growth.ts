import { type Database, openDatabase } from '@nibble/server/db/database.ts'
import { migrate } from '@nibble/server/db/migrate.ts'
import { workingUrl } from '@nibble/server/local/logins.ts'
import pg from 'pg'
import { runBatched, slipsOf } from './batched.ts'
import { type BetsFixture, setBetsFixture } from './bets-fixture.ts'
import { databaseBeside } from './database-beside.ts'
import { fillHistory } from './fill-history.ts'
import { medianOf } from './median.ts'
import { type ProcessorTime, processorTime } from './processor-time.ts'

/** What a bet costs in one house. */
export type GrowthFigures = {
  readonly betsPerS: number
  /** Bytes of write-ahead log. */
  readonly walPerBet: number
  /** Processor time of the database and of the server with its callers. NaN if the system does not report it. */
  readonly databaseUs: number
  readonly serverUs: number
}

export type Growth = {
  readonly oldBets: number
  readonly fresh: GrowthFigures
  /** Beside old bets in separate partitions, as in a house that has run for weeks. */
  readonly beside: GrowthFigures
  /** With the same old bets in the partitions that are written to, as without separate ones. */
  readonly among: GrowthFigures
}

type Size = {
  readonly oldBets?: number
  readonly seconds?: number
  readonly runs?: number
  readonly players?: number
  readonly callers?: number
}

type House = {
  readonly name: 'fresh' | 'beside' | 'among'
  readonly fixture: BetsFixture
  readonly db: Database
}

/** Three houses on one server, measured in turns; each measure is the median of its runs. */
export const benchGrowth = async (databaseUrl: string, size: Size = {}): Promise<Growth> => {
  const { oldBets = 5_000_000, seconds = 5, runs = 5, players = 20_000, callers = 2_000 } = size
  const houses: House[] = []
  const measured: Record<House['name'], GrowthFigures[]> = { fresh: [], beside: [], among: [] }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const writtenTo = async (): Promise<number> => {
    const { rows } = await client.query<{ at: string }>("select pg_current_wal_lsn() - '0/0' as at")
    return Number(rows[0]?.at)
  }

  try {
    for (const name of ['fresh', 'beside', 'among'] as const) {
      const url = await databaseBeside(databaseUrl, name)
      await migrate({ url })
      const fixture = await setBetsFixture(url, players)
      if (name !== 'fresh') await fillHistory(url, { oldBets, apart: name === 'beside' })
      houses.push({ name, fixture, db: await openDatabase({ url: workingUrl(url), max: 20 }) })
    }
    for (let run = 0; run < runs; run += 1)
      for (const { name, fixture, db } of houses) {
        const next = slipsOf(fixture, await fixture.openRound())
        const [before, spent] = [await writtenTo(), await processorTime(db.pool)]
        const { perS, placed } = await runBatched({ db, callers, seconds, next })
        const since = await processorTime(db.pool)
        const perBet = (of: keyof ProcessorTime) =>
          ((since?.[of] ?? Number.NaN) - (spent?.[of] ?? Number.NaN)) / placed
        measured[name].push({
          betsPerS: perS,
          walPerBet: ((await writtenTo()) - before) / placed,
          databaseUs: perBet('databaseUs'),
          serverUs: perBet('serverUs'),
        })
      }
  } finally {
    for (const { db, fixture } of houses) {
      await db.close()
      await fixture.close()
    }
    await client.end()
  }

  const middle = (name: House['name']): GrowthFigures => {
    const of = (figure: keyof GrowthFigures) => medianOf(measured[name].map((one) => one[figure]))
    return {
      betsPerS: of('betsPerS'),
      walPerBet: of('walPerBet'),
      databaseUs: of('databaseUs'),
      serverUs: of('serverUs'),
    }
  }
  return { oldBets, fresh: middle('fresh'), beside: middle('beside'), among: middle('among') }
}
