import { openInstallation } from '@nibble/server/local'
import pg from 'pg'
import { until } from './until.ts'

const DAYS = 2
/** Dates of the calendar by which the house counts and pays. */
const OF_A_DAY = ['day', 'starts', 'effective_on', 'effective_from']
/** Moments of events that a day's payments depend on. */
const MOMENTS = [
  ['bet', 'placed_at'],
  ['deposit', 'credited_at'],
  ['withdrawal', 'requested_at'],
  ['team_member', 'bound_at'],
  ['team_path', 'since'],
]

/** Draws that are fully counted: a draw is moved whole or not at all. */
const WHOLE_DRAWS = `
  select draw_at from round where draw_at <= clock_timestamp() group by draw_at
  having bool_or(id in (select round from turnover_round)) and bool_and(state = 'cancelled' or id in (select round from turnover_round))`

/**
 * As if everything counted so far had happened two days earlier, under today's terms: the program's own jobs then pay what is due for a day
 * that is over. Weeks and months, which would be cut in two, stay where they are. A signed head names its draw time, so the moved rounds
 * lose theirs, as after a restore: it is withheld, and nothing is sealed.
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
    await until('every draw that was counted is counted whole', async () => {
      const { rowCount } = await owner.query(
        `select from turnover_round t join round r on r.id = t.round where r.draw_at not in (${WHOLE_DRAWS})`,
      )
      return rowCount === 0
    })
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
        `create temporary table moved on commit drop as select r.id, r.draw_at from round r join (${WHOLE_DRAWS}) w using (draw_at)`,
        'delete from book_seal_transaction where draw_at in (select draw_at from moved)',
        'delete from book_seal where draw_at in (select draw_at from moved)',
        'delete from book_witness where round_id in (select id from moved)',
        `update book set size = null, root = null, totals = null, previous = null, next_key = null, head_hash = null, signature = null,
                         signed_at = null, withheld = 'the day was moved'
         where round_id in (select id from moved)`,
        `update round set opens_at = opens_at - ${by}, closes_at = closes_at - ${by}, draw_at = draw_at - ${by},
                          publish_at = publish_at - ${by}, block_time = block_time - ${by}, parent_time = parent_time - ${by},
                          decided_at = decided_at - ${by}, published_at = published_at - ${by}
         where id in (select id from moved)`,
        // What came in an hour is counted again from its rounds.
        'delete from outcome_hour',
        'delete from outcome_until',
        'commit',
      ].join(';'),
    )
  } finally {
    await owner.end()
    await installation.close()
  }
}
