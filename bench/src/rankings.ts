import { type Database, openDatabase } from '@nibble/server/db/database.ts'
import { migrate } from '@nibble/server/db/migrate.ts'
import { countNextRounds } from '@nibble/server/features/counting/count-rounds.ts'
import { countStandings } from '@nibble/server/features/counting/counters.ts'
import { workingUrl } from '@nibble/server/local/logins.ts'
import pg from 'pg'
import { blocksRead } from './blocks-looked-at.ts'
import { medianOf } from './median.ts'
import { timed } from './timed.ts'

/** Of one round, whose every bet is of another player, with that many ranked on each board; the median of the rounds. */
export type RankingFigures = {
  readonly ranked: number
  readonly bets: number
  /** From the published round to new scores and counts on all boards. */
  readonly countingSeconds: number
  /** Database blocks read per bet. */
  readonly blocksPerBet: number
  /** Adding up the bets of the round by player, storing nothing. */
  readonly scanSeconds: number
  /** One `insert … on conflict` of as many scores, and nothing else. */
  readonly bareUpsertsSeconds: number
}

type Size = {
  readonly few?: number
  readonly many?: number
  readonly bets?: number
  readonly rounds?: number
}

/** In a month of few players and in one of many, in turns. `databaseUrl` is a fresh database, as its owner. */
export const benchRankings = async (
  databaseUrl: string,
  { few = 10_000, many = 1_000_000, bets = 10_000, rounds = 5 }: Size = {},
): Promise<readonly [RankingFigures, RankingFigures]> => {
  await migrate({ url: databaseUrl })
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  const db = await openDatabase({ url: workingUrl(databaseUrl), max: 1 })
  const sparse = { day: '2026-03-10', ranked: few, bets }
  const crowded = { day: '2026-05-12', ranked: many, bets }
  try {
    await owner.query('set jit = off')
    for (const month of [sparse, crowded]) await owner.query(SET_BOARDS, [month.day, month.ranked])
    await owner.query('vacuum (analyze)')
    const measured: { few: Round; many: Round }[] = []
    for (let round = 0; round < rounds; round += 1)
      measured.push({
        few: await measure({ owner, db }, { ...sparse, round: round * 2 }),
        many: await measure({ owner, db }, { ...crowded, round: round * 2 + 1 }),
      })
    return [
      { ranked: few, bets, ...middleOf(measured.map((one) => one.few)) },
      { ranked: many, bets, ...middleOf(measured.map((one) => one.many)) },
    ]
  } finally {
    await db.close()
    await owner.end()
  }
}

type Round = Omit<RankingFigures, 'ranked' | 'bets'>

const middleOf = (rounds: readonly Round[]): Round => {
  const middle = (name: keyof Round) => medianOf(rounds.map((round) => round[name]))
  return {
    countingSeconds: middle('countingSeconds'),
    blocksPerBet: middle('blocksPerBet'),
    scanSeconds: middle('scanSeconds'),
    bareUpsertsSeconds: middle('bareUpsertsSeconds'),
  }
}

const measure = async (
  { owner, db }: { readonly owner: pg.Client; readonly db: Database },
  {
    day,
    ranked,
    bets,
    round,
  }: { readonly day: string; readonly ranked: number; readonly bets: number; readonly round: number },
): Promise<Round> => {
  const id = 2_026_031_010_000 + round
  await owner.query('begin; set local session_replication_role = replica')
  await owner.query(SET_ROUND, [id, day])
  await owner.query(SET_BETS, [id, bets, ranked, round])
  await owner.query('commit')
  await owner.query('analyze bet; checkpoint')

  const scanSeconds = await timed(async () => {
    await owner.query(
      'select player_id, sum(returned) - sum(stake) from bet where round_id = $1 and status = 1 group by 1',
      [id],
    )
  })
  const bareUpsertsSeconds = await timed(() => owner.query(BARE_UPSERTS, [id, day]))
  const blocksBefore = await blocksRead({ owner, db })
  const countingSeconds = await timed(() =>
    countNextRounds(db, { now: () => Date.now(), counters: [countStandings] }),
  )
  const blocksPerBet = ((await blocksRead({ owner, db })) - blocksBefore) / bets
  return { countingSeconds, blocksPerBet, scanSeconds, bareUpsertsSeconds }
}

/** Everyone has a score on all boards, which puts them in one bucket of each size. */
const SET_BOARDS = `
  with scored as (
    insert into standing (board, starts, player, score)
    select b.board, board_start(b.board, $1::date), g, (hashint8(g)::bigint * 500) % 1000000000
    from generate_series(1, $2::int) g cross join unnest(enum_range(null::board)) as b (board)
    returning *
  )
  insert into standing_bucket (board, starts, bits, bucket, players)
  select board, starts, b.bits, score >> b.bits, count(*)
  from scored cross join (values (10), (20), (30), (40)) as b (bits)
  group by 1, 2, 3, 4`

const SET_ROUND = `
  insert into round (id, round_length, terms_id, paytable, opens_at, closes_at, draw_at, publish_at, state, first_bet, block_height,
                     block_hash, block_time, parent_time, header, parent_header, decided_at, published_at)
  select $1, '1m', 1, 'classic', at, at + interval '39 s', at + interval '51 s', at + interval '60 s', 'published', 0,
         1, '0x', at + interval '51 s', at + interval '50 s', '{}', '{}', at + interval '60 s', clock_timestamp()
  from (select ($2 || ' 08:00:00+08')::timestamptz as at) t`

/** Of players all over the boards; every other bet wins. */
const SET_BETS = `
  insert into bet (round_id, id, player_id, account_id, stake, returned, placed_at, asset, pick, status, result, shard)
  select $1, $1::bigint * 1000000 + n, 1 + (n::bigint * 7919 + $4 * 31) % $3, 0, 50000000 + n * 1000, (n % 2) * 97000000, now(), 'USDT',
         n % 8, 1, n % 2, 0
  from generate_series(1, $2::int) n`

const BARE_UPSERTS = `
  insert into standing (board, starts, player, score)
  select b.board, board_start(b.board, $2::date), t.player_id, t.stake
  from bet t cross join unnest(enum_range(null::board)) as b (board) where t.round_id = $1
  order by 1, 2, 3
  on conflict (board, starts, player) do update set score = standing.score + 1`
