import { randomUUID } from 'node:crypto'
import { TIMESTAMP_AHEAD_MS } from '@nibble/contract'
import type { Database } from '../../db/database.ts'
import { type TakeVisit, VISIT_KEPT_MS } from './visits.ts'

/** One server process: after a restart it is another one, since its memory is gone. */
export const visitOwner = ({
  db: { pool },
  now,
}: {
  db: Pick<Database, 'pool'>
  now: () => number
}): TakeVisit => {
  const server = randomUUID()
  return async (visit) => {
    const { rows } = await pool.query<{ known_since: Date | null }>(
      'select visit_take($1, $2, $3) as known_since',
      [Buffer.from(visit, 'latin1'), server, new Date(now())],
    )
    const since = rows[0]?.known_since ?? null
    return since === null ? null : since.getTime() + TIMESTAMP_AHEAD_MS
  }
}

/** Its server has forgotten it by now, and would take it again. */
export const sweepVisits = async (
  { pool }: Pick<Database, 'pool'>,
  { now }: { now: number },
): Promise<void> => {
  await pool.query("delete from visit_server where at < $1 and visit <> ''", [
    new Date(now - 2 * VISIT_KEPT_MS),
  ])
}
