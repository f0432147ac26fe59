import type pg from 'pg'

/**
 * How many sessions of this database wait for a lock; other tests use other databases of the same PostgreSQL. A wait for a
 * row names no database, and `pg_stat_activity` hides the sessions of other roles: so a waiting session's other locks tell.
 */
export async function countLockWaits(pool: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(distinct l.pid)::int as count from pg_locks l where not granted and exists (
       select from pg_locks o join pg_database d on d.oid = o.database
       where o.pid = l.pid and d.datname = current_database())`,
  )
  return rows[0]?.count ?? 0
}
