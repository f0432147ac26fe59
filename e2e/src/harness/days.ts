import { openInstallation } from '@nibble/server/local'
import pg from 'pg'

const DAYS = 2
/** Dates of the calendar by which the house counts and pays. */
const OF_A_DAY = ['day', 'starts', 'effective_on', 'effective_from']
/** Moments at which something happened that a day's payments ask for. */
const MOMENTS = [
  ['bet', 'placed_at'],
  ['deposit', 'credited_at'],
  ['withdrawal', 'requested_at'],
  ['team_member', 'bound_at'],
  ['team_path', 'since'],
]

/**
 * As if all that was counted so far had happened two days earlier, under the terms of today: what is paid for a day that
 * is over, the program's own jobs then pay. Weeks and months, which would be cut in two, stay where they are.
 */
export async function letDaysPass(dataFolder: string): Promise<void> {
  const installation = await openInstallation(dataFolder)
  const owner = new pg.Client({ connectionString: installation.ownerUrl })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ table: string; column: string; hasBoard: boolean }>(
      `select c.table_name as table, c.column_name as column,
              exists (select from information_schema.columns b
                      where b.table_schema = 'public' and b.table_name = c.table_name and b.column_name = 'board') as "hasBoard"
       from information_schema.columns c
       join pg_class k on k.relname = c.table_name and k.relnamespace = 'public'::regnamespace
       where c.table_schema = 'public' and c.data_type = 'date' and c.column_name = any($1)
         and k.relkind in ('r', 'p') and not k.relispartition`,
      [OF_A_DAY],
    )
    const by = `interval '${DAYS} days'`
    await owner.query(
      [
        'begin',
        // History does not change otherwise.
        'set local session_replication_role = replica',
        ...rows.map(
          ({ table, column, hasBoard }) =>
            `update ${table} set ${column} = ${column} - ${DAYS}${hasBoard ? " where board = 'daily'" : ''}`,
        ),
        ...MOMENTS.map(([table, column]) => `update ${table} set ${column} = ${column} - ${by}`),
        `update round set opens_at = opens_at - ${by}, closes_at = closes_at - ${by}, draw_at = draw_at - ${by},
                          publish_at = publish_at - ${by}, block_time = block_time - ${by}, parent_time = parent_time - ${by}
         where id in (select round from turnover_round)`,
        'commit',
      ].join(';'),
    )
  } finally {
    await owner.end()
    await installation.close()
  }
}
