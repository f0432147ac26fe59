import type { Database } from '../db/database.ts'

export type TableReads = {
  /** Tables read from end to end, by name; empty partitions are excluded. */
  readonly whole: readonly string[]
  /** How many rows were read by an index. */
  readonly rows: number
}

/** What `work` reads of these tables. `one` has one connection, so that it can be told to report its counts. */
export const tableReads = async (
  { pool }: Pick<Database, 'pool'>,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<TableReads> => {
  const readCounts = async () => {
    await pool.query('select pg_stat_force_next_flush()')
    await pool.query('select 1')
    const { rows } = await pool.query<{ table: string; whole: bigint; rows: bigint }>(
      `select table_name as table, sum(seq_tup_read)::bigint as whole, sum(coalesce(idx_tup_fetch, 0))::bigint as rows
       from (
         select coalesce(inhparent, relid)::regclass::text as table_name, seq_tup_read, idx_tup_fetch
         from pg_stat_user_tables left join pg_inherits on inhrelid = relid
       ) s
       where table_name = any($1) group by 1 order by 1`,
      [tables],
    )
    return rows
  }
  const before = await readCounts()
  await work()
  const after = await readCounts()
  return {
    whole: after.filter(({ whole }, at) => whole > (before[at]?.whole ?? 0n)).map(({ table }) => table),
    rows: Number(after.reduce((sum, { rows }, at) => sum + rows - (before[at]?.rows ?? 0n), 0n)),
  }
}
