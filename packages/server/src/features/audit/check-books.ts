import type pg from 'pg'
import { getTypeParser } from '../../db/database.ts'
import { PrimaryClient } from '../../db/primary-client.ts'
import { BOOK_RULES, type BookRule, describeRows, type Violation } from './book-rules.ts'
import { listHoldingAddresses, readChainBooks } from './chain-books.ts'
import { type ChainDue, readOwed } from './check-chain.ts'
import { checkHeads } from './check-heads.ts'
import { checkMonths, HOLD_ENTRIES } from './closed-months.ts'
import { HELD_FOR_SERIES, INSURANCE_RULES } from './insurance-rules.ts'

type BooksCheck = {
  readonly wrong: readonly Violation[]
  /** What the chain must hold by the same snapshot; null if deposits are not accepted. */
  readonly chain: ChainDue | null
}

/** A separate connection for checks of the books: it has the application's rights, but longer timeouts. */
export const connectForChecks = async (url: string): Promise<pg.Client> => {
  const client = new PrimaryClient({
    connectionString: url,
    connectionTimeoutMillis: 20_000,
    application_name: 'nibble books',
    options: '-c role=nibble_app -c timezone=UTC -c jit=off -c statement_timeout=0 -c lock_timeout=5s',
    types: { getTypeParser },
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await prepareCheck(client)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

/** The check of every minute: in one snapshot, which neither waits for nor blocks anyone. */
export const checkBooks = async (client: pg.Client): Promise<BooksCheck> => {
  const check = await inSnapshot(client, async () => {
    const wrong = await findWrong(client, MINUTE_RULES)
    await readChanged(client)
    wrong.push(...(await findWrong(client, [SINCE_RULE])))
    wrong.push(...(await findWrongHeads(client, '3 minutes')))
    const books = await readChainBooks(client)
    if (books === null) return { wrong, chain: null }
    const addresses = await listHoldingAddresses(client, books)
    return { wrong, chain: { ...books, addresses, owed: await readOwed(client) } }
  })
  await markChanged(client)
  return check
}

/**
 * The nightly check: every rule of the books over everything in no closed month, plus one closed month in turn. A month
 * found to be wrong is checked again until it is right.
 */
export const checkAllBooks = async (client: pg.Client): Promise<readonly Violation[]> => {
  const { wrong, months } = await inSnapshot(client, async () => {
    const { rows } = await client.query<{ after: string | null }>(
      'select month_compared::text as after from books_watch',
    )
    const { ok, name, detail, ...looked } = await checkMonths(client, { after: rows[0]?.after ?? null })
    return {
      wrong: [
        ...(await findWrong(client, BOOK_RULES)),
        ...(await findWrongHeads(client, '25 hours')),
        ...(ok ? [] : [{ name, detail, kind: 'broken' as const }]),
      ],
      months: ok ? looked.months : [],
    }
  })
  for (const month of months) await client.query('update books_watch set month_compared = $1', [month])
  return wrong
}

const inSnapshot = async <T>(client: pg.Client, work: () => Promise<T>): Promise<T> => {
  await client.query('begin transaction isolation level repeatable read, read only')
  try {
    await client.query(HOLD_ENTRIES)
    return await work()
  } finally {
    await client.query('commit')
  }
}

const SHOWN = 5

export const findWrong = async (client: pg.Client, rules: readonly BookRule[]): Promise<Violation[]> => {
  const wrong: Violation[] = []
  for (const { name, broken } of rules) {
    const { rows } = await client.query<Record<string, unknown>>(
      `with found as materialized (${broken}) select * from found limit ${SHOWN}`,
    )
    if (rows.length > 0) wrong.push({ name, detail: describeRows(rows), kind: 'broken' })
  }
  return wrong
}

/** Recently signed heads: finds a bet changed after its round closed before it is paid. */
const findWrongHeads = async (
  client: pg.Client,
  since: Parameters<typeof checkHeads>[1]['since'],
): Promise<Violation[]> => {
  const { ok, name, detail } = await checkHeads(client, { since })
  return ok ? [] : [{ name, detail, kind: 'broken' }]
}

/** Rules that also hold for the whole books, and cost the check of every minute next to nothing. */
const SHARED = [
  'the amount held for withdrawals equals the open withdrawals',
  'the amount held for conversions equals the open conversions',
] as const

/**
 * What must hold in every snapshot. Nothing here reads what grows with time: only accounts, and bets, withdrawals,
 * conversions and deposits that are not finished.
 */
const MINUTE_RULES: readonly BookRule[] = [
  {
    name: 'every asset sums to zero',
    broken: 'select asset, sum(balance) as off from account group by asset having sum(balance) <> 0',
  },
  {
    name: 'no player account is negative',
    broken: 'select id as account, balance from account where player_id is not null and balance < 0',
  },
  {
    name: 'stakes held equal the stakes of bets in unpublished rounds',
    broken: `
      select h.asset, h.held, coalesce(b.staked, 0) as open_bets
      from (select asset, sum(balance) as held from account where player_id is null and sub_account = 'stakes_held' group by 1) h
      left join (
        select b.asset, sum(b.stake) as staked from round r join bet b on b.round_id = r.id
        where r.published_at is null and b.status = 0 group by 1
      ) b using (asset)
      where h.held <> coalesce(b.staked, 0)`,
  },
  {
    name: 'the unclaimed balance equals the deposits that await their player',
    broken: `
      select waiting, unclaimed
      from (select coalesce(sum(amount), 0) as waiting from deposit where credited_by is null and amount > 0) d,
           (select sum(balance) as unclaimed from account where player_id is null and sub_account = 'unclaimed' and asset = 'USDT') a
      where waiting <> unclaimed`,
  },
  ...INSURANCE_RULES.filter(({ name }) => name === HELD_FOR_SERIES),
  ...BOOK_RULES.filter(({ name }) => SHARED.some((shared) => shared === name)),
]

/** Between checks, books_mark stores the sum of each account's entries; a check reads only newer entries. */
const SINCE_RULE: BookRule = {
  name: 'every balance equals its previous value plus the entries since',
  broken: `
    select account_id as account, balance, known_balance + moved as entries_say, entries, known_entries + posted as numbered
    from books_check
    where balance <> known_balance + moved or entries <> known_entries + posted
       or coalesce(last_balance, known_balance) <> balance or (is_player and least < 0)`,
}

/** A table of this connection alone; even a read-only snapshot can fill it. */
const prepareCheck = async (client: pg.Client): Promise<void> => {
  await client.query(`
    create temporary table if not exists books_check (
      account_id bigint primary key, is_player boolean, balance bigint, entries bigint, known_balance bigint, known_entries bigint,
      moved numeric, posted bigint, last_balance bigint, least bigint
    )`)
}

/** Reads, within the snapshot, every account that differs from its mark. */
const readChanged = async (client: pg.Client): Promise<void> => {
  await client.query('delete from books_check')
  await client.query(`
    insert into books_check
    select a.id, a.player_id is not null, a.balance, a.entries, coalesce(m.balance, 0), coalesce(m.entries, 0),
           coalesce(e.moved, 0), e.posted, e.last_balance, e.least
    from account a
    left join books_mark m on m.account_id = a.id
    cross join lateral (
      select sum(amount) as moved, count(*) as posted, min(balance_after) as least,
             (select balance_after from entry where account_id = a.id and number = a.entries) as last_balance
      from entry where account_id = a.id and number > coalesce(m.entries, 0)
    ) e
    where a.balance <> coalesce(m.balance, 0) or a.entries <> coalesce(m.entries, 0)`)
}

const AT_ONCE = 10_000

/** After the snapshot: summed entries need not be summed again. Marks of accounts that do not add up stay unchanged. */
const markChanged = async (client: pg.Client): Promise<void> => {
  for (let after = 0n; ; ) {
    const { rows } = await client.query<{ last: bigint | null }>(
      `with looked as (
         select account_id, entries, balance from books_check
         where account_id > $1 and balance = known_balance + moved and entries = known_entries + posted
           and coalesce(last_balance, known_balance) = balance and not (is_player and coalesce(least, 0) < 0)
         order by account_id limit ${AT_ONCE}
       ), marked as (
         insert into books_mark (account_id, entries, balance) select account_id, entries, balance from looked
         on conflict (account_id) do update set entries = excluded.entries, balance = excluded.balance
       )
       select max(account_id) as last from looked`,
      [after],
    )
    const last = rows[0]?.last ?? null
    if (last === null) return
    after = last
  }
}
