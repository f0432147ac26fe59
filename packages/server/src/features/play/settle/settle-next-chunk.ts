import {
  edgeTable,
  INSURED_EDGE,
  type RoundLength,
  type RoundState,
  settlementTable,
  type Table as TableOfMultiples,
} from '@nibble/domain'
import type { Database } from '../../../db/database.ts'
import { pgArray } from '../../../db/sql.ts'
import { SETTLE_SHARD } from '../../../ledger/accounts.ts'
import { judgedHash } from '../rounds/judged.ts'

export const CHUNK_LIMIT = 10_000

export type SettledChunk = {
  /** Bets settled or refunded by this call. */
  readonly settled: number
  /** No open bet is left: the round is published, or its refunds are complete. */
  readonly done: boolean
  /** Ids of the bets that this call handled; listChangedBets reads them for listeners. */
  readonly from: bigint
  readonly to: bigint
}

/**
 * Settles the next bets of a decided round, or refunds the next of a cancelled one: at most `limit`, in one
 * transaction. Any process may call it at any time; a round that needs neither returns `settled: 0`.
 */
export const settleNextChunk = async (
  db: Database,
  { round, limit = CHUNK_LIMIT }: { readonly round: string; readonly limit?: number },
): Promise<SettledChunk> => {
  const decided = await readDecided(db, round)
  if (decided === undefined) throw new Error(`there is no round ${round}`)
  const size = Math.min(limit, CHUNK_LIMIT)

  const { rows } =
    decided.state === 'cancelled'
      ? await db.pool.query<ChunkRow>({
          name: 'play_refund_chunk',
          text: 'select * from play_refund_chunk($1, $2, $3)',
          values: [round, SETTLE_SHARD[decided.round_length], size],
        })
      : await db.pool.query<ChunkRow>({
          name: 'play_settle_chunk',
          text: 'select * from play_settle_chunk($1, $2, $3, $4, $5, $6, $7, $8)',
          values: [round, SETTLE_SHARD[decided.round_length], size, ...tableOf(decided)],
        })
  const [chunk] = rows
  if (chunk === undefined) throw new Error('play_settle_chunk returned no row')

  return {
    settled: chunk.settled,
    done: chunk.done,
    from: chunk.low + 1n,
    to: chunk.high,
  }
}

type ChunkRow = {
  readonly settled: number
  readonly done: boolean
  readonly low: bigint
  readonly high: bigint
}

type DecidedRow = {
  readonly round_length: RoundLength
  readonly state: RoundState
  readonly paytable: TableOfMultiples
  readonly block_hash: string | null
  readonly guarded_hash: string | null
  readonly block_height: bigint | null
}

const readDecided = async (db: Database, round: string): Promise<DecidedRow | undefined> => {
  const { rows } = await db.pool.query<DecidedRow>({
    name: 'play_decided',
    text: 'select round_length, state, paytable, block_hash, guarded_hash, block_height from round where id = $1',
    values: [round],
  })
  return rows[0]
}

/** num, den, result and edge of every pick; empty before the judged hash is known, when the chunk does nothing anyway. */
const tableOf = (round: DecidedRow): Table => {
  const { state, paytable, block_height } = round
  const hash = judgedHash(round)
  if (state !== 'settling' || hash === null || block_height === null) return NOTHING
  const key = `${paytable} ${hash} ${block_height}`
  if (newest.key !== key) {
    const { num, den, result } = settlementTable({ hash, height: block_height, paytable })
    const edges = [...edgeTable(paytable), INSURED_EDGE]
    newest = {
      key,
      table: [
        pgArray(num),
        pgArray(den),
        pgArray(result),
        pgArray(edges.map((edge) => edge.num)),
        pgArray(edges.map((edge) => edge.den)),
      ],
    }
  }
  return newest.table
}

type Table = [num: string, den: string, result: string, edgeNum: string, edgeDen: string]
const NOTHING: Table = ['{}', '{}', '{}', '{}', '{}']

/** The chunks of a round come one after another, and its table does not change. */
let newest: { readonly key: string; readonly table: Table } = { key: '', table: NOTHING }
