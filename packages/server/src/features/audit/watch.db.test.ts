import { randomUUID } from 'node:crypto'
import { amountOf } from '@nibble/domain'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endHouseStop, isHouseStopped } from '../../ledger/stops.ts'
import { convert } from '../conversions/convert.ts'
import { listPairs } from '../conversions/list-conversions.ts'
import { seedBankroll } from '../play/grants.ts'
import { openWithdrawalFixture, type WithdrawalFixture } from '../withdrawals/testing/withdrawal-fixture.ts'
import { checkAllBooks, checkBooks, connectForChecks } from './check-books.ts'
import { readBooksWatch, recordCheck, stopUnwatched } from './record-check.ts'

let fixture: WithdrawalFixture
let client: pg.Client

beforeAll(async () => {
  fixture = await openWithdrawalFixture()
  await seedBankroll(fixture.db)
  client = await connectForChecks(fixture.db.url)
  await placeABet()
  await fixture.withdraw(await fixture.player({ USDT: 50_000_000n }))
  await convertSome()
})
afterAll(async () => {
  await client.end()
  await fixture.close()
})

const placeABet = async (): Promise<void> => {
  const [player = 0n] = await fixture.players(1, { USDT: 100_000_000n })
  const placement = fixture.placement()
  await placement.place({
    player,
    key: randomUUID(),
    round: await fixture.openRound(),
    asset: 'USDT',
    bets: [{ game: 'exact', pick: '7', stake: amountOf(5_000_001n) }],
  })
  await placement.stop()
}

const convertSome = async (): Promise<void> => {
  const now = Date.now()
  const [player = 0n] = await fixture.players(1, { INSURANCE_POINT: 20_000_000n })
  const { pairs } = await listPairs(fixture.db, { player, now })
  const pair = pairs.find(({ from }) => from === 'INSURANCE_POINT')
  if (pair === undefined) throw new Error('no pair')
  await convert(fixture.db, { ...pair, player, amount: amountOf(5_000_000n), now, key: randomUUID() })
}

const namesOf = (wrong: readonly { readonly name: string }[]) => wrong.map(({ name }) => name)
const check = async () => namesOf((await checkBooks(client)).wrong)

/** Breaks something as only the tables' owner can, and repairs it afterwards. */
const whileBroken = async <T>(change: string, mend: string, work: () => Promise<T>): Promise<T> => {
  const silently = (sql: string) =>
    fixture.rows(`set session_replication_role = replica; ${sql}; reset session_replication_role`)
  await silently(change)
  try {
    return await work()
  } finally {
    await silently(mend)
  }
}

const SUB_ACCOUNT = `(select min(id) from account where player_id is not null and asset = 'USDT' and balance > 10)`
const HOUSE = (subAccount: string, asset: string) =>
  `player_id is null and sub_account = '${subAccount}' and asset = '${asset}' and shard = 0`

describe('the check of every minute', () => {
  test('finds nothing in books that are in order, repeatedly', async () => {
    expect(await check()).toEqual([])
    await placeABet()
    expect(await check()).toEqual([])
    expect(await checkAllBooks(client)).toEqual([])
  })

  const cases: readonly [string, string, string][] = [
    [
      'every balance equals its previous value plus the entries since',
      `update account set balance = balance + 1 where id = ${SUB_ACCOUNT}`,
      `update account set balance = balance - 1 where id = ${SUB_ACCOUNT}`,
    ],
    [
      'every asset sums to zero',
      `update account set balance = balance + 1 where ${HOUSE('house', 'USDT')}`,
      `update account set balance = balance - 1 where ${HOUSE('house', 'USDT')}`,
    ],
    [
      'no player account is negative',
      `alter table account drop constraint account_never_negative; update account set balance = balance - 1000000000 where id = ${SUB_ACCOUNT}`,
      `update account set balance = balance + 1000000000 where balance < -800000000 and player_id is not null; alter table account add constraint account_never_negative check (player_id is null or balance >= 0)`,
    ],
    [
      'stakes held equal the stakes of bets in unpublished rounds',
      'update bet set stake = stake + 1 where status = 0',
      'update bet set stake = stake - 1 where status = 0',
    ],
    [
      'the amount held for withdrawals equals the open withdrawals',
      'update withdrawal set fee = fee + 1',
      'update withdrawal set fee = fee - 1',
    ],
    [
      'the amount held for conversions equals the open conversions',
      "update conversion set amount = amount + 1 where state = 'pending'",
      "update conversion set amount = amount - 1 where state = 'pending'",
    ],
    [
      'the unclaimed balance equals the deposits that await their player',
      `update account set balance = balance + 1 where ${HOUSE('unclaimed', 'USDT')}`,
      `update account set balance = balance - 1 where ${HOUSE('unclaimed', 'USDT')}`,
    ],
  ]
  test.each(cases)('says when it no longer holds that %s', async (name, change, mend) => {
    expect(await whileBroken(change, mend, check)).toContain(name)
    expect(await check()).toEqual([])
  })

  test('sees a new entry that does not match the balance, and keeps seeing it', async () => {
    await placeABet()
    const entry = `ctid = (select ctid from entry order by posting_id desc, account_id limit 1)`
    const seen = await whileBroken(
      `update entry set amount = amount + 1 where ${entry}`,
      `update entry set amount = amount - 1 where ${entry}`,
      async () => [await check(), await check()],
    )
    for (const names of seen)
      expect(names).toEqual(['every balance equals its previous value plus the entries since'])
    expect(await check()).toEqual([])
  })

  test('leaves an old entry to the nightly check', async () => {
    expect(await check()).toEqual([])
    const entry = `ctid = (select ctid from entry order by posting_id, account_id limit 1)`
    const [minute, night] = await whileBroken(
      `update entry set amount = amount + 1 where ${entry}`,
      `update entry set amount = amount - 1 where ${entry}`,
      async () => [await check(), namesOf(await checkAllBooks(client))],
    )
    expect(minute).toEqual([])
    expect(night).toContain('every balance is the sum of its entries')
  })

  test('waits for no bet, and no bet for it', async () => {
    const holder = await fixture.owner.connect()
    try {
      await holder.query('begin; update account set balance = balance')
      expect(await check()).toEqual([])
      await client.query('begin transaction isolation level repeatable read, read only; select from account')
      await holder.query("set local lock_timeout = '100ms'; update account set entries = entries")
    } finally {
      await client.query('rollback')
      await holder.query('rollback')
      holder.release()
    }
  })
})

describe('a finding', () => {
  const now = Date.now()
  const broken = { name: 'all is well', detail: 'account 7', kind: 'broken' } as const
  const unread = { name: 'the chain can be read', detail: 'no quorum', kind: 'unread' } as const
  const record = (wrong: readonly (typeof broken | typeof unread)[], ofAll = false) =>
    recordCheck(fixture.db, { wrong, ofAll, tookMs: 5, now })
  const isStopped = () => isHouseStopped(fixture.db.pool, { name: 'withdrawals' })
  const lift = () => endHouseStop(fixture.db.pool, { name: 'withdrawals' })
  const incidents = () => fixture.rows('select subject, closed_at is null as open from incident order by id')
  /** Asks as the signer does. */
  const maySend = async (): Promise<boolean> =>
    (await fixture.rows('select from signer_withdrawal')).length > 0

  beforeAll(() => fixture.rows(`update withdrawal set state = 'to_be_released', released_at = now()`))

  test('in good order lets withdrawals continue', async () => {
    await record([])
    expect(await isStopped()).toBe(false)
    expect(await maySend()).toBe(true)
    expect((await readBooksWatch(fixture.db)).heldForMs).toBeLessThan(5_000)
  })
  test('that is broken stops withdrawals at once, at server and signer, and is one incident', async () => {
    await record([broken])
    await record([broken])
    expect(await incidents()).toEqual([{ subject: 'all is well', open: true }])
    expect(await isStopped()).toBe(true)
    expect(await maySend()).toBe(false)
  })
  test('stops again as long as it is broken, whoever lifts the stop', async () => {
    await lift()
    await record([broken])
    expect(await incidents()).toHaveLength(1)
    expect(await isStopped()).toBe(true)
  })
  test('resumes nothing by itself when all is well again: an operator does', async () => {
    await record([])
    expect(await incidents()).toEqual([{ subject: 'all is well', open: false }])
    expect(await isStopped()).toBe(true)
    expect(await maySend()).toBe(false)
    await lift()
    expect(await maySend()).toBe(true)
  })
  test('of the nightly check counts until a check of everything finds nothing', async () => {
    await record([broken], true)
    await lift()
    await fixture.rows(`update books_watch set held_at = now() - interval '6 minutes'`)
    await record([])
    expect(await maySend()).toBe(false)
    await record([], true)
    await record([])
    expect(await maySend()).toBe(true)
  })
  test('that could not be read stops nothing at once, and the signer if it lasts', async () => {
    await record([unread])
    expect([await isStopped(), await maySend()]).toEqual([false, true])
    await fixture.rows(`update books_watch set held_at = now() - interval '6 minutes'`)
    await record([unread])
    expect([await isStopped(), await maySend()]).toEqual([false, false])
    const taken = await fixture.rows<{ taken: boolean }>(
      'select signer_take(id, attempt) as taken from withdrawal',
    )
    expect(taken.every((row) => !row.taken)).toBe(true)
    expect(await stopUnwatched(fixture.db, { now })).toBe(true)
    expect(await isStopped()).toBe(true)
    expect(await stopUnwatched(fixture.db, { now })).toBe(false)
    const unwatched = { subject: 'the books are checked every minute' }
    expect((await incidents()).at(-1)).toEqual({ ...unwatched, open: true })
    await record([])
    expect((await incidents()).at(-1)).toEqual({ ...unwatched, open: false })
    await lift()
  })
})
