import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { recordSurplus } from './record-surplus.ts'

let made: TestDatabase
let db: Database
beforeAll(async () => {
  made = await createTestDatabase()
  db = await openDatabase({ url: made.url, max: 2, durability: 'unchecked' })
})
afterAll(async () => {
  await db.close()
  await made.drop()
})

const NOW = Date.parse('2026-11-21T10:00:00Z')
const USDT = 10n ** 18n
const record = (lasting: bigint, decimals = 18) => recordSurplus(db, { lasting, decimals, now: NOW })
const incidents = async () =>
  (await db.pool.query('select kind, detail, closed_at is null as open from incident order by id')).rows
const incident = (detail: string, open: boolean) => ({ kind: 'surplus', detail, open })

test('what anyone could send by mistake is not reported, from 1 USDT on it is', async () => {
  for (const lasting of [0n, 1n, USDT - 1n]) await record(lasting)
  expect(await incidents()).toEqual([])
  await record(USDT)
  expect(await incidents()).toEqual([incident('1 USDT', true)])
})

test('while it lasts it is one incident with its newest sum, and over when it is in the books', async () => {
  await record(7n * USDT + USDT / 2n + 1n)
  expect(await incidents()).toEqual([incident('7.5 USDT', true)])
  await record(0n)
  await record(0n)
  expect(await incidents()).toEqual([incident('7.5 USDT', false)])
  await record(2n * USDT)
  expect(await incidents()).toEqual([incident('7.5 USDT', false), incident('2 USDT', true)])
})

test('the sum is given in whole coins, however many digits the contract counts', async () => {
  await record(3_000_000n, 6)
  expect((await incidents()).at(-1)).toEqual(incident('3 USDT', true))
})
