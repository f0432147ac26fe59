import pg from 'pg'
import { getTypeParser } from '../../db/database.ts'
import { PrimaryClient } from '../../db/primary-client.ts'
import { MONTH_RANGE } from './closed-months.ts'
import {
  digestOf,
  type MonthRange,
  readArchivedDigests,
  readEntryLines,
  type TableDigests,
} from './month-digests.ts'
import { checkMonthFile, monthFile, readMonthFile, writeMonthFile } from './month-file.ts'
import { buildBeside, listPartitions, swapPartitions } from './month-partitions.ts'

/** Postings that move only stakes and returns. Their entries go to the file, all others stay. */
const OF_BETS = ['stakes', 'settle', 'refund', 'recall']

export type ArchiveRequest = {
  /** The connection of the tables' owner. */
  readonly ownerUrl: string
  /** Like 2026-10. */
  readonly month: string
  readonly folder: string
  readonly now: number
  /** How often to wait for sessions that hold the entries. */
  readonly patience?: { readonly attempts: number; readonly pauseMs: number }
}
export type Archived = {
  readonly file: string
  readonly rows: number
  readonly sha256: string
  /** False if everything was already as requested. */
  readonly changed: boolean
}

/**
 * Moves the bet entries of a closed month to a file, which is written and compared with the month's closing digests before
 * any row is touched. One transaction then swaps in partitions without these entries. Killed at any moment, it leaves either
 * the entries, or the whole file and no entry of a bet; a rerun continues. Throws a sentence if it is not allowed.
 */
export async function archiveMonth(request: ArchiveRequest): Promise<Archived> {
  return alone(request.ownerUrl, async (client) => {
    const month = await findMonth(client, request.month)
    const closedWith = entriesOf(month)
    const file = monthFile(request.folder, month.month)
    if (month.archived) {
      await checkMonthFile(file, closedWith)
      return { file, ...closedWith, changed: false }
    }
    await refuseUnlessDone(client, month, request.now)

    await client.query('begin transaction isolation level repeatable read, read only')
    await writeMonthFile(file, readEntryLines(client, month), closedWith)
    await client.query('commit')

    await client.query('begin')
    // The planner's estimate of a month's rows is far too low, and looking up each posting would take hours.
    await client.query('set local enable_nestloop = off')
    await client.query(ADD_UP, [month.month, month.postingLow, month.postingHigh, OF_BETS])
    const partitions = await listPartitions(client, month)
    const left = await buildBeside(client, partitions, ({ name }) => ({
      text: `select e.* from ${pg.escapeIdentifier(name)} e join posting p on p.id = e.posting_id
             where e.posting_id < $1 or e.posting_id >= $2 or p.kind <> all($3)`,
      values: [month.postingLow, month.postingHigh, OF_BETS],
    }))
    const tables = {
      entry: await digestOf(readEntryLines(client, month, left)),
      ...(await readArchivedDigests(client, month)),
    }
    await client.query('insert into archived_month (month, tables) values ($1::date, $2::jsonb)', [
      month.month,
      JSON.stringify(tables),
    ])
    await swapPartitions(client, partitions, request.patience)
    await client.query('commit')
    return { file, ...closedWith, changed: true }
  })
}

/**
 * Restores the entries of the month archived last from its file, which is first compared with the month's closing
 * digests. Throws a sentence if it cannot; nothing has changed then.
 */
export async function restoreMonth(request: Omit<ArchiveRequest, 'now'>): Promise<Archived> {
  return alone(request.ownerUrl, async (client) => {
    const month = await findMonth(client, request.month)
    const closedWith = entriesOf(month)
    const file = monthFile(request.folder, month.month)
    if (!month.archived) return { file, ...closedWith, changed: false }
    if (month.isArchivedAfter)
      throw new Error('A later month is archived too: restore the latest month first.')
    await checkMonthFile(file, closedWith)

    await client.query('begin')
    await client.query(`create temporary table month_staged (
      posting_id bigint, account_id bigint, number bigint, amount bigint, balance_after bigint, bet_id bigint, kind entry_kind
    ) on commit drop`)
    for await (const lines of readMonthFile(file))
      await client.query(
        `insert into month_staged select (l.row).* from (select line::month_staged as row from unnest($1::text[]) line offset 0) l`,
        [lines],
      )
    await client.query('analyze month_staged')
    const partitions = await listPartitions(client, month)
    const whole = await buildBeside(client, partitions, ({ name, low, high }) => ({
      text: `(account_id, number, posting_id, amount, balance_after, bet_id, kind)
             select account_id, number, posting_id, amount, balance_after, bet_id, kind from ${pg.escapeIdentifier(name)}
             where posting_id < $1 or posting_id >= $2
             union all
             select account_id, number, posting_id, amount, balance_after, bet_id, kind from month_staged
             where posting_id >= $3 and posting_id < $4`,
      values: [month.postingLow, month.postingHigh, low, high],
    }))
    const found = await digestOf(readEntryLines(client, month, whole))
    if (found.sha256 !== closedWith.sha256)
      throw new Error(
        `With the file the month would have ${found.rows} entries and the hash ${found.sha256}, not ${closedWith.rows} and ` +
          `${closedWith.sha256}. Nothing was changed.`,
      )
    await client.query('delete from archived_record_sum where month = $1::date', [month.month])
    await client.query('delete from archived_month where month = $1::date', [month.month])
    await swapPartitions(client, partitions, request.patience)
    await client.query('commit')
    return { file, ...closedWith, changed: true }
  })
}

/** The sums of the removed entries, for reports. */
const ADD_UP = `
  insert into archived_record_sum (account_id, month, day, kind, records, credited, debited)
  select e.account_id, $1::date, (p.at at time zone 'Asia/Shanghai')::date, e.kind, count(*),
         coalesce(sum(e.amount) filter (where e.amount > 0), 0), coalesce(-sum(e.amount) filter (where e.amount < 0), 0)
  from entry e join posting p on p.id = e.posting_id join account a on a.id = e.account_id
  where e.posting_id >= $2 and e.posting_id < $3 and p.kind = any($4) and a.player_id is not null and e.kind <> 'house'
    and e.tableoid <> 'entry_other'::regclass
  group by 1, 3, 4`

type Month = MonthRange & {
  readonly tables: TableDigests
  readonly archived: boolean
  readonly isArchivedAfter: boolean
  readonly isNext: boolean
}

const findMonth = async (client: pg.ClientBase, asked: string): Promise<Month> => {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(asked)) throw new Error('Name the month like 2026-10.')
  const { rows } = await client.query<Month>(
    `select ${MONTH_RANGE}, tables,
            exists (select from archived_month a where a.month = c.month) as archived,
            exists (select from archived_month a where a.month > c.month) as "isArchivedAfter",
            not exists (select from closed_month o where o.month < c.month
                        and not exists (select from archived_month a where a.month = o.month)) as "isNext"
     from closed_month c where month = $1::date`,
    [`${asked}-01`],
  )
  if (rows[0] === undefined)
    throw new Error(
      `${asked} is not closed. The nightly check closes a past month once nothing in it is open; docs/operations.md, Years, ` +
        'says what may prevent that.',
    )
  return rows[0]
}

const entriesOf = ({ tables }: Month) => {
  if (tables['entry'] === undefined) throw new Error('The month was closed without its entries.')
  return tables['entry']
}

/** Open items refer only to entries that stay, but anyone who investigates them wants to see that whole time. */
const refuseUnlessDone = async (client: pg.ClientBase, month: Month, now: number): Promise<void> => {
  const { rows } = await client.query<{ recent: boolean; open: string | null }>(
    `with ended as (select ($1::date + interval '1 month') at time zone 'UTC' as at)
     select $1::date > date_trunc('month', play_instant($2) at time zone 'UTC') - interval '2 months' as recent,
            (select string_agg(what, ', ') from (
              select 'withdrawal ' || id as what from withdrawal, ended
              where requested_at < at and state not in ('success', 'rejected') and refunded_at is null
              union all
              select 'conversion ' || id from conversion, ended
              where requested_at < at and state in ('pending', 'approved', 'in_progress')
              union all
              select 'insured series ' || id from insurance_series, ended where started_at < at and state = 'running'
              limit 5
            ) open) as open`,
    [month.month, Math.floor(now)],
  )
  const name = month.month.slice(0, 7)
  if (rows[0]?.recent !== false) throw new Error('This month and the one before it stay in the database.')
  if (!month.isNext) throw new Error(`Archive the earlier months first: months are archived in order.`)
  if (rows[0].open !== null) throw new Error(`Something in ${name} is still open: ${rows[0].open}.`)
}

/** Only one process archives or restores at a time. Uncommitted work is rolled back when the connection ends. */
const alone = async (ownerUrl: string, work: (client: pg.Client) => Promise<Archived>): Promise<Archived> => {
  const client = new PrimaryClient({
    connectionString: ownerUrl,
    application_name: 'nibble archive',
    options:
      '-c timezone=UTC -c jit=off -c statement_timeout=0 -c lock_timeout=5s -c idle_in_transaction_session_timeout=0',
    types: { getTypeParser },
  })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ alone: boolean }>(
      "select pg_try_advisory_lock(hashtext('nibble archive')) as alone",
    )
    if (rows[0]?.alone !== true) throw new Error('A month is already being archived or restored.')
    return await work(client)
  } finally {
    await client.end()
  }
}
