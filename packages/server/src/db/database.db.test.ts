import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { openDatabase } from './database.ts'

test('whoever waited for a lock reads what is true now, also where the database prefers old snapshots', async () => {
  const { url, drop } = await createTestDatabase()
  const first = await openDatabase({ url, durability: 'unchecked', max: 1 })
  await first.pool.query('set role none')
  await first.pool.query(
    `do $$ begin execute format('alter database %I set default_transaction_isolation = ''serializable''', current_database()); end $$`,
  )
  await first.close()

  const db = await openDatabase({ url, durability: 'unchecked' })
  const { rows } = await db.pool.query('show transaction_isolation')
  expect(rows).toEqual([{ transaction_isolation: 'read committed' }])
  await db.close()
  await drop()
})
