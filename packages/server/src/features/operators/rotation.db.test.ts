import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { databaseKeyStore } from '../../http/envelope/database-key-store.ts'
import { createKeyRing } from '../../http/envelope/key-ring.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { findSession } from './sessions.ts'
import { giveCode, operatorSeal, renewAuthenticators, signIn } from './sign-in.ts'
import { authenticatorOf } from './testing/authenticator.ts'
import { makeOperator, PASSWORD } from './testing/make-operator.ts'

let made: TestDatabase
let db: Database
beforeAll(async () => {
  made = await createTestDatabase()
  db = await openDatabase({ url: made.url, max: 4, durability: 'unchecked' })
})
afterAll(async () => {
  await db.close()
  await made.drop()
})

const now = Date.parse('2026-11-22T10:00:00Z')
const [old, next] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

test('authenticators still work when the secret is replaced, and need the old one only until a start', async () => {
  const { secret } = await makeOperator(db, { name: 'ann', roles: ['risk'], seal: operatorSeal([old]), now })
  const give = async (seal: ReturnType<typeof operatorSeal>, steps: number) => {
    const token = await signIn(db, {
      name: 'ann',
      password: PASSWORD,
      address: '',
      userAgent: '',
      browser: null,
      now,
    })
    const session = await findSession(db, { token, address: '', now })
    if (session === null) throw new Error('no session')
    const at = now + steps * 30_000
    return giveCode(db, { session, browser: 'b', code: authenticatorOf(secret)(at), seal, now: at }).then(
      () => 'ok',
      ({ kind }) => kind,
    )
  }
  expect(await give(operatorSeal([next]), 0)).toBe('code_wrong')
  expect(await give(operatorSeal([next, old]), 0)).toBe('ok')
  await renewAuthenticators(db, operatorSeal([next, old]))
  expect(await give(operatorSeal([old]), 1)).toBe('code_wrong')
  expect(await give(operatorSeal([next]), 1)).toBe('ok')
})

test('keys of envelopes survive it, and are lost with the secret alone', async () => {
  const kidsOf = async (...secrets: readonly [Buffer, ...Buffer[]]) =>
    (await databaseKeyStore({ db, secrets }).list()).map(({ kid }) => kid)
  await createKeyRing({ store: databaseKeyStore({ db, secrets: [old] }), now })
  const kids = await kidsOf(old)
  expect(kids.length).toBeGreaterThan(0)
  expect(await kidsOf(next)).toEqual([])
  expect(await kidsOf(next, old)).toEqual(kids)
  expect(await kidsOf(next)).toEqual(kids)
  expect(await kidsOf(old)).toEqual([])
})
