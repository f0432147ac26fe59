import { CONVERSION_MOVES, type ConversionMove } from '@nibble/domain'
import type pg from 'pg'
import { pgArray } from '../../db/pg-array.ts'

/** Moves a conversion along the table of states, once; false where somebody was quicker. An end has its time. */
export const moveConversion = async (
  client: pg.ClientBase,
  {
    id,
    move,
    now,
    operator = null,
    reason = null,
  }: {
    readonly id: bigint
    readonly move: Exclude<ConversionMove, 'begin'>
    readonly now: number
    readonly operator?: bigint | null
    readonly reason?: string | null
  },
): Promise<boolean> => {
  const { from, to } = CONVERSION_MOVES[move]
  const { rowCount } = await client.query(
    `update conversion
     set state = $2::conversion_state, finished_at = case when $2::text = 'approved' then null else $3::timestamptz end,
         reason = coalesce($5::text, reason),
         approved_by = case $2::text when 'approved' then $4::bigint else approved_by end,
         rejected_by = case $2::text when 'rejected' then $4::bigint else rejected_by end
     where id = $1 and state = any($6::conversion_state[])`,
    [id, to, new Date(now), operator, reason, pgArray(from)],
  )
  return rowCount === 1
}
