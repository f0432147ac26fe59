// Longer than 300 lines: a month takes long to fill, and closing it and every fault in it are checked on one.

import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPlayFixture, type PlayFixture } from '../play/testing/play-fixture.ts'
import { checkAllBooks, checkBooks, connectForChecks } from './check-books.ts'
import { closeMonth } from './close-month.ts'
import { MONTHS_CHECK } from './closed-months.ts'
import { auditOf } from './testing/audit-of.ts'
import { monthsOf } from './testing/months-of.ts'
import { finishRound, playHouse, playOneRound } from './testing/play-house.ts'

const HOUR = 3_600_000
let fixture: PlayFixture
let client: pg.Client
let month: Awaited<ReturnType<typeof monthsOf>>
/** A round of the first month paid in the second, and one decided in the second without bets. */
let late: string
let empty: string

beforeAll(async () => {
  fixture = await openPlayFixture()
  month = await monthsOf(fixture)
  client = await connectForChecks(fixture.db.url)
  ;({ open: late } = await playHouse(fixture))
  empty = await fixture.openRound()
})
afterAll(async () => {
  await client.end()
  await fixture.close()
})

/** Twice: partitions for later months are made first. */
const begin = async (n: number): Promise<void> => {
  const ahead = () => fixture.rows('select partition_ahead_at($1)', [month(n).toISOString()])
  await ahead()
  await ahead()
}
const close = (n: number, afterMs = 2 * HOUR) => closeMonth(client, { now: month(n).getTime() + afterMs })
const night = async () => (await checkAllBooks(client)).map(({ name }) => name)
const audit = async () => (await auditOf(fixture.db)).checks.filter(({ ok }) => !ok).map(({ name }) => name)
const partitionOf = async (table: 'bet' | 'entry') => {
  const [row] = await fixture.rows<{ name: string }>(
    `select max(tableoid::regclass::text) as name from ${table}`,
  )
  return row?.name
}

/** Breaks something as only the tables' owner can, and repairs it afterwards. */
const whileBroken = async <T>(change: string, mend: string, check: () => Promise<T>): Promise<T> => {
  await fixture.tamper(change)
  try {
    return await check()
  } finally {
    await fixture.tamper(mend)
  }
}

describe('a month', () => {
  test('is not closed while it lasts, nor while a bet of it is open', async () => {
    expect(await close(0)).toBeNull()
    await begin(1)
    expect(await fixture.rows('select from bet where status = 0')).not.toEqual([])
    expect(await close(1)).toBeNull()
  })

  test('is not closed while a bet of it is open, even if its round says that it began later', async () => {
    const closed = await whileBroken(
      `create table begun as select id, first_bet from round where published_at is null;
       update round set first_bet = 9000000000000000000 where published_at is null`,
      'update round r set first_bet = b.first_bet from begun b where b.id = r.id; drop table begun',
      () => close(1),
    )
    expect(closed).toBeNull()
  })

  test('ends with a partition: bets and entries after it are in the next', async () => {
    const before = { bet: await partitionOf('bet'), entry: await partitionOf('entry') }
    await playOneRound(fixture, 'classic')
    expect({ bet: await partitionOf('bet'), entry: await partitionOf('entry') }).not.toEqual(before)
  })

  test('is closed an hour after it ended, once its last round is paid', async () => {
    await finishRound(fixture, late, 'classic')
    expect(await close(1)).toBeNull()
    await finishRound(fixture, empty, 'classic')
    expect(await close(1, HOUR / 2)).toBeNull()
    const closed = await close(1)
    expect(closed?.month).toBe(month(0).toISOString().slice(0, 10))
    expect(Object.keys(closed?.tables ?? {}).sort()).toEqual(['bet', 'entry', 'kept', 'posting', 'round'])
    for (const { rows } of Object.values(closed?.tables ?? {})) expect(rows).toBeGreaterThan(0)
    const [row] = await fixture.rows<{ late_entries: bigint }>('select late_entries from closed_month')
    expect(row?.late_entries).toBeGreaterThan(0n)
    expect(await close(1)).toBeNull()
  })

  test('counts by its sums from then on, and the books hold over it', async () => {
    expect(await night()).toEqual([])
    expect(await audit()).toEqual([])
    expect((await checkBooks(client)).wrong).toEqual([])
    await playOneRound(fixture, 'classic')
    expect(await night()).toEqual([])
  })

  test('that was closed stays as it is, for the owner of the tables too', async () => {
    for (const table of ['closed_month', 'closed_month_account', 'closed_month_entry']) {
      await expect(fixture.rows(`delete from ${table}`)).rejects.toThrow(
        'the sums of a closed month cannot be changed',
      )
      await expect(fixture.rows(`truncate ${table} cascade`)).rejects.toThrow(
        'the sums of a closed month cannot be changed',
      )
    }
    await expect(fixture.rows('update closed_month set bet_high = 7')).rejects.toThrow('cannot be changed')
  })

  const AGAIN = `insert into closed_month (month, bet_low, bet_high, posting_low, posting_high, tables, late_entries, late_amount)`
  const ENTRY = 'insert into closed_month_entry (account_id, number, posting_id, amount, kind)'
  test.each([
    [
      'is not over yet, up to any border',
      `${AGAIN} select month, bet_low, 9e18, posting_low, 9e18, '{}', 0, 0 from history_month order by month desc limit 1`,
    ],
    [
      'was never begun',
      `${AGAIN} select month + interval '1 year', bet_low, bet_high, posting_low, posting_high, '{}', 0, 0 from closed_month`,
    ],
    [
      'is closed, with another account',
      `insert into closed_month_account (account_id, month, entries, balance, brought_in, first_credits)
       select -1, month, 1, 1, 0, 0 from closed_month`,
    ],
    [
      'is closed, with another entry',
      `${ENTRY} select account_id, number, posting_id, amount, kind from entry
       where posting_id < (select posting_high from closed_month) and kind = 'betOrder' limit 1`,
    ],
    [
      'is open, with an entry that does not exist',
      `${ENTRY} select account_id, number, posting_id, amount + 1, kind from entry
       where posting_id >= (select posting_high from closed_month) limit 1`,
    ],
  ])('that %s cannot be written down as closed by the login of a server', async (_, sql) => {
    await expect(client.query(sql)).rejects.toThrow('with its own rows')
    expect(await night()).toEqual([])
  })
})

const CLOSED_BET = 'id = (select min(id) from bet where status = 1 and stake > 1)'
const CLOSED_ENTRY = `ctid = (select ctid from entry_1000000 where kind = 'betAssetsWin' order by posting_id, account_id, number limit 1) and tableoid = 'entry_1000000'::regclass`

const faultsOfRows: readonly [string, string, string][] = [
  [
    'a bet that was changed',
    `update bet set pick = pick + 1 where ${CLOSED_BET}`,
    `update bet set pick = pick - 1 where ${CLOSED_BET}`,
  ],
  [
    'a bet that was removed',
    `create table taken as select * from bet where ${CLOSED_BET}; delete from bet where ${CLOSED_BET}`,
    'insert into bet select * from taken; drop table taken',
  ],
  [
    'a bet that was added',
    `create table added as select * from bet where ${CLOSED_BET}; update added set id = id + 1000; insert into bet select * from added`,
    'delete from bet where id in (select id from added); drop table added',
  ],
  [
    'an entry that was changed',
    `update entry set amount = amount + 1 where ${CLOSED_ENTRY}`,
    `update entry set amount = amount - 1 where ${CLOSED_ENTRY}`,
  ],
  [
    'an entry that was removed',
    `create table taken as select * from entry where ${CLOSED_ENTRY}; delete from entry where ${CLOSED_ENTRY}`,
    'insert into entry select * from taken; drop table taken',
  ],
  [
    'an entry that was added',
    `create table added as select * from entry where ${CLOSED_ENTRY}; update added set number = number + 1000; insert into entry select * from added`,
    'delete from entry where (account_id, number) in (select account_id, number from added); drop table added',
  ],
  [
    'a posting that was changed',
    `update posting set at = at - interval '1 hour' where id = 1`,
    `update posting set at = at + interval '1 hour' where id = 1`,
  ],
  [
    'a round that was changed',
    `update round set block_hash = block_hash || 'x' where first_bet = (select min(first_bet) from round)`,
    `update round set block_hash = rtrim(block_hash, 'x') where first_bet = (select min(first_bet) from round)`,
  ],
  [
    'the sums of an account that were changed, with its balance and its entries since',
    `update closed_month_account set balance = balance + 1;
       update account set balance = balance + 1 where id in (select account_id from closed_month_account);
       update entry set balance_after = balance_after + 1 where posting_id >= 1000000 and account_id in (select account_id from closed_month_account)`,
    `update closed_month_account set balance = balance - 1;
       update account set balance = balance - 1 where id in (select account_id from closed_month_account);
       update entry set balance_after = balance_after - 1 where posting_id >= 1000000 and account_id in (select account_id from closed_month_account)`,
  ],
  [
    'an entry of a deposit that was changed where it is kept, and its deposit with it',
    `update closed_month_entry set amount = amount + sign(amount) where kind in ('deposit', 'house') and posting_id in (select id from posting where kind = 'deposit')
       and (kind = 'deposit' or account_id in (select id from account where sub_account = 'chain'))`,
    `update closed_month_entry set amount = amount - sign(amount) where kind in ('deposit', 'house') and posting_id in (select id from posting where kind = 'deposit')
       and (kind = 'deposit' or account_id in (select id from account where sub_account = 'chain'))`,
  ],
  [
    'the hash of a table that was left out',
    `create table taken as select * from closed_month; update closed_month set tables = tables - 'bet'`,
    'update closed_month c set tables = t.tables from taken t where t.month = c.month; drop table taken',
  ],
]

describe('in a closed month', () => {
  test.each(faultsOfRows)('%s is found by the nightly check, and by the audit', async (_, change, mend) => {
    const [found, foundAgain, audited] = await whileBroken(change, mend, async () => [
      await night(),
      await night(),
      await audit(),
    ])
    expect(found).toContain(MONTHS_CHECK)
    expect(foundAgain).toEqual(found)
    expect(audited).toContain(MONTHS_CHECK)
    expect(await night()).toEqual([])
  })

  test.each(faultsOfRows.slice(0, 8))(
    '%s is found by nothing else: its rows are read for that alone',
    async (_, change, mend) => {
      expect(await whileBroken(change, mend, night)).toEqual([MONTHS_CHECK])
    },
  )
})

describe('from a closed month to the open one', () => {
  const OPEN_ENTRY = `ctid = (select ctid from entry where posting_id >= 1000000 and account_id in (select account_id from closed_month_account) order by posting_id, account_id, number limit 1) and posting_id >= 1000000`
  const faults: readonly [string, string, string][] = [
    [
      'every entry carries the balance after it',
      `update entry set balance_after = balance_after + 1 where ${OPEN_ENTRY}`,
      `update entry set balance_after = balance_after - 1 where ${OPEN_ENTRY}`,
    ],
    [
      'every balance is the sum of its entries',
      `update account set balance = balance + 1 where id = (select min(account_id) from closed_month_account)`,
      `update account set balance = balance - 1 where id = (select min(account_id) from closed_month_account)`,
    ],
    [
      'every entry of a bet belongs to an existing bet',
      `create table added as select * from entry where posting_id >= 1000000 and bet_id < (select bet_high from closed_month) limit 1;
       update added set number = number + 1000; insert into entry select * from added`,
      'delete from entry where (account_id, number) in (select account_id, number from added); drop table added',
    ],
    [
      'every entry of a bet belongs to an existing bet',
      `create table added as select * from entry where posting_id >= 1000000 and bet_id < (select bet_high from closed_month) limit 1;
       update added set number = number + 1000, amount = 0; insert into entry select * from added`,
      'delete from entry where (account_id, number) in (select account_id, number from added); drop table added',
    ],
    [
      'every entry of a bet belongs to an existing bet',
      `create table raised as select account_id, number from entry where posting_id >= 1000000 and bet_id < (select bet_high from closed_month) limit 1;
       update entry e set amount = amount + 1 from raised r where r.account_id = e.account_id and r.number = e.number and e.posting_id >= 1000000`,
      `update entry e set amount = amount - 1 from raised r where r.account_id = e.account_id and r.number = e.number and e.posting_id >= 1000000;
       drop table raised`,
    ],
    [
      'stakes held equal the stakes of open bets',
      'update bet set status = 0 where id = (select max(id) from bet where status = 1)',
      'update bet set status = 1 where status = 0',
    ],
    [
      'every entry has an account and a posting',
      'insert into closed_month_account select -1, month, 1, 0, 0, 0 from closed_month',
      'delete from closed_month_account where account_id = -1',
    ],
    [
      'first credit was given once per player',
      `create table added as select * from entry where kind = 'firstLoginGiftsPlayBonus' and posting_id < 1000000 limit 1;
       update added set number = number + 1000, posting_id = posting_id + 1000000; insert into entry select * from added`,
      'delete from entry where (account_id, number) in (select account_id, number from added); drop table added',
    ],
    [
      'what players brought in equals the sum of their entries',
      'update account_brought_in set amount = amount + 1',
      'update account_brought_in set amount = amount - 1',
    ],
    [
      'the sums per deposit chain count every deposit once',
      'update deposit set amount = amount + 1',
      'update deposit set amount = amount - 1',
    ],
    [
      'every withdrawal was debited once, and returned or paid once when it ended',
      'update withdrawal set amount = amount + 1',
      'update withdrawal set amount = amount - 1',
    ],
    [
      'every round’s result for the house in assets of value equals that of its settled bets',
      'update round set loss_of_value = loss_of_value + 1 where first_bet = (select max(first_bet) from round)',
      'update round set loss_of_value = loss_of_value - 1 where first_bet = (select max(first_bet) from round)',
    ],
  ]
  test.each(faults)('it is found when it no longer holds that %s', async (name, change, mend) => {
    expect(await whileBroken(change, mend, night)).toContain(name)
    expect(await night()).toEqual([])
  })
})

describe('several closed months', () => {
  test('are compared one a night, in turn', async () => {
    await begin(2)
    await playOneRound(fixture, 'classic')
    expect((await close(2))?.month).toBe(month(1).toISOString().slice(0, 10))
    const compared = async () => {
      expect(await night()).toEqual([])
      const [row] = await fixture.rows<{ at: string }>('select month_compared::text as at from books_watch')
      return row?.at
    }
    const turns = [await compared(), await compared(), await compared()]
    expect(new Set(turns).size).toBe(2)
    expect(turns[2]).toBe(turns[0])
    expect(await audit()).toEqual([])
  })

  test('of which one is wrong are not skipped: it is found every night until it is repaired', async () => {
    const [first, second] = await fixture.rows<{ month: string }>(
      'select month::text from closed_month order by closed_month.month',
    )
    await fixture.rows('update books_watch set month_compared = $1', [second?.month])
    const [change = '', mend = ''] = faultsOfRows[0]?.slice(1) ?? []
    const found = await whileBroken(change, mend, async () => [await night(), await night(), await night()])
    expect(found).toEqual([[MONTHS_CHECK], [MONTHS_CHECK], [MONTHS_CHECK]])
    expect(await night()).toEqual([])
    const [row] = await fixture.rows<{ at: string }>('select month_compared::text as at from books_watch')
    expect(row?.at).toBe(first?.month)
  })

  test('are closed one after the other, by any server', async () => {
    await begin(3)
    await begin(4)
    const late = client.query(
      `insert into closed_month (month, bet_low, bet_high, posting_low, posting_high, tables, late_entries, late_amount)
       select l.month, l.bet_low, n.bet_low, l.posting_low, n.posting_low, '{}', 0, 0
       from history_month l join history_month n on n.month = l.month + interval '1 month' order by l.month desc limit 1`,
    )
    await expect(late).rejects.toThrow('with its own rows')
    expect((await close(4))?.month).toBe(month(2).toISOString().slice(0, 10))
  })
})
