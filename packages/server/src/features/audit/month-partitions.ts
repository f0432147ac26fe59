import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { MonthRange } from './month-digests.ts'

const named = pg.escapeIdentifier
/** The table built beside a partition, to replace it. */
const besideOf = (partition: string): string => `${partition}_new`

/** A partition of entries and its range of postings. */
type Partition = { readonly name: string; readonly low: bigint; readonly high: bigint }

/** Partitions with entries of a month, except the default one, which stays as it is. */
export const listPartitions = async (
  client: pg.ClientBase,
  { postingLow, postingHigh }: MonthRange,
): Promise<readonly Partition[]> => {
  const { rows } = await client.query<Partition>(
    `select 'entry_' || high as name, low, high from history_partition
     where parent = 'posting' and low < $2 and high > $1 order by low`,
    [postingLow, postingHigh],
  )
  return rows
}

/**
 * Builds a table beside each partition from the rows of `select`, and proves that they are within its bounds, so that
 * attaching it need not scan them. Returns where the entries of these and of the default partition are.
 */
export const buildBeside = async (
  client: pg.ClientBase,
  partitions: readonly Partition[],
  select: (partition: Partition) => { readonly text: string; readonly values: readonly unknown[] },
): Promise<string> => {
  for (const partition of partitions) {
    const beside = named(besideOf(partition.name))
    await client.query(
      `create table ${beside} (like entry including defaults including constraints including indexes including storage)`,
    )
    const { text, values } = select(partition)
    await client.query(`insert into ${beside} ${text}`, [...values])
    await client.query(`alter table ${beside} add primary key (account_id, number)`)
    const { rows } = await client.query<{ bounds: string }>(
      'select pg_get_partition_constraintdef($1::regclass) as bounds',
      [partition.name],
    )
    await client.query(`alter table ${beside} add constraint month_bounds check (${rows[0]?.bounds})`)
    await client.query(`analyze ${beside}`)
  }
  const tables = [...partitions.map(({ name }) => besideOf(name)), 'entry_other']
  return `(${tables.map((table) => `select * from ${named(table)}`).join(' union all ')}) entry`
}

const ATTEMPTS = 300
const PAUSE_MS = 2_000

/**
 * Swaps them in for the partitions, all at once. Anyone who reads or writes entries waits a tenth of a second at most:
 * then it gives way and tries again. Throws a sentence if the entries were held for ten minutes.
 */
export const swapPartitions = async (
  client: pg.ClientBase,
  partitions: readonly Partition[],
  { attempts = ATTEMPTS, pauseMs = PAUSE_MS }: { readonly attempts?: number; readonly pauseMs?: number } = {},
): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    await client.query('savepoint swap')
    try {
      await client.query("set local lock_timeout = '100ms'")
      for (const { name } of partitions) await swap(client, name)
      return
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === '55P03')) throw error
      await client.query('rollback to savepoint swap')
      if (attempt === attempts)
        throw new Error(
          'Entries are in constant use, for example by a long report or an audit. Nothing was changed: try again later.',
          { cause: error },
        )
      await wait(pauseMs)
    }
  }
}

const swap = async (client: pg.ClientBase, name: string): Promise<void> => {
  const { rows } = await client.query<{ bounds: string | null }>(
    'select pg_get_expr(relpartbound, oid) as bounds from pg_class where oid = $1::regclass',
    [name],
  )
  await client.query(`alter table entry detach partition ${named(name)}`)
  await client.query(`drop table ${named(name)}`)
  await client.query(`alter table ${named(besideOf(name))} rename to ${named(name)}`)
  await client.query(`alter table entry attach partition ${named(name)} ${rows[0]?.bounds}`)
  await client.query(`alter table ${named(name)} drop constraint month_bounds`)
}
