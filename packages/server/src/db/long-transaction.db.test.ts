import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { inTransaction } from './transaction.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  const patience = { lockMs: 5_000, statementMs: 30_000, idleInTransactionMs: 30_000, answerMs: 1_000 }
  db = await openDatabase({ url: database.url, durability: 'unchecked', max: 1, patience })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const SLOW = 'select pg_sleep(2)'

test('the driver waits for a statement as long as its transaction may take, and no longer for later ones', async () => {
  const limits = { settings: "set local statement_timeout = '60s'", atMostMs: 60_000 }
  await expect(inTransaction(db.pool, (client) => client.query(SLOW), limits)).resolves.toBeDefined()
  await expect(db.pool.query(SLOW)).rejects.toThrow('timeout')
})

test('the database is the one that ends a statement which takes too long', async () => {
  const limits = { settings: "set local statement_timeout = '1500ms'", atMostMs: 60_000 }
  await expect(inTransaction(db.pool, (client) => client.query(SLOW), limits)).rejects.toThrow(
    'canceling statement due to statement timeout',
  )
})
