import { type Database, openDatabase } from '@nibble/server/db/database.ts'
import { migrate } from '@nibble/server/db/migrate.ts'
import { runRebates } from '@nibble/server/features/rebates/run-rebates.ts'
import { listTeamDays, sumTeamBets } from '@nibble/server/features/records/team-bet-report.ts'
import { workingUrl } from '@nibble/server/local/logins.ts'
import pg from 'pg'
import { blocksRead } from './blocks-looked-at.ts'
import { databaseBeside } from './database-beside.ts'
import { medianOf } from './median.ts'
import { FIRST_DAY, setRebatesFixture } from './rebates-fixture.ts'
import { timed } from './timed.ts'

/** Times in seconds; the median of the days, each measured right after its limits. */
export type RebateFigures = {
  readonly bets: number
  readonly players: number
  /** Adding up the bets of the day by player and asset, once, storing nothing. */
  readonly scanSeconds: number
  /** Inserting as many lines, payments and entries, each in one statement, without computing anything. */
  readonly bareInsertsSeconds: number
  /** Levels, lines and payments of the day, and of it the payments. */
  readonly rebatesSeconds: number
  readonly payingSeconds: number
  /** Database blocks that the rebates read per bet. */
  readonly blocksPerBet: number
  readonly lines: number
  readonly payments: number
  /** From the published rounds to the days of players and teams. */
  readonly countingSeconds: number
  /** What the top player is shown of all these bets: their days, and their sums. */
  readonly teamReportSeconds: number
}

type Size = { readonly bets: number; readonly players: number; readonly days: number }

const SIZES: readonly Size[] = [
  { bets: 200_000, players: 20_000, days: 3 },
  { bets: 1_000_000, players: 100_000, days: 3 },
]

/** `databaseUrl` is a fresh database, as its owner; each size has another one beside it. */
export const benchRebates = async (
  databaseUrl: string,
  { sizes = SIZES }: { readonly sizes?: readonly Size[] } = {},
): Promise<readonly RebateFigures[]> => {
  const figures: RebateFigures[] = []
  for (const size of sizes)
    figures.push(await measure(await databaseBeside(databaseUrl, String(size.bets)), size))
  return figures
}

const measure = async (databaseUrl: string, { bets, players, days }: Size): Promise<RebateFigures> => {
  await migrate({ url: databaseUrl })
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  const db = await openDatabase({ url: workingUrl(databaseUrl), max: 1 })
  try {
    const countingSeconds = await setRebatesFixture({ owner, db }, { bets, players, days })
    await owner.query('set jit = off')
    const [top] = (await db.pool.query<{ id: bigint | null }>('select min(id) as id from player')).rows
    const reports: number[] = []
    for (let n = 0; n < REPORTS; n += 1) reports.push(await timed(() => readReport(db, top?.id ?? 0n)))
    const measured: Day[] = []
    for (let n = 0; n < days; n += 1) {
      await owner.query('checkpoint')
      const scanSeconds = await timed(async () => {
        await owner.query(SCAN)
      })
      // Called when a day begins, before each payment, and once more when nothing is left.
      const asked: number[] = []
      const now = (): number => {
        asked.push(performance.now())
        return noonAfter(n)
      }
      const blocksBefore = await blocksRead({ owner, db })
      const rebatesSeconds = await timed(() => runRebates(db, { now }))
      const blocksPerBet = ((await blocksRead({ owner, db })) - blocksBefore) / bets
      const payingSeconds = ((asked.at(-1) ?? 0) - (asked[1] ?? 0)) / 1000
      measured.push({
        scanSeconds,
        rebatesSeconds,
        payingSeconds,
        blocksPerBet,
        ...(await insertBare(owner, n)),
      })
    }
    const middle = (name: keyof Day) => medianOf(measured.map((day) => day[name]))
    return {
      bets,
      players,
      countingSeconds,
      scanSeconds: middle('scanSeconds'),
      bareInsertsSeconds: middle('bareInsertsSeconds'),
      rebatesSeconds: middle('rebatesSeconds'),
      payingSeconds: middle('payingSeconds'),
      blocksPerBet: middle('blocksPerBet'),
      lines: middle('lines'),
      payments: middle('payments'),
      teamReportSeconds: medianOf(reports),
    }
  } finally {
    await db.close()
    await owner.end()
  }
}

type Bare = Record<'bareInsertsSeconds' | 'lines' | 'payments', number>
type Day = Bare & Record<'scanSeconds' | 'rebatesSeconds' | 'payingSeconds' | 'blocksPerBet', number>

const REPORTS = 5
const readReport = async (db: Database, player: bigint): Promise<void> => {
  await listTeamDays(db, { player, limit: 100 })
  await sumTeamBets(db, { player })
}

const DAY_MS = 86_400_000
const noonAfter = (days: number): number => Date.parse(`${FIRST_DAY}T12:00:00+08:00`) + (days + 1) * DAY_MS

const SCAN =
  'select player_id, asset, sum(stake), sum(returned), count(*) from bet where status = 1 group by 1, 2'

/** The rows that the day left, once more into tables that are built alike. */
const insertBare = async (owner: pg.Client, days: number): Promise<Bare> => {
  const day = `date '${FIRST_DAY}' + ${days}`
  await owner.query(`
    drop table if exists bare_line, bare_paid, bare_entry;
    create table bare_line (like rebate_line including all);
    create table bare_paid (like rebate_paid including all);
    create table bare_entry (like entry including all)`)
  await owner.query('checkpoint')
  const startedAt = performance.now()
  const { rowCount: lines } = await owner.query(
    `insert into bare_line select * from rebate_line where day = ${day}`,
  )
  const { rowCount: payments } = await owner.query(
    `insert into bare_paid select * from rebate_paid where day = ${day}`,
  )
  await owner.query(
    `insert into bare_entry select * from entry
     where posting_id in (select posting_id from rebate_paid where day = ${day})`,
  )
  const bareInsertsSeconds = (performance.now() - startedAt) / 1000
  return { bareInsertsSeconds, lines: lines ?? 0, payments: payments ?? 0 }
}
