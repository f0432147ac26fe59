import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { addFromCommandLine, resetFromCommandLine } from './command-line.ts'
import { findSession } from './sessions.ts'
import { giveCode, operatorSeal, signIn } from './sign-in.ts'
import { authenticatorOf } from './testing/authenticator.ts'

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

const now = Date.parse('2026-11-21T10:00:00Z')
const seal = operatorSeal([Buffer.alloc(32, 1)])
const add = (name: string, roles: readonly string[] = ['admin']) =>
  addFromCommandLine(db, { name, roles, seal, now })
const begin = async (name: string, password: string) => {
  const token = await signIn(db, { name, password, address: '', userAgent: '', browser: null, now })
  return findSession(db, { token, address: '', now })
}

test('the first admin signs in with what the command line printed, and must choose a password', async () => {
  const { password, uri } = await add('ada', ['support', 'admin'])
  const session = await begin('ada', password)
  if (session === null) throw new Error('no session')
  expect(session).toMatchObject({ step: 'code', operator: { roles: ['support', 'admin'] } })

  const code = authenticatorOf(new URL(uri).searchParams.get('secret') ?? '')(now)
  await expect(
    giveCode(db, { session, code, browser: 'b', seal: operatorSeal([Buffer.alloc(32, 2)]), now }),
  ).rejects.toMatchObject({
    kind: 'code_wrong',
  })
  await giveCode(db, { session, code, browser: 'b', seal, now })
  expect(await begin('ada', password)).toMatchObject({ step: 'code' })

  const { rows } = await db.pool.query(
    'select operator_id, action, reason, after from operator_action order by id',
  )
  expect(rows[0]).toMatchObject({
    operator_id: null,
    action: 'operator.add',
    reason: 'by the command line',
    after: { name: 'ada', roles: ['support', 'admin'] },
  })
  const stored = await db.pool.query('select operator::text as all from operator')
  expect(JSON.stringify(stored.rows)).not.toContain(password)
})

test('an operator who lost both gets both again, and the old ones end', async () => {
  const before = await add('bea')
  const after = await resetFromCommandLine(db, { name: 'bea', seal, now })
  expect(after.secret).not.toBe(before.secret)
  await expect(begin('bea', before.password)).rejects.toMatchObject({ kind: 'name_or_password_wrong' })
  expect(await begin('bea', after.password)).toMatchObject({ step: 'code' })
})

test.each<[string, readonly string[], RegExp]>([
  ['Ada', ['admin'], /2 to 32 lowercase letters/],
  ['x', ['admin'], /2 to 32 lowercase letters/],
  ["x'; drop table operator", ['admin'], /2 to 32 lowercase letters/],
  ['carl', [], /support, finance, risk, admin/],
  ['carl', ['admin', 'boss'], /support, finance, risk, admin/],
  ['carl', ['finance', 'admin'], /cannot be admins/],
  ['carl', ['risk', 'admin'], /cannot be admins/],
  ['ada', ['admin'], /already an operator ada\..*operator reset ada/],
])('%j with the roles %j is refused with a sentence', async (name, roles, sentence) => {
  await expect(add(name, roles)).rejects.toThrow(sentence)
})

test('the first three count at once; a later one who may let money out is new, and everyone is told', async () => {
  await add('cleo', ['finance'])
  await add('dora', ['finance'])
  await add('emil', ['support'])
  const { rows } = await db.pool.query<{ name: string; isNew: boolean }>(
    'select name, counts_from > created_at as "isNew" from operator order by id',
  )
  expect(rows.map(({ name, isNew }) => [name, isNew])).toEqual([
    ['ada', false],
    ['bea', true],
    ['cleo', false],
    ['dora', true],
    ['emil', true],
  ])
  const notices = await db.pool.query(
    "select subject from incident where kind = 'operator_by_command_line' and acknowledged_at is null",
  )
  expect(notices.rows).toEqual([{ subject: 'dora was added' }])
})

test('if two could confirm it in the console, the command line neither adds nor resets operators who let money out', async () => {
  await db.pool.query(
    "update operator set password_until = null, counts_from = $1 where name in ('cleo', 'dora')",
    [new Date(now)],
  )
  await expect(add('eve', ['risk'])).rejects.toThrow(/in the console: .* two of cleo, dora confirm it/)
  expect((await add('eve', ['support'])).id).toBeGreaterThan(0n)
  expect((await resetFromCommandLine(db, { name: 'cleo', seal, now })).password).toMatch(/^\w{8}-\w{8}$/)
  const later = { name: 'eve', seal, now: now + 86_400_000 }
  await db.pool.query("update operator set roles = '{risk}' where name = 'eve'")
  await db.pool.query("update operator set password_until = null where name = 'cleo'")
  await expect(resetFromCommandLine(db, later)).rejects.toThrow(/two of cleo, dora confirm it/)
})

test('an unknown operator is not reset', async () => {
  await expect(resetFromCommandLine(db, { name: 'nobody', seal, now })).rejects.toThrow(
    'There is no operator nobody.',
  )
})
