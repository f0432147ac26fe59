import type { DrawRow, RoundView } from '@nibble/contract'
import { isDecided, normaliseHash, roundNumberFrom } from '@nibble/domain'
import type { Selectable } from 'kysely'
import type { RoundTable } from '../../db/tables.ts'

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
export const drawRowOf = (row: RoundRow): DrawRow => {
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
