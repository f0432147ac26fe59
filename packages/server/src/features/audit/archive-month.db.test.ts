// Longer than 300 lines: a closed month takes long to make, and everything about its archive is checked on one.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { ResponseOf, reportAssetsRecordList } from '@nibble/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedBankroll } from '../play/grants.ts'
import { openPlayFixture, type PlayFixture } from '../play/testing/play-fixture.ts'
import { listRecords, sumRecords, sumReturned } from '../records/list-records.ts'
import { archiveMonth, restoreMonth } from './archive-month.ts'
import { checkAllBooks, connectForChecks } from './check-books.ts'
import { closeMonth } from './close-month.ts'
import { MONTHS_CHECK } from './closed-months.ts'
import { auditOf } from './testing/audit-of.ts'
import { monthsOf } from './testing/months-of.ts'
import { finishRound, playHouse, playOneRound } from './testing/play-house.ts'

const HOUR = 3_600_000
let fixture: PlayFixture
let client: pg.Client
let folder: string
/** The player who bet in the round of the first month. */
let bettor: bigint
let month: Awaited<ReturnType<typeof monthsOf>>

const nameOf = (n: number, ofHouse = month) => ofHouse(n).toISOString().slice(0, 7)
const begin = async (n: number): Promise<void> => {
  const ahead = () => fixture.rows('select partition_ahead_at($1)', [month(n).toISOString()])
  await ahead()
  await ahead()
}
const close = (n: number) => closeMonth(client, { now: month(n).getTime() + 2 * HOUR })
const request = (n = 0) => ({ ownerUrl: fixture.ownerUrl, month: nameOf(n), folder })
const archive = (n = 0, now = month(n + 2).getTime()) => archiveMonth({ ...request(n), now })
const night = async () => (await checkAllBooks(client)).map(({ name }) => name)
const wrongInAudit = async () =>
  (await auditOf(fixture.db)).checks.filter(({ ok }) => !ok).map(({ name }) => name)
const file = (n = 0) => join(folder, `${nameOf(n)}.entry.gz`)

/** All entries as one hash, plus what must never change: balances, postings, keys and bets. */
const hashOf = async (what: string) => {
  const [row] = await fixture.rows<{ hash: string }>(
    `select md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as hash from (${what}) t`,
  )
  return row?.hash
}
const entries = (where = 'true') =>
  hashOf(
    `select posting_id, account_id, number, amount, balance_after, bet_id, kind from entry where ${where}`,
  )
const OF_MONTH = 'posting_id < (select min(posting_high) from closed_month)'
const unchanged = () =>
  Promise.all(
    [
      'select * from account',
      'select * from posting',
      'select * from posting_key',
      'select * from idempotency',
      'select * from bet',
      'select * from closed_month_account',
    ].map(hashOf),
  )
const reports = async () => {
  const read = fixture.db
  const days = { from: '2026-01-01', to: '2099-01-01' }
  const sums: Promise<unknown>[] = [
    sumRecords(read, { player: bettor }),
    sumRecords(read, { player: bettor, source: 'bet' }),
    sumRecords(read, { player: bettor, asset: 'USDT', recordType: 'betOrder' }),
    sumRecords(read, { player: bettor, ...days }),
    sumRecords(read, { player: bettor, from: '2099-01-01' }),
    sumRecords(read, { player: bettor, from: '2026-02-31' }),
    sumReturned(read, { player: bettor }),
    sumReturned(read, { player: bettor, ...days }),
  ]
  return Promise.all(sums)
}
const list = (filter: object = {}) => listRecords(fixture.db, { player: bettor, limit: 100, ...filter })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nibble-archive-test-'))
  fixture = await openPlayFixture()
  month = await monthsOf(fixture)
  client = await connectForChecks(fixture.db.url)
  const { open } = await playHouse(fixture)
  const [row] = await fixture.rows<{ player_id: bigint }>('select min(player_id) as player_id from bet')
  bettor = row?.player_id ?? 0n
  await begin(1)
  await playOneRound(fixture, 'classic')
  await finishRound(fixture, open, 'classic')
})
afterAll(async () => {
  await client.end()
  await fixture.close()
  rmSync(folder, { recursive: true })
})

describe('a month is not archived', () => {
  test('before it is closed', async () => {
    await expect(archive()).rejects.toThrow('is not closed')
    await expect(archiveMonth({ ...request(), month: '2026-13', now: 0 })).rejects.toThrow('like 2026-10')
    expect((await close(1))?.month.slice(0, 7)).toBe(nameOf(0))
  })

  test('while it is the current month or the one before', async () => {
    await expect(archive(0, month(0).getTime())).rejects.toThrow('stay in the database')
    await expect(archive(0, month(2).getTime() - 1)).rejects.toThrow('stay in the database')
  })

  test('while a withdrawal, a conversion or an insured series of it is under way', async () => {
    await expect(archive()).rejects.toThrow(/open: withdrawal \d+, conversion \d+/)
    await fixture.tamper(
      `update withdrawal set requested_at = requested_at + interval '100 days';
       update conversion set requested_at = requested_at + interval '100 days' where state = 'pending'`,
    )
    await fixture.tamper(
      `insert into insurance_series (player_id, round_length, pick, asset, stake, terms_id, held) values ($1, '1m', 1, 'USDT', 1, 1, 0)`,
      [bettor],
    )
    await expect(archive()).rejects.toThrow('open: insured series 1')
    await fixture.tamper('delete from insurance_series')
  })

  test('while its entries differ from those it was closed with: no file is left, and the entries stay', async () => {
    const before = await entries()
    await fixture.tamper('update entry set amount = amount + 1 where posting_id = 1')
    await expect(archive()).rejects.toThrow('differ from those the month was closed with')
    await fixture.tamper('update entry set amount = amount - 1 where posting_id = 1')
    expect(readdirSync(folder)).toEqual([])
    expect(await entries()).toBe(before)
  })

  test('over a file of that name from another house: it may be the only copy of its content', async () => {
    const before = await entries()
    const other = gzipSync('(1,2,3,4,5,6,stake)\n')
    writeFileSync(file(), other)
    await expect(archive()).rejects.toThrow('differs from what the month was closed with')
    expect(readFileSync(file())).toEqual(other)
    expect(readdirSync(folder)).toEqual([`${nameOf(0)}.entry.gz`])
    expect(await entries()).toBe(before)
    rmSync(file())
  })

  test('while someone holds its entries: they stay, and it can be tried again', async () => {
    const before = await entries()
    const reader = await fixture.owner.connect()
    await reader.query('begin')
    await reader.query('select count(*) from entry')
    const patience = { attempts: 2, pauseMs: 1 }
    await expect(archiveMonth({ ...request(), now: month(2).getTime(), patience })).rejects.toThrow(
      'Nothing was changed',
    )
    await reader.query('commit')
    reader.release()
    expect(await entries()).toBe(before)
    expect(await fixture.rows('select from archived_record_sum')).toEqual([])
  })
})

let whole: Awaited<ReturnType<typeof entries>>
let kept: Awaited<ReturnType<typeof unchanged>>
let reported: Awaited<ReturnType<typeof reports>>

describe('a month that is archived', () => {
  test('has its entries in a file with the hash that it was closed with', async () => {
    whole = await entries(OF_MONTH)
    kept = await unchanged()
    reported = await reports()
    const archived = await archive()
    expect(archived.changed).toBe(true)
    const [row] = await fixture.rows<{ entry: { rows: number; sha256: string } }>(
      `select tables->'entry' as entry from closed_month`,
    )
    expect(archived).toMatchObject(row?.entry ?? {})
    expect(gunzipSync(readFileSync(file())).toString().split('\n').length - 1).toBe(archived.rows)
    expect(readdirSync(folder)).toEqual([`${nameOf(0)}.entry.gz`])
  })

  test('has no entry of its bets in the database any more, and all others', async () => {
    const left = await fixture.rows<{ kind: string }>(
      `select distinct p.kind from entry e join posting p on p.id = e.posting_id
       where p.id < (select posting_high from closed_month) order by 1`,
    )
    const kinds = left.map(({ kind }) => kind)
    expect(kinds).toEqual(
      expect.arrayContaining(['deposit', 'withdrawal', 'conversion', 'transfer', 'adjustment']),
    )
    for (const kind of ['stakes', 'settle', 'refund', 'recall']) expect(kinds).not.toContain(kind)
  })

  test('changes no balance, posting, key or bet, and nothing that is added up', async () => {
    expect(await unchanged()).toEqual(kept)
    expect(await reports()).toEqual(reported)
    expect(reported.some((one) => (one as ResponseOf<typeof reportAssetsRecordList>).items.length > 1)).toBe(
      true,
    )
  })

  test('leaves the books in order, while play continues', async () => {
    expect(await night()).toEqual([])
    expect(await wrongInAudit()).toEqual([])
    await playOneRound(fixture, 'classic')
    expect(await night()).toEqual([])
    expect(await wrongInAudit()).toEqual([])
  })

  test('says in lists and in sums of some amounts that records of bets are missing, and not where none are', async () => {
    const border = month(1).getTime()
    const all = await list()
    expect(all.betsArchivedBefore).toBe(border)
    expect(all.items.map(({ recordType }) => recordType)).not.toContain('betAssetsWin')
    expect((await list({ source: 'bet' })).betsArchivedBefore).toBe(border)
    expect(await list({ source: 'chain' })).not.toHaveProperty('betsArchivedBefore')
    expect(await list({ from: '2099-01-01' })).not.toHaveProperty('betsArchivedBefore')
    const sums = (filter: object) => sumRecords(fixture.db, { player: bettor, ...filter })
    const between = await sums({ least: 1n })
    expect(between.betsArchivedBefore).toBe(border)
    expect(between.items.map(({ recordType }) => recordType)).not.toContain('betOrder')
    expect(await sums({})).not.toHaveProperty('betsArchivedBefore')
  })

  test('finds what is left of its days as before', async () => {
    const [days] = await fixture.rows<{ from: string; to: string }>(
      `select (min(at) at time zone 'Asia/Shanghai')::date::text as from, (max(at) at time zone 'Asia/Shanghai')::date::text as to
       from posting`,
    )
    const whenever = await list()
    expect(whenever.items.length).toBeGreaterThan(0)
    expect((await list(days)).items).toEqual(whenever.items)
    const lost = await fixture.rows(
      `select id from account where records_before(id, now() + interval '1 day') < (select max(number) from entry where account_id = account.id)
         or records_before(id, now() - interval '1 year') <> 0`,
    )
    expect(lost).toEqual([])
  })

  test('is archived again without effect, if its file is unchanged', async () => {
    expect(await archive()).toMatchObject({ changed: false })
    const good = readFileSync(file())
    writeFileSync(file(), good.subarray(0, good.length - 20))
    await expect(archive()).rejects.toThrow('cannot be read')
    writeFileSync(file(), good)
  })

  const faults: readonly [string, string, string][] = [
    [
      'an entry that was left',
      `update entry set amount = amount + 1 where posting_id = (select min(posting_id) from entry)`,
      `update entry set amount = amount - 1 where posting_id = (select min(posting_id) from entry)`,
    ],
    [
      'an entry of a bet that came back',
      `insert into entry (account_id, number, posting_id, amount, balance_after, kind) select 1, 1000000, min(id), 1, 1, 'house' from posting where kind = 'stakes'`,
      'delete from entry where number = 1000000',
    ],
    [
      'the sums of an account',
      `update closed_month_account set balance = balance + 1 where account_id = (select min(account_id) from closed_month_account)`,
      `update closed_month_account set balance = balance - 1 where account_id = (select min(account_id) from closed_month_account)`,
    ],
    [
      'the sums of a report',
      'update archived_record_sum set credited = credited + 1',
      'update archived_record_sum set credited = credited - 1',
    ],
    [
      'that it is archived',
      'create table taken as select * from archived_month; delete from archived_month',
      'insert into archived_month select * from taken; drop table taken',
    ],
  ]
  test.each(faults)('is found by the nightly check when someone changes %s', async (_, change, mend) => {
    await fixture.tamper(change)
    expect(await night()).toContain(MONTHS_CHECK)
    await fixture.tamper(mend)
    expect(await night()).toEqual([])
  })
})

describe('a month that is restored', () => {
  test.each([
    [
      'one amount differs',
      (text: string) => text.replace(/,(\d+),/, (_, n: string) => `,${BigInt(n) + 1n},`),
    ],
    ['a line is missing', (text: string) => text.slice(text.indexOf('\n') + 1)],
    ['a line appears twice', (text: string) => text.slice(0, text.indexOf('\n') + 1) + text],
  ])('is not restored from a file in which %s', async (_, change) => {
    const good = readFileSync(file())
    const [before, keptBefore] = [await entries(), await unchanged()]
    writeFileSync(file(), gzipSync(change(gunzipSync(good).toString())))
    await expect(restoreMonth(request())).rejects.toThrow('differs from what the month was closed with')
    expect([await entries(), await unchanged()]).toEqual([before, keptBefore])
    writeFileSync(file(), good)
  })

  test('has the entries that it had, and can be archived again', async () => {
    const since = await entries(`not ${OF_MONTH}`)
    expect(await restoreMonth(request())).toMatchObject({ changed: true })
    expect(await restoreMonth(request())).toMatchObject({ changed: false })
    expect(await entries(OF_MONTH)).toBe(whole)
    expect(await entries(`not ${OF_MONTH}`)).toBe(since)
    expect(await fixture.rows('select from archived_record_sum')).toEqual([])
    expect((await list()).betsArchivedBefore).toBeUndefined()
    expect(await reports()).toEqual(reported)
    expect(await night()).toEqual([])
    expect(await wrongInAudit()).toEqual([])
    expect(await archive()).toMatchObject({ changed: true })
    expect(await restoreMonth(request())).toMatchObject({ changed: true })
  })
})

/** Runs an action right before a statement is first sent. */
const rightBefore = async <T>(
  statement: RegExp,
  act: (sender: number) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> => {
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client & { processID: number }, ...args: unknown[]) {
    const send = () => Reflect.apply(query, this, args)
    if (typeof args[0] !== 'string' || !statement.test(args[0])) return send()
    pg.Client.prototype.query = query
    return act(this.processID).then(send)
  } as typeof query
  try {
    return await work()
  } finally {
    pg.Client.prototype.query = query
  }
}

describe('a check of the books', () => {
  test.each([
    ['of a night', night],
    ['of an audit', wrongInAudit],
  ])('%s sees no entry disappear while it runs', async (_, check) => {
    const patience = { attempts: 1, pauseMs: 0 }
    let refused = ''
    const meanwhile = async () => {
      await archiveMonth({ ...request(), now: month(2).getTime(), patience }).catch((error: Error) => {
        refused = error.message
      })
    }
    expect(await rightBefore(/^(with found|declare month_lines .* from bet )/s, meanwhile, check)).toEqual([])
    expect(refused).toContain('Nothing was changed')
  })
})

describe('a killed process', () => {
  const crashAt = (statement: RegExp, work: () => Promise<unknown>) =>
    expect(
      rightBefore(statement, (sender) => fixture.rows('select pg_terminate_backend($1)', [sender]), work),
    ).rejects.toThrow()
  const steps: readonly [string, RegExp][] = [
    ['reads the entries', /^fetch/],
    ['adds up', /insert into archived_record_sum/],
    ['builds beside', /^alter table .* add primary key/],
    ['notes the month', /insert into archived_month/],
    ['detaches', /detach partition/],
    ['attaches', /attach partition/],
  ]
  test.each(steps)('when it %s leaves every entry, and archives it the next time', async (_, statement) => {
    const before = await entries()
    await crashAt(statement, archive)
    expect(await entries()).toBe(before)
    expect(await archive()).toMatchObject({ changed: true })
    expect(await night()).toEqual([])

    await crashAt(/detach partition|delete from archived_month/, () => restoreMonth(request()))
    expect(await archive()).toMatchObject({ changed: false })
    expect(await restoreMonth(request())).toMatchObject({ changed: true })
    expect(await entries()).toBe(before)
  })
})

describe('several months', () => {
  test('are archived in order, and restored latest first', async () => {
    await begin(2)
    await playOneRound(fixture, 'classic')
    expect(await night()).toEqual([])
    expect((await close(2))?.month.slice(0, 7)).toBe(nameOf(1))
    const before = await entries()
    await expect(archive(1)).rejects.toThrow('Archive the earlier months first')
    await archive(0)
    await archive(1)
    expect(await night()).toEqual([])
    expect(await night()).toEqual([])
    expect(await wrongInAudit()).toEqual([])
    await expect(restoreMonth(request(0))).rejects.toThrow('the latest month first')
    await restoreMonth(request(1))
    await restoreMonth(request(0))
    expect(await entries()).toBe(before)
  })
})

describe('a month that shares its partition', () => {
  const split = async (change: string) => {
    const house = await openPlayFixture()
    const checks = await connectForChecks(house.db.url)
    const ofHouse = await monthsOf(house)
    await playHouseUntilNow(house)
    await house.rows(
      `insert into history_month (month, bet_low, posting_low, begun_at)
       select month + interval '1 month', (select max(id) + 1 from bet), (select max(id) + 1 from posting), now()
       from history_month`,
    )
    await playOneRound(house, 'classic')
    if (change !== '') await house.tamper(change)
    expect((await closeMonth(checks, { now: ofHouse(1).getTime() + 2 * HOUR }))?.month.slice(0, 7)).toBe(
      nameOf(0, ofHouse),
    )
    return { house, checks, ofHouse }
  }
  const playHouseUntilNow = async (house: PlayFixture) => {
    await seedBankroll(house.db)
    await playOneRound(house, 'classic')
  }
  const hashesOf = async (house: PlayFixture) => {
    const of = async (where: string) =>
      (
        await house.rows<{ hash: string; rows: bigint }>(
          `select md5(string_agg(e::text, ' ' order by e::text)) as hash, count(*) as rows from entry e
           where posting_id ${where} (select posting_high from closed_month)`,
        )
      )[0]
    return { of: await of('<'), after: await of('>=') }
  }

  test('with the next one loses only its own entries, and gets them back', async () => {
    const { house, checks, ofHouse } = await split('')
    const asked = {
      ownerUrl: house.ownerUrl,
      month: nameOf(0, ofHouse),
      folder: mkdtempSync(join(folder, 'shared-')),
    }
    const before = await hashesOf(house)
    await archiveMonth({ ...asked, now: ofHouse(2).getTime() })
    const archived = await hashesOf(house)
    expect(archived.after).toEqual(before.after)
    expect(archived.of?.rows).toBeLessThan(before.of?.rows ?? 0n)
    expect(await checkAllBooks(checks)).toEqual([])
    await restoreMonth(asked)
    expect(await hashesOf(house)).toEqual(before)
    expect(await checkAllBooks(checks)).toEqual([])
    await checks.end()
    await house.close()
  })

  test('with all that had none leaves its entries there', async () => {
    const { house, checks, ofHouse } = await split(
      `alter table entry detach partition entry_1000000;
       insert into entry (account_id, number, posting_id, amount, balance_after, bet_id, kind)
       select account_id, number, posting_id, amount, balance_after, bet_id, kind from entry_1000000;
       drop table entry_1000000; delete from history_partition where name = 'posting_1000000'`,
    )
    const asked = {
      ownerUrl: house.ownerUrl,
      month: nameOf(0, ofHouse),
      folder: mkdtempSync(join(folder, 'other-')),
    }
    const before = await hashesOf(house)
    expect(await archiveMonth({ ...asked, now: ofHouse(2).getTime() })).toMatchObject({ changed: true })
    expect(await hashesOf(house)).toEqual(before)
    expect(await house.rows('select from archived_record_sum')).toEqual([])
    expect(await checkAllBooks(checks)).toEqual([])
    await restoreMonth(asked)
    expect(await hashesOf(house)).toEqual(before)
    await checks.end()
    await house.close()
  })
})
