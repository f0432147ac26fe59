import type { DrawRow, historyLotteryRecordList, RequestOf, RoundView, TableChoice } from '@nibble/contract'
import {
  type CancelReason,
  type GameId,
  isDecided,
  outcomeOf,
  ROUND_LENGTHS,
  type RoundLength,
  roundNumberFrom,
  type Table,
} from '@nibble/domain'
import type { ProvenBeacon } from '@nibble/proof'
import { GUARD_MARGIN_MS } from '@nibble/proof/beacon'
import type { Database } from '../../../db/database.ts'
import { emptyPage, type Page, pageOf } from '../../../db/paging.ts'
import { conditions } from '../../../db/sql.ts'
import type { RoundState } from '../../../db/tables.ts'
import { readPlayStops } from '../../../ledger/stops.ts'
import type { HeaderJson } from '../settle/finalize-outcome.ts'
import { BEACON_COLUMNS, type BeaconColumns, guardedOf, hashFrom } from './judged.ts'

const ROUND_COLUMNS = `id, round_length, paytable, opens_at, closes_at, draw_at, publish_at, state, block_height, block_hash,
  block_time, cancelled_for, published_at, ${BEACON_COLUMNS}`

/** Rows of `round`; the rest is trusted SQL with parameters. */
export const readRounds = async (
  { pool }: Pick<Database, 'pool'>,
  rest: string,
  values: readonly unknown[] = [],
): Promise<RoundRow[]> => {
  const { rows } = await pool.query<RoundRow>(`select ${ROUND_COLUMNS} from round r where ${rest}`, [
    ...values,
  ])
  return rows
}

export type UnfinishedRound = RoundView & {
  readonly cancelledFor: CancelReason | null
}

/** Every round that is not published, and cancelled ones with refunds to make; oldest draw first. */
export const listUnfinishedRounds = async (db: Database): Promise<UnfinishedRound[]> => {
  const rows = await readRounds(db, 'published_at is null order by draw_at, id')
  return rows.map((row) => ({
    ...roundViewOf(row),
    cancelledFor: row.cancelled_for,
  }))
}

/** Cancelled rounds that still lack the block they would have had, or guarded ones their beacon; oldest first. */
export const listRoundsWithoutBlock = async (db: Database): Promise<RoundView[]> => {
  const rows = await readRounds(
    db,
    `state = 'cancelled' and (block_hash is null or paytable = 'guarded' and guarded_hash is null) order by draw_at`,
  )
  return rows.map(roundViewOf)
}

export const findRound = async (
  db: Database,
  { round }: { readonly round: string },
): Promise<RoundView | null> => {
  const [row] = await readRounds(db, 'id = $1', [BigInt(round)])
  return row === undefined ? null : roundViewOf(row)
}

/** Null while the round is not finished. */
export const findDraw = async (
  db: Database,
  { round }: { readonly round: string },
): Promise<DrawRow | null> => {
  const [row] = await readRounds(db, 'id = $1 and published_at is not null', [BigInt(round)])
  return row === undefined ? null : drawRowOf(row)
}

/** The headers needed to prove a decided round; null before that. */
export const findHeaders = async (
  db: Database,
  { round }: { readonly round: string },
): Promise<{ header: HeaderJson; parentHeader: HeaderJson } | null> => {
  const { rows } = await db.pool.query<{ header: HeaderJson; parent_header: HeaderJson }>(
    'select header, parent_header from round where id = $1 and (header, parent_header) is not null',
    [round],
  )
  const [row] = rows
  return row === undefined ? null : { header: row.header, parentHeader: row.parent_header }
}

/** What a proof says of the beacon of a guarded round; null before it is decided. */
export const findBeacon = async (
  db: Database,
  { round }: { readonly round: string },
): Promise<ProvenBeacon | null> => {
  const { rows } = await db.pool.query<{
    name: string
    publicKey: string
    genesisTime: bigint
    periodSeconds: number
    round: bigint
    signature: string
  }>(
    `select n.name, n.public_key as "publicKey", n.genesis_time as "genesisTime", n.period_seconds as "periodSeconds",
            r.beacon_round as round, r.beacon_signature as signature
     from round r join beacon_network n on n.id = r.beacon_network
     where r.id = $1 and (r.beacon_round, r.beacon_signature) is not null`,
    [round],
  )
  const [row] = rows
  if (row === undefined) return null
  const { name, publicKey, genesisTime, periodSeconds, signature } = row
  return {
    network: { name, publicKey, genesisTime: Number(genesisTime), periodSeconds },
    marginMs: GUARD_MARGIN_MS,
    round: Number(row.round),
    signature,
  }
}

/** The rounds of a table and round length: the open one, and those that wait for their block or payouts, newest first. */
export const readTable = async (
  db: Database,
  { roundLength, table = 'block' }: { readonly roundLength: RoundLength; readonly table?: TableChoice },
): Promise<{ serverTime: number; open: RoundView | null; waiting: RoundView[]; isStopped: boolean }> => {
  const { all: isStopped } = await readPlayStops(db.pool)
  const { rows } = await db.pool.query<RoundRow & { now: bigint }>({
    name: 'read_table',
    text: `select ${ROUND_COLUMNS}, play_ms(clock_timestamp()) as now from round r
     where round_length = $1 and (paytable = 'guarded') = $2 and published_at is null and state in ('scheduled', 'open', 'closed', 'drawn', 'settling')
     order by opens_at desc`,
    values: [roundLength, table === 'guarded'],
  })
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

/** The database's clock in ms, which decides everything. */
export const readClock = async (db: Database): Promise<bigint> => {
  const { rows } = await db.pool.query<{ now: bigint }>('select play_ms(clock_timestamp()) as now')
  return rows[0]?.now ?? 0n
}

/**
 * Finished rounds by draw time, newest first, cancelled ones too. The cursor names the last one shown. A round
 * requested by number is found on either table.
 */
export const listDraws = async (
  db: Database,
  { roundLength, table = 'block', round, height, cursor, limit }: RequestOf<typeof historyLotteryRecordList>,
): Promise<Page<DrawRow>> => {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (after === null) return emptyPage()

  const { where, values } = conditions(
    [
      ['round_length = ?', roundLength],
      ['id = ?', round],
      ['block_height = ?', height],
    ],
    [limit + 1, after?.drawAt ?? null, after?.id ?? null],
  )
  const rows = await readRounds(
    db,
    `published_at is not null and ($2::timestamptz is null or (draw_at, id) < ($2, $3::bigint)) and ${where}
       and ${round === undefined ? ofTable(table) : 'true'}
     order by draw_at desc, id desc limit $1`,
    values,
  )

  return pageOf(rows, limit, drawRowOf, (last) => `${last.drawAt}.${last.round}`)
}

/** Matches the index of guarded rounds, so that a house with few or none does not scan all of its rounds for one. */
const ofTable = (table: TableChoice): string =>
  table === 'guarded' ? "paytable = 'guarded'" : "paytable <> 'guarded'"

const readCursor = (cursor: string): { drawAt: Date; id: bigint } | null => {
  const match = /^(\d{13})\.(\d{13})$/.exec(cursor)
  return match === null ? null : { drawAt: new Date(Number(match[1])), id: BigInt(match[2] ?? '') }
}

/** The newest published round of each round length that has one. */
export const lastDraws = async (
  db: Database,
  { table = 'block' }: { readonly table?: TableChoice | undefined } = {},
): Promise<DrawRow[]> => {
  const draws = await Promise.all(
    ROUND_LENGTHS.map((roundLength) => listPublished(db, { roundLength, table, limit: 1 })),
  )
  return draws.flat()
}

type ListOutcomesInput = {
  readonly roundLength: RoundLength
  readonly game: GameId
  readonly table?: TableChoice | undefined
  readonly limit?: number
}

/** A game's outcomes over its last published rounds, oldest first: for roads and charts. */
export const listOutcomes = async (
  db: Database,
  { roundLength, game, table = 'block', limit = 120 }: ListOutcomesInput,
): Promise<{ round: string; outcome: string }[]> => {
  const draws = await listPublished(db, { roundLength, table, limit })
  return draws.reverse().flatMap(({ round, block, guarded }) => {
    const hash = hashFrom((table === 'guarded' ? guarded : block)?.hash ?? null)
    if (block === null || hash === null) return []
    const outcome = outcomeOf({ game, hash, height: BigInt(block.height) })
    return [{ round: roundNumberFrom(round), outcome }]
  })
}

const listPublished = async (
  db: Database,
  {
    roundLength,
    table,
    limit,
  }: { readonly roundLength: RoundLength; readonly table: TableChoice; readonly limit: number },
): Promise<DrawRow[]> => {
  const rows = await readRounds(
    db,
    `round_length = $1 and ${ofTable(table)} and published_at is not null and state = 'published'
     order by draw_at desc, id desc limit $2`,
    [roundLength, limit],
  )
  return rows.map(drawRowOf)
}

export type RoundRow = BeaconColumns & {
  readonly id: bigint
  readonly round_length: RoundLength
  readonly paytable: Table
  readonly opens_at: Date
  readonly closes_at: Date
  readonly draw_at: Date
  readonly publish_at: Date
  readonly state: RoundState
  readonly block_height: bigint | null
  readonly block_hash: string | null
  readonly block_time: Date | null
  readonly cancelled_for: CancelReason | null
  readonly published_at: Date | null
}

export const roundViewOf = (row: RoundRow): RoundView => {
  const block = blockOf(row)
  return {
    round: roundNumberFrom(row.id),
    roundLength: row.round_length,
    paytable: row.paytable,
    opensAt: row.opens_at.getTime(),
    closesAt: row.closes_at.getTime(),
    drawAt: row.draw_at.getTime(),
    publishAt: row.publish_at.getTime(),
    state: row.state,
    block: block === null ? null : { ...block, final: isDecided(row.state) },
    guarded: guardedOf(row),
  }
}

/** Of a round that is published or fully refunded. */
const drawRowOf = (row: RoundRow): DrawRow => {
  const { id, round_length: roundLength, paytable, state, draw_at, published_at, cancelled_for } = row
  if ((state !== 'published' && state !== 'cancelled') || published_at === null)
    throw new Error(`round ${id} is not finished`)
  return {
    round: roundNumberFrom(id),
    roundLength,
    paytable,
    state,
    drawAt: draw_at.getTime(),
    publishedAt: published_at.getTime(),
    cancelledFor: cancelled_for,
    block: blockOf(row),
    guarded: guardedOf(row),
  }
}

const blockOf = ({ block_height, block_hash, block_time }: RoundRow): DrawRow['block'] => {
  if (block_height === null || block_hash === null || block_time === null) return null
  const hash = hashFrom(block_hash)
  return hash === null ? null : { height: String(block_height), hash, timeMs: block_time.getTime() }
}
