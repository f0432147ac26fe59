import type { DrawRow, historyLotteryRecordList, RequestOf, RoundView } from '@nibble/contract'
import {
  type GameId,
  isDecided,
  normaliseHash,
  outcomeOf,
  roundNumberFrom,
  TEMPOS,
  type Tempo,
} from '@nibble/domain'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { emptyPage, type Page, pageOf } from '../../../db/paging.ts'
import type { CancelReason, RoundTable } from '../../../db/tables.ts'
import { readPlayStops } from '../../../ledger/stops.ts'
import type { HeaderJson } from '../settle/finalize-outcome.ts'

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

const finished = (db: Database) =>
  db.rows.selectFrom('round').select(ROUND_COLUMNS).where('published_at', 'is not', null)

/** Finished rounds by draw time, newest first, cancelled ones too. The cursor names the last one shown. */
export const listDraws = async (
  db: Database,
  { tempo, round, height, cursor, limit }: RequestOf<typeof historyLotteryRecordList>,
): Promise<Page<DrawRow>> => {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (after === null) return emptyPage()

  let query = finished(db)
  if (tempo !== undefined) query = query.where('tempo', '=', tempo)
  if (round !== undefined) query = query.where('id', '=', BigInt(round))
  if (height !== undefined) query = query.where('block_height', '=', BigInt(height))
  if (after !== undefined)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('draw_at', 'id'), '<', tuple(after.drawAt, after.id)),
    )
  const rows = await query
    .orderBy('draw_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()

  return pageOf(rows, limit, drawRowOf, (last) => `${last.drawAt}.${last.round}`)
}

const readCursor = (cursor: string): { drawAt: Date; id: bigint } | null => {
  const match = /^(\d{13})\.(\d{13})$/.exec(cursor)
  return match === null ? null : { drawAt: new Date(Number(match[1])), id: BigInt(match[2] ?? '') }
}

/** The newest published round of each tempo that has one. */
export const lastDraws = async (db: Database): Promise<DrawRow[]> => {
  const draws = await Promise.all(TEMPOS.map((tempo) => listPublished(db, { tempo, limit: 1 })))
  return draws.flat()
}

/** A game's outcomes over its last published rounds, oldest first: what roads and charts are drawn from. */
export const listOutcomes = async (
  db: Database,
  { tempo, game, limit = 120 }: { readonly tempo: Tempo; readonly game: GameId; readonly limit?: number },
): Promise<{ round: string; outcome: string }[]> => {
  const draws = await listPublished(db, { tempo, limit })
  return draws.reverse().flatMap(({ round, block }) => {
    const hash = block === null ? null : normaliseHash(block.hash)
    if (block === null || hash === null) return []
    const outcome = outcomeOf({ game, hash, height: BigInt(block.height) })
    return [{ round: roundNumberFrom(round), outcome }]
  })
}

const listPublished = async (
  db: Database,
  { tempo, limit }: { readonly tempo: Tempo; readonly limit: number },
): Promise<DrawRow[]> => {
  const rows = await finished(db)
    .where('tempo', '=', tempo)
    .where('state', '=', 'published')
    .orderBy('draw_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(drawRowOf)
}

export const ROUND_COLUMNS = [
  'id',
  'tempo',
  'paytable',
  'opens_at',
  'closes_at',
  'draw_at',
  'publish_at',
  'state',
  'block_height',
  'block_hash',
  'block_time',
  'asked_for_ms',
  'cancelled_for',
  'published_at',
] as const

export type RoundRow = Pick<Selectable<RoundTable>, (typeof ROUND_COLUMNS)[number]>

export const roundViewOf = (row: RoundRow): RoundView => {
  const block = blockOf(row)
  return {
    round: roundNumberFrom(row.id),
    tempo: row.tempo,
    paytable: row.paytable,
    opensAt: row.opens_at.getTime(),
    closesAt: row.closes_at.getTime(),
    drawAt: row.draw_at.getTime(),
    publishAt: row.publish_at.getTime(),
    state: row.state,
    block: block === null ? null : { ...block, final: isDecided(row.state) },
  }
}

/** Of a round that is published or fully refunded. */
const drawRowOf = (row: RoundRow): DrawRow => {
  const { id, tempo, paytable, state, draw_at, published_at, cancelled_for } = row
  if ((state !== 'published' && state !== 'cancelled') || published_at === null)
    throw new Error(`round ${id} is not finished`)
  return {
    round: roundNumberFrom(id),
    tempo,
    paytable,
    state,
    drawAt: draw_at.getTime(),
    publishedAt: published_at.getTime(),
    cancelledFor: cancelled_for,
    block: blockOf(row),
  }
}

const blockOf = ({ block_height, block_hash, block_time }: RoundRow): DrawRow['block'] => {
  if (block_height === null || block_hash === null || block_time === null) return null
  const hash = normaliseHash(block_hash)
  if (hash === null) throw new Error(`not a block hash: ${block_hash}`)
  return { height: String(block_height), hash, timeMs: block_time.getTime() }
}
