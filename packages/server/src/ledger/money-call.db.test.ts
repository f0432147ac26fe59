import { randomUUID } from 'node:crypto'
import { amountOf } from '@nibble/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { openPlayFixture, type PlayFixture } from '../features/play/testing/play-fixture.ts'
import { refusalOf } from '../features/play/testing/slips.ts'
import { Refusal } from '../refusal.ts'
import { countLockWaits } from '../testing/lock-waits.ts'
import { MONEY_SHARD } from './accounts.ts'
import { type MoneyCall, readBalance, runMoneyCall } from './money-call.ts'
import { post } from './post.ts'

let fixture: PlayFixture
let player: bigint
beforeAll(async () => {
  fixture = await openPlayFixture()
  const [made = 0n] = await fixture.players(1, { USDT: 100_000_000n })
  player = made
})
afterAll(() => fixture.close())

const TEN = amountOf(10_000_000n)

const spend = (call: Partial<MoneyCall> = {}, db = fixture.db) =>
  runMoneyCall(
    db,
    { player, key: randomUUID(), call: 'spend', body: [TEN], ...call },
    {
      effect: async (client) => {
        const subAccount = { player, asset: 'USDT', subAccount: 'main' } as const
        if ((await readBalance(client, subAccount)) < TEN) throw new Refusal('balance_short')
        const posting = await post(client, {
          kind: 'test',
          lines: [
            { account: subAccount, amount: amountOf(-TEN), kind: 'convert' },
            { account: { house: 'exchange', asset: 'USDT', shard: MONEY_SHARD }, amount: TEN, kind: 'house' },
          ],
        })
        return posting ?? 0n
      },
      notify: async (_, id) => id,
    },
  )

const fund = () =>
  post(fixture.db.pool, {
    kind: 'test',
    lines: [
      { account: { player, asset: 'USDT', subAccount: 'main' }, amount: TEN, kind: 'deposit' },
      {
        account: { house: 'chain', asset: 'USDT', shard: MONEY_SHARD },
        amount: amountOf(-TEN),
        kind: 'house',
      },
    ],
  })

const balance = () => readBalance(fixture.db.pool, { player, asset: 'USDT', subAccount: 'main' })

test('a key has one effect, however often and concurrently it comes, and always the same answer', async () => {
  const before = await balance()
  const key = randomUUID()

  const answers = await Promise.all(Array.from({ length: 8 }, () => spend({ key })))

  expect(new Set(answers).size).toBe(1)
  expect(await balance()).toBe(before - TEN)
})

test('a key that comes with another body is refused, and has no effect', async () => {
  const key = randomUUID()
  await spend({ key })
  const before = await balance()

  await expect(spend({ key, body: [TEN, 'other'] })).rejects.toMatchObject({ kind: 'key_reused' })
  await expect(spend({ key, call: 'other' })).rejects.toMatchObject({ kind: 'key_reused' })
  expect(await balance()).toBe(before)
})

test('concurrent calls spend what is there, and no more', async () => {
  const affordable = Number((await balance()) / TEN)

  const done = await Promise.allSettled(Array.from({ length: affordable + 4 }, () => spend()))

  const refused = done.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(4)
  for (const each of refused) expect(each).toMatchObject({ reason: { kind: 'balance_short' } })
  expect(await balance()).toBe(0n)
})

test('a refused call leaves its key free', async () => {
  const key = randomUUID()
  await expect(spend({ key })).rejects.toMatchObject({ kind: 'balance_short' })
  await fund()

  await spend({ key })
  expect(await balance()).toBe(0n)
})

test('calls that wait for one held player keep one connection, however many players make them', async () => {
  await fund()
  const [held = 0n, ...senders] = await fixture.players(9, { USDT: TEN })
  const holder = await fixture.owner.connect()
  try {
    await holder.query('begin')
    await holder.query('select ledger_lock_players(array[$1::bigint])', [held])
    const waiting = () => countLockWaits(fixture.db.pool)
    const payments = senders.map((sender) =>
      refusalOf(
        runMoneyCall(
          fixture.db,
          { player: sender, key: randomUUID(), call: 'pay', body: [], alsoHold: [held] },
          { effect: async () => 1n, notify: async (_, id) => id },
        ),
      ),
    )
    await expect.poll(waiting).toBe(1)

    await spend()
    expect(await waiting()).toBe(1)

    await holder.query('commit')
    await Promise.all(payments)
  } finally {
    holder.release(true)
  }
})

test('a server that stalls in the middle of a call loses it, and the player can continue', async () => {
  const key = randomUUID()
  const stalled = runMoneyCall(
    fixture.db,
    { player, key, call: 'stall', body: [] },
    {
      effect: async (client) => {
        await new Promise((wait) => setTimeout(wait, 3_000))
        await client.query('select 1')
        return 1n
      },
      notify: async (_, id) => id,
    },
  )
  await expect(stalled).rejects.toMatchObject({ kind: 'try_again' })
  await expect(spend({ key })).rejects.toMatchObject({ kind: 'balance_short' })
})

test('a server whose connections are all taken refuses within seconds, and continues once one is free', async () => {
  await fund()
  const db = await openDatabase({ url: fixture.db.url, max: 1, durability: 'unchecked' })
  const taken = await db.pool.connect()
  const key = randomUUID()
  await expect(spend({ key }, db)).rejects.toMatchObject({ kind: 'try_again' })
  expect(await balance()).toBe(TEN)

  taken.release()
  await spend({ key }, db)
  expect(await balance()).toBe(0n)
  await db.close()
})

test('while the disk is full nothing is accepted, and the same key works once there is room', async () => {
  await fund()
  const key = randomUUID()
  await fixture.rows(
    `create function disk_full() returns trigger language plpgsql as
     $$ begin raise 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`,
  )
  await fixture.rows(
    'create trigger full_disk before insert on entry for each statement execute function disk_full()',
  )
  await expect(spend({ key })).rejects.toMatchObject({ kind: 'try_again' })
  await fixture.rows('drop trigger full_disk on entry')
  expect(await balance()).toBe(TEN)

  await spend({ key })
  expect(await balance()).toBe(0n)
})
