import type { ProgrammeCostRow, ProgrammeReport } from '@nibble/contract/console'
import {
  type Amount,
  amountOf,
  BOARDS,
  type Board,
  type BoardPeriod,
  boardPeriod,
  dayOf,
  sum,
} from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { inTransaction, type TransactionLimits } from '../../db/transaction.ts'
import { prizesOf } from './cost-of-prizes.ts'
import { COSTS, REVENUE } from './report-sql.ts'

const LIMITS: TransactionLimits = {
  settings: "set transaction isolation level repeatable read, read only; set local statement_timeout = '20s'",
  atMostMs: 30_000,
}

export type ReportPeriod = {
  /** Days of GMT+8, both included. */
  readonly from: string
  readonly to: string
  readonly by: 'day' | 'month'
}

/** What every programme cost, and what the bets of the same days brought, the newest first. */
export const reportProgrammes = (
  { pool }: Pick<Database, 'pool'>,
  { from, to, by, now }: ReportPeriod & { readonly now: number },
): Promise<ProgrammeReport> =>
  inTransaction(
    pool,
    async (client) => {
      const values = [from, to, by === 'day' ? 10 : 7]
      const { rows } = await client.query<CostRow>(COSTS, values)
      const revenue = await client.query<{ period: string; edge: bigint; gross: bigint }>(REVENUE, values)
      const costs = rows.map((row) => ({
        ...{ period: row.period, programme: row.programme, players: Number(row.players) },
        ...{ paid: amountOf(row.paid), accrued: amountOf(row.accrued) },
      }))
      const running = await readRunning(client, now)
      return {
        costs: addRunning(
          costs,
          running.filter(({ day }) => day >= from && day <= to),
          by,
        ),
        revenue: revenue.rows.map(({ period, edge, gross }) => ({
          ...{ period, edge: amountOf(edge), gross: amountOf(gross) },
        })),
      }
    },
    LIMITS,
  )

type CostRow = Omit<ProgrammeCostRow, 'paid' | 'accrued' | 'players'> & {
  readonly paid: bigint
  readonly accrued: bigint
  readonly players: bigint
}
type Running = { readonly day: string; readonly board: Board; readonly due: Amount }

/** What the places of every period that is not closed would bring now: on its last day, or today while it runs. */
const readRunning = async (client: pg.ClientBase, now: number): Promise<readonly Running[]> => {
  const found: Running[] = []
  for (const board of BOARDS) {
    for (const period of await openPeriods(client, { board, now })) {
      const prizes = await readPrizes(client, { board, starts: period.starts })
      const claims = await prizesOf(client, { board, periods: [period], prizes })
      const day = dayOf(Math.min(period.endsAt - 1, now))
      found.push({ day, board, due: sum(claims.map(({ amount }) => amount)) })
    }
  }
  return found
}

const openPeriods = async (
  client: pg.ClientBase,
  { board, now }: { readonly board: Board; readonly now: number },
): Promise<readonly BoardPeriod[]> => {
  const before = boardPeriod(board, boardPeriod(board, now).startsAt - 1)
  const periods = [before, boardPeriod(board, now)]
  const { rows } = await client.query<{ starts: string }>(
    'select starts::text from board_close where board = $1 and starts = any($2::date[])',
    [board, periods.map(({ starts }) => starts)],
  )
  return periods.filter(({ starts }) => !rows.some((row) => row.starts === starts))
}

const readPrizes = async (
  client: pg.ClientBase,
  { board, starts }: { readonly board: Board; readonly starts: string },
): Promise<readonly Amount[]> => {
  const { rows } = await client.query<{ prize: bigint }>(
    `select unnest(prizes) as prize from (
       select prizes from prize_terms where board = $1 and effective_from <= $2 order by effective_from desc limit 1
     ) t`,
    [board, starts],
  )
  return rows.map(({ prize }) => amountOf(prize))
}

const addRunning = (
  costs: readonly ProgrammeCostRow[],
  running: readonly Running[],
  by: ReportPeriod['by'],
): ProgrammeCostRow[] => {
  const all = new Map(costs.map((row) => [`${row.period} ${row.programme}`, row]))
  for (const { day, board, due } of running) {
    if (due === 0n) continue
    const period = by === 'day' ? day : day.slice(0, 7)
    const key = `${period} ${board}`
    const row = all.get(key) ?? {
      period,
      programme: board,
      paid: amountOf(0n),
      accrued: amountOf(0n),
      players: 0,
    }
    all.set(key, { ...row, accrued: amountOf(row.accrued + due) })
  }
  return [...all.values()].toSorted((a, b) => (a.period < b.period ? 1 : a.period > b.period ? -1 : 0))
}
