import type pg from 'pg'
import { BOOK_RULES } from './book-rules.ts'
import { findWrong } from './check-books.ts'
import { ACCOUNTS_LEFT, MONTH_RANGE } from './closed-months.ts'
import { type MonthRange, readDigests, type TableDigests } from './month-digests.ts'

/** Entries that open items may still refer to. */
const KEPT = [
  'deposit',
  'deposit_claim',
  'withdrawal',
  'withdrawalEnd',
  'conversion',
  'conversionEnd',
  'transfer',
  'adjustment',
]

/**
 * Closes the oldest open month if nothing in it is open: in one transaction, with the snapshot in which every rule of
 * the books was checked. Returns what was closed, or null if there is none. The next month must have begun an hour ago:
 * whatever started earlier has ended by then.
 */
export const closeMonth = async (
  client: pg.Client,
  { now }: { readonly now: number },
): Promise<{ readonly month: string; readonly tables: TableDigests } | null> => {
  await client.query('begin transaction isolation level repeatable read')
  try {
    const range = await findDue(client, now)
    const holds = range !== null && (await findWrong(client, BOOK_RULES)).length === 0
    const closed = holds ? { month: range.month, tables: await writeMonth(client, range) } : null
    await client.query('commit')
    return closed
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

const findDue = async (client: pg.ClientBase, now: number): Promise<MonthRange | null> => {
  const { rows } = await client.query<MonthRange>(
    `with months as (
       select month, bet_low, posting_low, lead(bet_low) over later as bet_high, lead(posting_low) over later as posting_high,
              lead(begun_at) over later as ended_at
       from history_month window later as (order by month)
     ), oldest as (
       select * from months where month > coalesce((select max(month) from closed_month), '-infinity') order by month limit 1
     )
     select ${MONTH_RANGE} from oldest
     where ended_at < play_instant($1) - interval '1 hour'
       and not exists (select from bet where id >= bet_low and id < bet_high and status = 0)
       and not exists (select from round where published_at is null and first_bet < bet_high)`,
    [Math.floor(now)],
  )
  return rows[0] ?? null
}

const writeMonth = async (client: pg.ClientBase, range: MonthRange): Promise<TableDigests> => {
  const { month, betLow, betHigh, postingLow, postingHigh } = range
  await client.query(
    `insert into closed_month_entry (account_id, number, posting_id, amount, kind)
     select account_id, number, posting_id, amount, e.kind from entry e join posting p on p.id = e.posting_id
     where e.posting_id >= $1 and e.posting_id < $2 and p.kind = any($3)`,
    [postingLow, postingHigh, KEPT],
  )
  const tables = await readDigests(client, range)
  await client.query(
    `insert into closed_month (month, bet_low, bet_high, posting_low, posting_high, tables, late_entries, late_amount)
     select $1::date, $2, $3, $4, $5, $6::jsonb, count(*), coalesce(sum(amount), 0)
     from entry where posting_id >= $5 and bet_id < $3`,
    [month, betLow, betHigh, postingLow, postingHigh, JSON.stringify(tables)],
  )
  const { rows } = await client.query<{ account: bigint }>(
    `with left_with as (${ACCOUNTS_LEFT}), written as (
       insert into closed_month_account (account_id, month, entries, balance, brought_in, first_credits)
       select account_id, $1::date, entries, balance, brought_in, first_credits from left_with
     )
     select account_id as account from left_with where last_number <> entries limit 1`,
    [month, postingLow, postingHigh],
  )
  if (rows[0] !== undefined)
    throw new Error(`entries of account ${rows[0].account} are not in the order of their months`)
  return tables
}
