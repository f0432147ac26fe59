import type pg from 'pg'
import { pgArray } from '../../../db/sql.ts'
import type { ReadSlip } from './slip.ts'

/**
 * Of the sessions that slips came by, those that have ended, by their ids. Read and not locked, which took a batch a third longer:
 * whoever ends sessions holds the player, as the batch does, so that nothing is staked by a session after its end is answered.
 */
export const findEnded = async (
  client: pg.ClientBase,
  slips: readonly ReadSlip[],
): Promise<ReadonlySet<string>> => {
  const ended = new Set(slips.flatMap(({ session }) => session ?? []))
  if (ended.size === 0) return ended
  const { rows } = await client.query<{ id: string }>({
    name: 'sessions_of_slips',
    text: `select encode(token_hash, 'hex') as id from session where token_hash = any($1::bytea[])`,
    values: [pgArray([...ended].map((id) => `"\\\\x${id}"`))],
  })
  for (const { id } of rows) ended.delete(id)
  return ended
}
