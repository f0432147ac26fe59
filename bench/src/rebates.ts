import { openDatabase } from '@nibble/server/db/database.ts'
import { migrate } from '@nibble/server/db/migrate.ts'
import { countNextRounds } from '@nibble/server/features/counting/index.ts'
import { runRebates } from '@nibble/server/features/rebates/index.ts'
import pg from 'pg'
import { medianOf } from './median.ts'

/** Times in seconds. */
export type RebateFigures = {
  readonly bets: number
  readonly players: number
  /** Adding up the bets of the day by player and asset, once, with nothing kept. */
  readonly scanInS: number
  /** From the published rounds to the days of players and teams. */
  readonly countedInS: number
  /** Levels, lines and payments of the day, and of it the payments. */
  readonly rebatesInS: number
  readonly paidInS: number
  readonly lines: number
  readonly payments: number
}

type Size = { readonly bets?: number; readonly players?: number }

const DAY = '2026-03-10'
const DAY_AFTER = Date.parse('2026-03-11T12:00:00+08:00')
const ROUNDS = 100
const SCANS = 5

/** A day of a house whose players all stand in one tree, five below each. `databaseUrl` is a fresh database, as its owner. */
export const benchRebates = async (databaseUrl: string, size: Size = {}): Promise<RebateFigures> => {
  const { bets = 1_000_000, players = 100_000 } = size
  await migrate({ url: databaseUrl })
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  const db = await openDatabase({ url: databaseUrl, max: 4 })
  try {
    await owner.query(SET_PLAYERS.replaceAll('$players', String(players)))
    await owner.query(SET_BETS.replaceAll('$bets', String(bets)).replaceAll('$players', String(players)))
    await owner.query("update rebate_terms set effective_on = '2020-01-01'")
    await owner.query('vacuum (analyze)')
    await owner.query('checkpoint')

    const scans: number[] = []
    for (let scan = 0; scan < SCANS; scan += 1) scans.push(await timed(() => owner.query(SCAN)))
    const countedInS = await timed(async () => {
      while (!(await countNextRounds(db, { now: () => Date.now() })).isDone);
    })
    await owner.query('analyze; checkpoint')
    // Asked when a day begins, before each payment, and once more when nothing is left.
    const asked: number[] = []
    const now = (): number => {
      asked.push(performance.now())
      return DAY_AFTER
    }
    const rebatesInS = await timed(() => runRebates(db, { now }))
    const { rows } = await owner.query<{ lines: number; payments: number }>(
      'select (select count(*)::int from rebate_line) as lines, (select count(*)::int from rebate_paid) as payments',
    )
    const { lines = 0, payments = 0 } = rows[0] ?? {}
    return {
      ...{ bets, players, scanInS: medianOf(scans), countedInS, rebatesInS },
      ...{ paidInS: ((asked.at(-1) ?? 0) - (asked[1] ?? 0)) / 1000, lines, payments },
    }
  } finally {
    await db.close()
    await owner.end()
  }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

const SCAN =
  'select player_id, asset, sum(stake), sum(returned), count(*) from bet where status = 1 group by 1, 2'

/** Written at once, and not one after the other by the trigger. */
const SET_PLAYERS = `
  begin;
  set local session_replication_role = replica;
  insert into player (bind_id, invitation_code, parent_id, created_at)
  select 'B' || g, 'B' || g, case when g > 1 then (g + 3) / 5 end, '2026-01-01' from generate_series(1, $players) g;
  insert into team_path (ancestor, descendant, distance, since)
  with recursive up as (
    select parent_id as ancestor, id as descendant, 1 as distance from player where parent_id is not null
    union all
    select p.parent_id, u.descendant, u.distance + 1 from up u join player p on p.id = u.ancestor where p.parent_id is not null
  )
  select ancestor, descendant, distance, '2026-01-01' from up;
  insert into team_member (player, parent, depth, bound_at, members, directs)
  select p.id, p.parent_id, coalesce(u.depth, 0), case when p.parent_id is not null then p.created_at end,
         coalesce(d.members, 0), coalesce(d.directs, 0)
  from player p
  left join (select descendant, count(*) as depth from team_path group by 1) u on u.descendant = p.id
  left join (
    select ancestor, count(*) as members, count(*) filter (where distance = 1) as directs from team_path group by 1
  ) d on d.ancestor = p.id;
  commit`

const SET_BETS = `
  begin;
  set local session_replication_role = replica;
  insert into round (id, tempo, terms_id, paytable, opens_at, closes_at, draw_at, publish_at, state, first_bet, block_height,
                     block_hash, block_time, parent_time, header, parent_header, decided_at, published_at)
  select 2026031010000 + n, '1m', 1, 'classic', at, at + interval '39 s', at + interval '51 s', at + interval '60 s', 'published', 0,
         1, '0x', at + interval '51 s', at + interval '50 s', '{}', '{}', at + interval '60 s', at + interval '60 s'
  from generate_series(1, ${ROUNDS}) n
  cross join lateral (select '${DAY} 08:00:00+08'::timestamptz + n * interval '1 minute' as at) t;
  insert into bet (round_id, id, player_id, account_id, stake, returned, placed_at, asset, pick, status, result, lane)
  select 2026031010001 + n % ${ROUNDS}, n, 1 + (n * 7919) % $players, 0, 50000000 + n % 100000000, 0, '${DAY} 08:01:00+08',
         case when n % 4 = 0 then 'GMT'::asset else 'USDT' end, n % 8, 1, 0, 0
  from generate_series(1, $bets) n;
  commit`
