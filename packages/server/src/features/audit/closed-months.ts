import type pg from 'pg'
import { type Check, describeRows } from './book-rules.ts'
import { type MonthRange, readArchivedDigests, readDigests, type TableDigests } from './month-digests.ts'

export const MONTHS_CHECK = 'every closed month still has the sums it was closed with'

export const MONTH_RANGE =
  'month::text, bet_low as "betLow", bet_high as "betHigh", posting_low as "postingLow", posting_high as "postingHigh"'

/** The first statement of a transaction, before its snapshot: a partition that an archive replaces later would vanish from it. */
export const HOLD_ENTRIES = 'lock table entry in access share mode'

/** Every account that moved in a month, as its entries left it; $1 is the month, then the postings. */
export const ACCOUNTS_LEFT = `
  select e.account_id,
         coalesce(min(l.entries), 0) + count(*) as entries,
         coalesce(min(l.balance), 0) + sum(e.amount) as balance,
         coalesce(min(l.brought_in), 0) + coalesce(sum(e.amount) filter (where e.kind in ('deposit', 'transferIn')), 0) as brought_in,
         coalesce(min(l.first_credits), 0) + count(*) filter (where e.kind = 'firstLoginGiftsPlayBonus') as first_credits,
         max(e.number) as last_number
  from entry e
  left join (
    select distinct on (account_id) * from closed_month_account where month < $1::date order by account_id, month desc
  ) l on l.account_id = e.account_id
  where e.posting_id >= $2 and e.posting_id < $3
  group by e.account_id`

/** Compares closed months with their rows: all, or only the one after a given month (the first after the last). */
export const checkMonths = async (
  client: pg.ClientBase,
  which: 'all' | { readonly after: string | null },
): Promise<Check & { readonly months: readonly string[] }> => {
  const { rows } = await client.query<MonthRange & { tables: TableDigests; archived: TableDigests | null }>(
    `select ${MONTH_RANGE}, c.tables, a.tables as archived from closed_month c left join archived_month a using (month)
     order by month > $1::date desc nulls last, month`,
    [which === 'all' ? null : which.after],
  )
  const looked = which === 'all' ? rows : rows.slice(0, 1)
  const wrong: string[] = []
  for (const range of looked) {
    const { tables, archived } = range
    const expected = { ...tables, ...archived }
    const now = {
      ...(await readDigests(client, range)),
      ...(archived && (await readArchivedDigests(client, range))),
    }
    for (const [table, { rows: is, sha256 }] of Object.entries(now)) {
      const was = expected[table]
      if (was?.sha256 === sha256) continue
      const what = was?.rows === is ? 'a row differs' : `${is} rows instead of ${was?.rows}`
      wrong.push(`${range.month.slice(0, 7)}, ${table}: ${what}`)
    }
    // Most entries of an archived month are gone; the closing hash of its accounts stands in for them.
    const off = archived === null ? await findWrongAccounts(client, range) : null
    if (off !== null) wrong.push(`${range.month.slice(0, 7)}, accounts: ${off}`)
  }
  return {
    name: MONTHS_CHECK,
    ok: wrong.length === 0,
    months: looked.map(({ month }) => month),
    detail: wrong.length === 0 ? `${looked.length} months` : wrong.join('; '),
  }
}

const SHOWN = 5

const findWrongAccounts = async (client: pg.ClientBase, range: MonthRange): Promise<string | null> => {
  const { rows } = await client.query<Record<string, unknown>>(
    `select account_id as account, c.balance as closed_with, e.balance as entries_say
     from (select * from closed_month_account where month = $1::date) c
     full join (${ACCOUNTS_LEFT}) e using (account_id)
     where (c.entries, c.balance, c.brought_in, c.first_credits) is distinct from (e.entries, e.balance, e.brought_in, e.first_credits)
     limit ${SHOWN}`,
    [range.month, range.postingLow, range.postingHigh],
  )
  return rows.length === 0 ? null : describeRows(rows)
}
