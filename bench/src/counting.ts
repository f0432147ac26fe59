import { type Database, openDatabase } from '@nibble/server/db/database.ts'
import { migrate } from '@nibble/server/db/migrate.ts'
import { countNextRounds } from '@nibble/server/features/counting/count-rounds.ts'
import { workingUrl } from '@nibble/server/local/logins.ts'
import pg from 'pg'
import { medianOf } from './median.ts'
import { setTree } from './rebates-fixture.ts'
import { timed } from './timed.ts'

/** Of one round in which each of that many players has one bet; the median of the rounds. */
export type CountingFigures = {
  readonly bettors: number
  readonly countingSeconds: number
  /** The longest of its transactions. */
  readonly longestSeconds: number
}

export type Counting = {
  readonly few: CountingFigures
  readonly many: CountingFigures
  /** As many as in `many`, in one transaction. */
  readonly atOnce: CountingFigures
}

type Size = {
  readonly few?: number
  readonly many?: number
  readonly runs?: number
  readonly betsAPart?: number
}

/** Of `many` players, who are in one tree, in turns. `databaseUrl` is a fresh database, as its owner. */
export const benchCounting = async (
  databaseUrl: string,
  { few = 10_000, many = 100_000, runs = 3, betsAPart }: Size = {},
): Promise<Counting> => {
  await migrate({ url: databaseUrl })
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  const db = await openDatabase({ url: workingUrl(databaseUrl), max: 2 })
  const given = {
    few: { bettors: few, betsAPart },
    many: { bettors: many, betsAPart },
    atOnce: { bettors: many, betsAPart: many },
  }
  const names = ['few', 'many', 'atOnce'] as const
  const measured: Record<keyof Counting, CountingFigures[]> = { few: [], many: [], atOnce: [] }
  try {
    await setTree(owner, many)
    for (let run = 0; run < runs; run += 1)
      for (const [at, name] of names.entries())
        measured[name].push(await measure({ owner, db }, { ...given[name], many, nth: run * 3 + at }))
  } finally {
    await db.close()
    await owner.end()
  }
  const middle = (name: keyof Counting): CountingFigures => ({
    bettors: given[name].bettors,
    countingSeconds: medianOf(measured[name].map(({ countingSeconds }) => countingSeconds)),
    longestSeconds: medianOf(measured[name].map(({ longestSeconds }) => longestSeconds)),
  })
  return { few: middle('few'), many: middle('many'), atOnce: middle('atOnce') }
}

type Given = {
  readonly bettors: number
  readonly betsAPart: number | undefined
  readonly many: number
  readonly nth: number
}

/** Each round in a separate month: nobody has a day or a place on a board yet. */
const measure = async (
  { owner, db }: { readonly owner: pg.Client; readonly db: Database },
  { bettors, betsAPart, many, nth }: Given,
): Promise<CountingFigures> => {
  const id = 2_026_031_010_001 + nth
  await owner.query('begin; set local session_replication_role = replica')
  await owner.query(SET_ROUND, [id, nth])
  await owner.query(SET_BETS, [id, bettors, many])
  await owner.query('commit')
  await owner.query('vacuum (analyze)')
  await owner.query('checkpoint')

  // It reads the time before each transaction.
  const begunAt: number[] = []
  const now = () => {
    begunAt.push(performance.now())
    return Date.now()
  }
  const countingSeconds = await timed(() => countNextRounds(db, { now, ...(betsAPart && { betsAPart }) }))
  const ends = [...begunAt.slice(1), performance.now()]
  const longestSeconds = Math.max(...begunAt.map((at, n) => ((ends[n] ?? at) - at) / 1_000))
  const { rowCount } = await owner.query('select from turnover_round where round = $1', [id])
  if (rowCount !== 1) throw new Error(`round ${id} is not counted`)
  return { bettors, countingSeconds, longestSeconds }
}

const SET_ROUND = `
  insert into round (id, round_length, terms_id, paytable, opens_at, closes_at, draw_at, publish_at, state, first_bet, block_height,
                     block_hash, block_time, parent_time, header, parent_header, decided_at, published_at)
  select $1, '1m', 1, 'classic', at, at + interval '39 s', at + interval '51 s', at + interval '60 s', 'published', 0,
         1, '0x', at + interval '51 s', at + interval '50 s', '{}', '{}', at + interval '60 s', at + interval '60 s'
  from (select '2024-01-10 08:00:00+08'::timestamptz + $2::int * interval '1 month' as at) t`

const SET_BETS = `
  insert into bet (round_id, id, player_id, account_id, stake, returned, placed_at, asset, pick, status, result, shard)
  select $1, $1::bigint * 1000000 + n, 1 + (n::bigint * 7919) % $3, 0, 50000000 + n * 1000, (n % 2) * 97000000, now(),
         case when n % 4 = 0 then 'GMT'::asset else 'USDT' end, n % 8, 1, n % 2, 0
  from generate_series(1, $2::int) n`
