import type { Database } from '@nibble/server/db/database.ts'
import type pg from 'pg'

/** Database blocks read so far by these two; each has one connection, which reports its counts. */
export const blocksRead = async ({
  owner,
  db,
}: {
  readonly owner: pg.Client
  readonly db: Database
}): Promise<number> => {
  for (const runner of [owner, db.pool] satisfies Pick<pg.ClientBase, 'query'>[]) {
    await runner.query('select pg_stat_force_next_flush()')
    await runner.query('select 1')
  }
  const { rows } = await db.pool.query<{ blocks: bigint }>(
    'select blks_hit + blks_read as blocks from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.blocks ?? 0n)
}
