import { randomBytes } from 'node:crypto'
import { makeSignerLogin } from '@nibble/server/local/logins.ts'
import { createTestDatabase, type TestDatabase } from '@nibble/server/testing/test-database.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notifyIncident } from './released.ts'
import { openWriter, type Writer } from './writer.ts'

const login = `signer_${randomBytes(6).toString('hex')}`
let database: TestDatabase
let owner: pg.Client
let writer: Writer
beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  writer = await openWriter(await makeSignerLogin(database.ownerUrl, login))
})
beforeEach(() => owner.query('delete from incident; delete from house_stop'))
afterAll(async () => {
  await writer.close()
  await owner.query(`drop owned by ${login}`)
  await owner.query(`drop role ${login}`)
  await owner.end()
  await database.drop()
})

const incidents = async () =>
  (
    await owner.query<{ detail: string; isOpen: boolean }>(
      'select detail, closed_at is null as "isOpen" from incident order by id',
    )
  ).rows
const isStopped = async () =>
  (await owner.query(`select from house_stop where name = 'withdrawals'`)).rowCount === 1

test.each(['treasury', 'nonces'] as const)(
  'payments that the signer does not know (%s) stop withdrawals, which stay stopped when it finds none any more',
  async (subject) => {
    const payments = { kind: 'payments', subject } as const
    await notifyIncident(writer.client, payments, null)
    expect([await isStopped(), await incidents()]).toEqual([false, []])
    for (const detail of ['one', 'two']) {
      await notifyIncident(writer.client, payments, detail)
      expect([await isStopped(), await incidents()]).toEqual([true, [{ detail, isOpen: true }]])
    }
    await notifyIncident(writer.client, payments, null)
    expect([await isStopped(), await incidents()]).toEqual([true, [{ detail: 'two', isOpen: false }]])
  },
)

test('payments that too few endpoints show stop nothing', async () => {
  const denied = { kind: 'payments_denied', subject: 'treasury' } as const
  await notifyIncident(writer.client, denied, 'one')
  expect([await isStopped(), await incidents()]).toEqual([false, [{ detail: 'one', isOpen: true }]])
})

test.each([
  ['invariant', 'withdrawals'],
  ['standby', 'treasury'],
  ['payments', 'others'],
  ['payments_denied', 'nonces'],
  ['payments', null],
  [null, 'treasury'],
  [null, null],
])('the signer’s login opens and closes no incident %s of %s', async (kind, subject) => {
  await owner.query(
    `insert into incident (kind, subject, detail, opened_at) values (coalesce($1, 'x'), coalesce($2, 'x'), 'kept', now())`,
    [kind, subject],
  )
  for (const detail of ['another', null])
    await expect(
      writer.client.query('select signer_incident($1, $2, $3)', [kind, subject, detail]),
    ).rejects.toThrow('the signer does not manage the incident')
  expect([await isStopped(), await incidents()]).toEqual([false, [{ detail: 'kept', isOpen: true }]])
})
