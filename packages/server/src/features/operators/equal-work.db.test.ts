import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { operatorSeal, signIn } from './sign-in.ts'
import { makeOperator } from './testing/make-operator.ts'

let made: TestDatabase
let db: Database
const asked: string[] = []
beforeAll(async () => {
  made = await createTestDatabase()
  db = await openDatabase({ url: made.url, max: 4, durability: 'unchecked' })
  await makeOperator(db, { name: 'ann', roles: ['risk'], seal: operatorSeal([Buffer.alloc(32, 1)]), now })
  const query = db.pool.query.bind(db.pool)
  Object.assign(db.pool, {
    query: (text: string, values?: unknown[]) => {
      asked.push(text)
      return query(text, values)
    },
  })
})
afterAll(async () => {
  await db.close()
  await made.drop()
})

const now = Date.parse('2026-11-22T10:00:00Z')

/** The database queries of six wrong passwords; the sixth is refused before hashing. */
const asksFor = async (name: string): Promise<readonly string[]> => {
  asked.length = 0
  const answers: string[] = []
  for (let nth = 0; nth < 6; nth += 1)
    answers.push(
      await signIn(db, { name, password: 'wrong', address: '', userAgent: '', browser: 'made up', now }).then(
        () => 'in',
        ({ kind }) => kind,
      ),
    )
  expect(answers).toEqual([...Array(5).fill('name_or_password_wrong'), 'too_many_sign_ins'])
  return [...asked]
}

test('the time of an answer does not reveal whether an operator of a name exists', async () => {
  const ofAnn = await asksFor('ann')
  expect(ofAnn.some((text) => text.includes('operator_browser'))).toBe(true)
  expect(await asksFor('nobody')).toEqual(ofAnn)
})
