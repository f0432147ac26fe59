import type { DrawRow, RoundView } from '@nibble/contract'
import type { Tempo } from '@nibble/domain'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { CancelReason } from '../../db/tables.ts'
import { readPlayStops } from '../../ledger/house-stops.ts'
import type { HeaderJson } from './fix-outcome.ts'
import { drawRowOf, ROUND_COLUMNS, roundViewOf } from './round-row.ts'

const rounds = (db: Database) => db.rows.selectFrom('round').select(ROUND_COLUMNS)

export type UnfinishedRound = RoundView & {
  readonly askedForMs: number
  readonly cancelledFor: CancelReason | null
}

/** Every round that is not published, and cancelled ones with refunds to make; the oldest draw first. */
export const listUnfinishedRounds = async (db: Database): Promise<UnfinishedRound[]> => {
  const rows = await rounds(db).where('published_at', 'is', null).orderBy('draw_at').orderBy('id').execute()
  return rows.map((row) => ({
    ...roundViewOf(row),
    askedForMs: Number(row.asked_for_ms),
    cancelledFor: row.cancelled_for,
  }))
}

/** Cancelled rounds that still miss the block they would have had; the oldest first. */
export const listRoundsWithoutBlock = async (db: Database): Promise<RoundView[]> => {
  const rows = await rounds(db)
    .where('state', '=', 'cancelled')
    .where('block_hash', 'is', null)
    .orderBy('draw_at')
    .execute()
  return rows.map(roundViewOf)
}

export const findRound = async (
  db: Database,
  { round }: { readonly round: string },
): Promise<RoundView | null> => {
  const row = await rounds(db).where('id', '=', BigInt(round)).executeTakeFirst()
  return row === undefined ? null : roundViewOf(row)
}

/** Null while the round is not finished. */
export const findDraw = async (
  db: Database,
  { round }: { readonly round: string },
): Promise<DrawRow | null> => {
  const row = await rounds(db)
    .where('id', '=', BigInt(round))
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  return row === undefined ? null : drawRowOf(row)
}

/** The headers that a fixed round's proof needs; null before that. */
export const findHeaders = async (
  db: Database,
  { round }: { readonly round: string },
): Promise<{ header: HeaderJson; parentHeader: HeaderJson } | null> => {
  const { rows } = await sql<{ header: HeaderJson; parent_header: HeaderJson }>`
    select header, parent_header from round where id = ${round} and header is not null`.execute(db.rows)
  const [row] = rows
  return row === undefined ? null : { header: row.header, parentHeader: row.parent_header }
}

/** The rounds of a table: the open one, and those that wait for their block or payouts, newest first. */
export const readTable = async (
  db: Database,
  { tempo }: { readonly tempo: Tempo },
): Promise<{ serverTime: number; open: RoundView | null; waiting: RoundView[]; isStopped: boolean }> => {
  const { all: isStopped } = await readPlayStops(db.pool)
  const rows = await rounds(db)
    .select(sql<bigint>`play_ms(clock_timestamp())`.as('now'))
    .where('tempo', '=', tempo)
    .where('published_at', 'is', null)
    .where('state', 'in', ['scheduled', 'open', 'closed', 'drawn', 'settling'])
    .orderBy('opens_at', 'desc')
    .execute()
  const now = rows[0]?.now ?? (await readClock(db))
  const views = rows.map(roundViewOf)
  const open = views.find(({ state, closesAt }) => state === 'open' && now < closesAt) ?? null
  return {
    serverTime: Number(now),
    open,
    waiting: views.filter((round) => round.state !== 'scheduled' && round !== open),
    isStopped,
  }
}

/** The database's clock in ms, by which everything is decided. */
export const readClock = async (db: Database): Promise<bigint> => {
  const { rows } = await sql<{ now: bigint }>`select play_ms(clock_timestamp()) as now`.execute(db.rows)
  return rows[0]?.now ?? 0n
}
