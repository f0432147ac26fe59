import { GAME_IDS, normaliseHash, pickCode, picksOf } from '@nibble/domain'
import { type Database, openDatabase } from '@nibble/server/db/database.ts'
import { migrate } from '@nibble/server/db/migrate.ts'
import { settleNextChunk } from '@nibble/server/features/play/settle/settle-next-chunk.ts'
import { workingUrl } from '@nibble/server/local/logins.ts'
import pg from 'pg'
import { setBetsFixture } from './bets-fixture.ts'
import { medianOf } from './median.ts'

/** Times in seconds; the median of alternating runs. */
export type SettlementFigures = {
  readonly sizes: readonly {
    readonly bets: number
    /** From the fixed outcome to the last bet published and its balance credited, in chunks, each durable. */
    readonly settlementSeconds: number
    /** One `UPDATE` of as many rows of a table that is built like the bets. */
    readonly bareUpdateSeconds: number
    readonly ratio: number
    readonly microsPerBet: number
  }[]
  /** Time for a bet at the largest size divided by that at the smallest. 1 is linear. */
  readonly growth: number
}

type Size = {
  readonly bets?: readonly number[]
  readonly players?: number
  readonly runs?: number
}

/** `databaseUrl` is a fresh database, as its owner. Bets are spread over all games, picks and players. */
export const benchSettlement = async (databaseUrl: string, size: Size = {}): Promise<SettlementFigures> => {
  const { bets = [100_000, 1_000_000], players = 20_000, runs = 3 } = size
  await migrate({ url: databaseUrl })
  const fixture = await setBetsFixture(databaseUrl, players)
  const db = await openDatabase({ url: workingUrl(databaseUrl) })
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()

  try {
    const times = bets.map((count) => ({ count, settled: [] as number[], bare: [] as number[] }))
    for (let run = 0; run < runs; run += 1)
      for (const { count, settled, bare } of times) {
        const round = await fixture.openRound()
        await fillRound(owner, { round, count, players, run })
        bare.push(await timeBareUpdate(owner, round))
        settled.push(await timeSettlement({ db, owner }, round, count))
      }
    const sizes = times.map(({ count, settled, bare }) => {
      const [settlementSeconds, bareUpdateSeconds] = [medianOf(settled), medianOf(bare)]
      return {
        bets: count,
        settlementSeconds,
        bareUpdateSeconds,
        ratio: settlementSeconds / bareUpdateSeconds,
        microsPerBet: (settlementSeconds * 1e6) / count,
      }
    })
    const growth = (sizes.at(-1)?.microsPerBet ?? 0) / (sizes[0]?.microsPerBet ?? 1)
    return { sizes, growth }
  } finally {
    await owner.end()
    await db.close()
    await fixture.close()
  }
}

/** By game, then by pick, so that the rare picks of the large games are not crowded out. */
const CODES = GAME_IDS.map((game) => picksOf(game).map((pick) => pickCode(game, pick)))
const CYCLE = Array.from({ length: 13 * 97 }, (_, n) => {
  const codes = CODES[n % CODES.length] ?? [0]
  return codes[(n * 7) % codes.length] ?? 0
})

const TAILS = ['4a3f7', '0c0d1', '9e8b2']

const fillRound = async (
  owner: pg.Client,
  { round, count, players, run }: { round: string; count: number; players: number; run: number },
): Promise<void> => {
  // Ids as batches would have given them, and none that a later batch gives again.
  const { rows } = await owner.query<{ first: string; setval: string }>(
    "select (nextval('bet_block') * 20000)::text as first, setval('bet_block', currval('bet_block') + $1::int / 20000 + 1)::text",
    [count],
  )
  await owner.query(FILL, [round, count, players, CYCLE, rows[0]?.first])
  const hash = normaliseHash(`0x${'7'.repeat(59)}${TAILS[run % TAILS.length]}`)
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `update round set state = 'settling', decided_at = now(), block_height = 8, block_hash = $2, block_time = draw_at,
                      parent_time = opens_at, header = '{}', parent_header = '{}' where id = $1`,
    [round, hash],
  )
  await owner.query('reset session_replication_role')
  await owner.query('vacuum (analyze) bet')
}

const timeBareUpdate = async (owner: pg.Client, round: string): Promise<number> => {
  await owner.query('drop table if exists bare_bet')
  await owner.query(
    `create table bare_bet (like bet including all) with (fillfactor = 50, autovacuum_enabled = off)`,
  )
  await owner.query('insert into bare_bet select * from bet where round_id = $1', [round])
  await owner.query('vacuum (analyze) bare_bet')
  await owner.query('checkpoint')
  const startedAt = performance.now()
  await owner.query('update bare_bet set status = 1, returned = stake, result = 1 where round_id = $1', [
    round,
  ])
  const seconds = (performance.now() - startedAt) / 1_000
  await owner.query('drop table bare_bet')
  return seconds
}

const timeSettlement = async (
  { db, owner }: { db: Database; owner: pg.Client },
  round: string,
  count: number,
): Promise<number> => {
  await owner.query('checkpoint')
  let settled = 0
  const startedAt = performance.now()
  for (let done = false; !done; ) {
    const chunk = await settleNextChunk(db, { round })
    settled += chunk.settled
    done = chunk.done
  }
  const seconds = (performance.now() - startedAt) / 1_000
  if (settled !== count) throw new Error(`${settled} of ${count} bets were settled`)
  return seconds
}

/** Bets as a round collects them, with their stakes held in the books; in steps, as one posting has its limits. */
const FILL = `
  with placed as (
    insert into bet (round_id, id, player_id, account_id, stake, placed_at, asset, pick, shard)
    select $1, $5::bigint + g, a.player_id, a.id, 1000000 + g % 1000, now(), a.asset,
           ($4::int[])[1 + g % array_length($4::int[], 1)], 0
    from generate_series(1, $2::int) g
    join lateral (
      select id, player_id, asset from account
      where id = (select min(id) from account where player_id is not null) + (g::bigint * 7919) % $3::int
    ) a on true
    returning account_id, stake
  ), held as (
    select id from account where player_id is null and sub_account = 'stakes_held' and asset = 'USDT' and shard = 0
  ), total as (
    select account_id, -sum(stake)::bigint as amount from placed group by account_id
  )
  select ledger_post('stakes', null, array_agg(account_id) || held.id, array_agg(amount) || -sum(amount)::bigint,
                     array_agg('betOrder'::entry_kind) || 'house'::entry_kind, array_agg(null::bigint) || null::bigint)
  from total, held group by held.id`
