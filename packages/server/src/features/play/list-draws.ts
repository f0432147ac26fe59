import type { DrawRow, historyLotteryRecordList, RequestOf } from '@nibble/contract'
import { type GameId, normaliseHash, outcomeOf, roundNumberFrom, TEMPOS, type Tempo } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { drawRowOf, ROUND_COLUMNS } from './round-row.ts'

const finished = (db: Database) =>
  db.rows.selectFrom('round').select(ROUND_COLUMNS).where('published_at', 'is not', null)

/** Finished rounds by draw time, newest first, cancelled ones too. The cursor names the last one shown. */
export const listDraws = async (
  db: Database,
  { tempo, round, height, cursor, limit }: RequestOf<typeof historyLotteryRecordList>,
): Promise<{ items: DrawRow[]; nextCursor: string | null }> => {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (after === null) return { items: [], nextCursor: null }

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

  const items = rows.slice(0, limit).map(drawRowOf)
  const last = items.at(-1)
  return {
    items,
    nextCursor: rows.length > limit && last !== undefined ? `${last.drawAt}.${last.round}` : null,
  }
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
