import { type Database, openDatabase } from '@nibble/server/db/database.ts'
import { migrate } from '@nibble/server/db/migrate.ts'
import { workingUrl } from '@nibble/server/local/logins.ts'
import pg from 'pg'
import { runBatched, slipsOf } from './batched.ts'
import { type BetsFixture, setBetsFixture } from './bets-fixture.ts'
import { databaseBeside } from './database-beside.ts'
import { medianOf } from './median.ts'

/** What a bet costs in one house. */
export type GrowthFigures = {
  readonly betsPerS: number
  /** Bytes of write-ahead log. */
  readonly walPerBet: number
}

export type Growth = {
  readonly oldBets: number
  readonly fresh: GrowthFigures
  /** Beside old bets in partitions of their own, as they lie in a house that has run for weeks. */
  readonly beside: GrowthFigures
  /** With the same old bets in the partitions that are written to, as they would lie without any. */
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

/** Three houses on one server, measured in turns; each measure is the middle one of its runs. */
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
        const before = await writtenTo()
        const { perS, placed } = await runBatched({ db, callers, seconds, next })
        measured[name].push({ betsPerS: perS, walPerBet: ((await writtenTo()) - before) / placed })
      }
  } finally {
    for (const { db, fixture } of houses) {
      await db.close()
      await fixture.close()
    }
    await client.end()
  }

  const middle = (name: House['name']): GrowthFigures => ({
    betsPerS: medianOf(measured[name].map(({ betsPerS }) => betsPerS)),
    walPerBet: medianOf(measured[name].map(({ walPerBet }) => walPerBet)),
  })
  return { oldBets, fresh: middle('fresh'), beside: middle('beside'), among: middle('among') }
}

/**
 * Bets of last month, settled, each with its slip's key, two entries and a fifth of a posting. `apart`: ids go on where
 * the partitions of the old ones end.
 */
async function fillHistory(
  url: string,
  { oldBets, apart }: { readonly oldBets: number; readonly apart: boolean },
): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    if (apart) await owner.query("select partition_ahead_at(now() - interval '2 months')")
    // Where the ids of the old ones end: at the end of their partitions, or in the middle of those that are written to.
    const { rows } = await owner.query<{ bets: string; postings: string }>(
      `select coalesce(min(high) filter (where parent = 'bet') / $1, 0)::text as bets,
              coalesce(min(high) filter (where parent = 'posting') / $1, 0)::text as postings
       from history_partition`,
      [apart ? 1 : 2],
    )
    const [end] = rows
    if (end === undefined) throw new Error('no partitions')
    const values = [oldBets, apart ? "'40 days'" : "'0 days'", end.bets, end.postings]
    for (const sql of FILL) await owner.query(filled(sql, values))
    await owner.query(
      `select setval('bet_block', ${end.bets}::bigint / 20000), setval('posting_id_seq', ${end.postings})`,
    )
    await owner.query('select partition_ahead()')
    await owner.query('vacuum (analyze) bet, entry, posting, idempotency, account')
  } finally {
    await owner.end()
  }
}

const filled = (sql: string, values: readonly (string | number)[]): string =>
  sql.replace(/\$(\d)/g, (_, n: string) => String(values[Number(n) - 1]))

/** The n-th old bet is the next of its player: players take turns, as those who play at the same time do. */
const OLD = `
  old as (
    select n, p.id as player, a.id as account, (n / (select count(*) from player))::bigint as nth, n * ($3::bigint / $1 - 1) as id,
           10 + n * ($4::bigint - 20) / $1 as posting
    from generate_series(0, $1 - 1) n
    join (select id, row_number() over (order by id) - 1 as place from player) p on p.place = n % (select count(*) from player)
    join account a on a.player_id = p.id and a.asset = 'USDT' and a.sub_account = 'main' and a.shard = 0
  )`

const FILL = [
  `with ${OLD}
   insert into bet (round_id, id, player_id, account_id, stake, returned, placed_at, asset, pick, status, result, shard)
   select 2020010110001 + n / 10000, id, player, account, 1000000, 0, now() - interval $2, 'USDT', 0, 1, 0, 0 from old`,
  `with ${OLD}
   insert into posting (id, kind) overriding system value select distinct posting, 'stakes' from old where n % 5 = 0`,
  `with ${OLD}
   insert into entry (account_id, number, posting_id, amount, balance_after, bet_id, kind)
   select account, 2 + nth * 2 + half, posting, 1, 1, id, 'betOrder' from old, generate_series(0, 1) half`,
  `update account a set entries = e.entries
   from (select account_id, max(number) as entries from entry group by 1) e where e.account_id = a.id`,
  `with ${OLD}
   insert into idempotency (player_id, key, call, body_hash, ref, at)
   select player, gen_random_uuid(), 'betOrder', decode(repeat('00', 32), 'hex'), id, now() - interval $2 from old`,
]
