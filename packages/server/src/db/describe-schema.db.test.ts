import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { describeSchema, SCHEMA_FILE } from './describe-schema.ts'

let database: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const file = readFileSync(SCHEMA_FILE, 'utf8')

test('db/schema.sql says what a migrated database has', async () => {
  expect(await describeSchema(owner), 'db/schema.sql is stale: run "npm run schema"').toBe(file)
})

test.each([
  'alter table bet add column more int',
  'alter table bet alter column insured drop default',
  'alter table bet alter column result type int',
  'alter table bet alter column returned set not null',
  'alter table account set (fillfactor = 61)',
  'alter table account drop constraint account_never_negative',
  'alter table withdrawal drop constraint withdrawal_player_id_fkey',
  'drop index posting_of_key',
  'drop trigger entry_stays on entry',
  'grant delete on bet to nibble_app',
  'grant update (stake) on bet to nibble_app',
  "alter type asset add value 'MORE'",
  'create table more (n int)',
  'create view more as select id from bet',
  'create sequence more',
  'drop function three_digits',
  'grant execute on function record_payment to nibble_app',
  'alter function ledger_post security invoker',
])('it is stale after %s', async (change) => {
  await owner.query('begin')
  try {
    await owner.query(change)
    expect(await describeSchema(owner)).not.toBe(file)
  } finally {
    await owner.query('rollback')
  }
})

/** Redundant indexes: they duplicate another one of their table. */
const findTwins = async () => {
  const { rows } = await owner.query<{ twins: string }>(
    `select string_agg(indexrelid::regclass::text, ', ' order by indexrelid) as twins from pg_index
     where indrelid not in (select oid from pg_class where relispartition)
       and indrelid::regclass::text !~ '^pg_'
     group by indrelid, indkey::text, indclass::text, indcollation::text, indoption::text,
              pg_get_expr(indexprs, indrelid), pg_get_expr(indpred, indrelid)
     having count(*) > 1`,
  )
  return rows.map(({ twins }) => twins)
}

test('no two indexes of a table hold the same', async () => {
  expect(await findTwins()).toEqual([])
  await owner.query('begin')
  await owner.query('create index deposit_again on deposit (credited_at) where credited_at is not null')
  expect(await findTwins()).toEqual(['deposit_credited, deposit_again'])
  await owner.query('rollback')
})
