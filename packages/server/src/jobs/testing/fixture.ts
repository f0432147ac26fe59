import type { RoundLength, Windows } from '@nibble/domain'
import pg from 'pg'
import {
  type BlockSource,
  headerCache,
  headerCheck,
  type Log,
  parseRpcUrls,
  pgAgreedBlocks,
  rpcEndpoint,
  startBlockSource,
  systemClock,
} from '../../chain/index.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { type RoundsRunner, type RoundsSetup, startRoundsRunner } from '../rounds-runner.ts'

/** Short rounds: the shortest length with at most 9,999 a day. */
export const SHORT: Windows = {
  periodMs: 10_000,
  openForMs: 4_000,
  drawAfterMs: 1_000,
  publishAfterMs: 4_000,
}
/** One round a day, for tests that bring their own rounds. */
export const DAILY: Windows = {
  periodMs: 86_400_000,
  openForMs: 86_300_000,
  drawAfterMs: 12_000,
  publishAfterMs: 21_000,
}
export const both = (windows: Windows): Readonly<Record<RoundLength, Windows>> => ({
  '1m': windows,
  '3m': windows,
})

/** A separate migrated database with the ways to put rounds into it, and to run them. */
export type Fixture = {
  readonly db: Database
  /** As the database's owner, bypassing all rules. */
  readonly owner: pg.Client
  readonly lines: string[]
  /** A server's view of the chain; ended with the fixture. */
  follow(urls: string): Promise<BlockSource>
  /** A server's runner; ended with the fixture, unless stopped earlier. */
  run(setup: Partial<RoundsSetup> & Pick<RoundsSetup, 'source'>): RoundsRunner
  insert(round: InsertedRound): Promise<void>
  /** Inserts over this connection, for tests in which the owner's connection holds a lock. */
  insertBy(client: pg.Client): Fixture['insert']
  read(round: string): Promise<RoundRow>
  end(): Promise<void>
}

export type InsertedRound = {
  readonly id: string
  readonly state: 'scheduled' | 'open' | 'closed'
  readonly drawAt: number
  /** 12 s before the draw by default. */
  readonly closesAt?: number
  readonly publishAt?: number
  readonly askedForMs?: number
}

export type RoundRow = {
  readonly state: string
  readonly block_hash: string | null
  readonly cancelled_for: string | null
  readonly asked_for_ms: bigint
  readonly published: boolean
  readonly decided_after_ms: number | null
}

export const openFixture = async (): Promise<Fixture> => {
  const database = await createTestDatabase()
  const db = await openDatabase({ url: database.url, durability: 'unchecked', max: 10 })
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const sources: BlockSource[] = []
  const runners: RoundsRunner[] = []
  const lines: string[] = []
  const write = (_: object, message: string) => lines.push(message)
  const log: Log = {
    info: write,
    warn: write,
    error: (facts, message) => lines.push(`${message} ${textOf(facts)}`),
  }

  return {
    db,
    owner,
    lines,
    follow: async (urls) => {
      const source = await followChain(db, urls, log)
      sources.push(source)
      return source
    },
    run: (setup) => {
      const runner = startRoundsRunner({ db, log, clock: systemClock, windows: both(DAILY), ...setup })
      runners.push(runner)
      return runner
    },
    insert: (round) => insertRound(owner, round),
    insertBy: (client) => (round) => insertRound(client, round),
    read: (round) => readRound(db, round),
    end: async () => {
      for (const runner of runners) await runner.stop()
      for (const source of sources) await source.stop()
      await owner.end()
      await db.close()
      await database.drop()
    },
  }
}

const followChain = (db: Database, urls: string, log: Log): Promise<BlockSource> => {
  const cache = headerCache()
  const check = headerCheck({ chainId: 56, sealed: false, cache })
  const rpcs = parseRpcUrls(urls)
  return startBlockSource({
    endpoints: rpcs.map((rpc) => rpcEndpoint({ rpc, check, clock: systemClock })),
    rules: {
      chainId: 56,
      sealed: false,
      genesisHash: null,
      quorum: rpcs.length,
      resettable: rpcs.length === 1,
    },
    agreed: pgAgreedBlocks(db.pool),
    clock: systemClock,
    cache,
    log,
  })
}

const insertRound = async (owner: pg.Client, round: InsertedRound): Promise<void> => {
  const { id, state, drawAt, closesAt = drawAt - 12_000, publishAt = drawAt, askedForMs = 0 } = round
  await owner.query(
    `insert into round (id, round_length, terms_id, paytable, opens_at, closes_at, draw_at, publish_at, state, first_bet, asked_for_ms)
     select $1, '1m', t.id, case when round_part($1) = 0 then t.paytable else 'guarded' end, play_instant($3::bigint - 51000), play_instant($6), play_instant($3),
            play_instant($4), $2::round_state, case when $2::round_state = 'scheduled' then null else 0 end, $5
     from (select * from play_terms order by id desc limit 1) t`,
    [id, state, drawAt, publishAt, askedForMs, closesAt],
  )
}

const readRound = async (db: Database, round: string): Promise<RoundRow> => {
  const { rows } = await db.pool.query<RoundRow>(
    `select state, block_hash, cancelled_for, asked_for_ms, published_at is not null as published,
            (play_ms(decided_at) - play_ms(draw_at))::float8 as decided_after_ms
     from round where id = $1`,
    [round],
  )
  const [row] = rows
  if (row === undefined) throw new Error(`there is no round ${round}`)
  return row
}

const textOf = (facts: object): string => {
  const error: unknown = 'err' in facts ? facts.err : facts
  return error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error)
}
