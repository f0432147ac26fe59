import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../db/database.ts'
import { seedBankroll } from '../grants.ts'
import { openPlayFixture, type PlayFixture } from '../testing/play-fixture.ts'
import { refusalOf, slipOf } from '../testing/slips.ts'
import type { Placement } from './placement.ts'

const USDT = 1_000_000n
let fixture: PlayFixture
let placement: Placement
let player: bigint
let round: string
let one: Database
beforeAll(async () => {
  fixture = await openPlayFixture()
  placement = fixture.placement()
  await seedBankroll(fixture.db)
  player = (await fixture.players(1, { USDT: 100n * USDT }))[0] ?? 0n
  round = await fixture.openRound()
  one = await openDatabase({ url: fixture.db.url, durability: 'unchecked', max: 1 })
})
afterAll(async () => {
  await placement.stop()
  await one.close()
  await fixture.close()
})

const slipWith = (key: string) => slipOf(player, round, [['sum', 'odd', USDT]], { key })

/** As if the key had been used for another request at that time. Returns the partition that stores it. */
const use = async (key: string, at: string): Promise<string | undefined> => {
  const [row] = await fixture.rows<{ partition: string }>(
    `insert into idempotency (player_id, key, call, body_hash, ref, at) values ($1, $2, 'betOrder', '', 1, ${at})
     returning tableoid::regclass::text as partition`,
    [player, key],
  )
  return row?.partition
}

/** How often the only connection read partitions with such a name. */
const looksInto = async (pattern: string, how = 'idx_scan + seq_scan'): Promise<number> => {
  // A connection reports its counts when asked; the fixture's own reads must not come in between two readings.
  for (const ask of [(sql: string) => one.pool.query(sql), fixture.rows]) {
    await ask('select pg_stat_force_next_flush()')
    await ask('select 1')
  }
  const [row] = await fixture.rows<{ looks: bigint }>(
    `select sum(${how})::bigint as looks from pg_stat_user_tables where relname ~ $1`,
    [pattern],
  )
  return Number(row?.looks)
}

test('a batch looks once into future months that hold no key, and not at all for bets that nobody has taken', async () => {
  const month = new Date().toISOString().slice(0, 7).replace('-', '')
  const looks = async () => ({
    ahead: (await looksInto('^idempotency_20')) - (await looksInto(`^idempotency_${month}`)),
    bets: await looksInto('^bet_4'),
    current: await looksInto(`^idempotency_${month}`),
  })
  const many = await fixture.players(20, { USDT: 100n * USDT })
  const batches: number[] = []
  const once = fixture.placement({ db: one, shards: [0], onBatch: ({ slips }) => batches.push(slips) })

  const before = await looks()
  await Promise.all(many.map((own) => once.place(slipOf(own, round, [['sum', 'odd', USDT]]))))
  const after = await looks()

  await once.stop()
  expect(batches).toEqual([20])
  expect(after.current - before.current).toBeGreaterThanOrEqual(20)
  expect(after.ahead - before.ahead).toBe(2)
  expect(after.bets).toBe(before.bets)
})

test('a key that was used by a clock ahead of time has had its effect', async () => {
  const key = randomUUID()
  expect(await use(key, "now() + interval '1 month'")).toMatch(/^idempotency_20/)
  expect(await refusalOf(placement.place(slipWith(key)))).toBe('key_reused')
})

test('a key whose month did not exist has had its effect, and is not searched for in all of them', async () => {
  const key = randomUUID()
  await fixture.rows("delete from idempotency where at > now() + interval '1 day'")
  expect(await use(key, "now() - interval '1 year'")).toBe('idempotency_other')
  expect(await refusalOf(placement.place(slipWith(key)))).toBe('key_reused')
  const ahead = randomUUID()
  expect(await use(ahead, "now() + interval '1 year'")).toBe('idempotency_other')
  expect(await refusalOf(placement.place(slipWith(ahead)))).toBe('key_reused')

  const once = fixture.placement({ db: one, shards: [0] })
  const before = await looksInto('^idempotency_other', 'seq_scan')
  await once.place(slipWith(randomUUID()))
  await once.stop()
  expect(await looksInto('^idempotency_other', 'seq_scan')).toBe(before)
})
