import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { openDatabase } from './database.ts'
import { assertMigrated, migrate } from './migrate.ts'

let database: TestDatabase
let owner: pg.Client
const login = `work_${randomBytes(6).toString('hex')}`
const group = `${login}_group`
let url: string
beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query(`create role ${group} nologin`)
  await owner.query(`create role ${login} login password 'p' in role nibble_app`)
  const own = new URL(database.ownerUrl)
  own.username = login
  own.password = 'p'
  url = own.href
})
afterAll(async () => {
  await owner.query(`drop owned by ${login}, ${group}`)
  await owner.query(`drop role ${login}, ${group}`)
  await owner.end()
  await database.drop()
})

/** The error of a start under that login; null if it starts. */
const start = async (at = url): Promise<string | null> => {
  try {
    const db = await openDatabase({ url: at, durability: 'unchecked', max: 1 })
    await db.close()
    return null
  } catch (error) {
    return String(error)
  }
}

describe('the login under which the server works', () => {
  test('is a member of nibble_app and nothing else', async () => {
    expect(await start()).toBeNull()
    expect(await start(database.url)).toBeNull()
  })

  test.each([
    [`alter role ${login} superuser`, `alter role ${login} nosuperuser`, 'it is a superuser'],
    [`alter role ${login} createrole`, `alter role ${login} nocreaterole`, 'it may create roles'],
    [`alter role ${login} createdb`, `alter role ${login} nocreatedb`, 'it may create databases'],
    [`alter role ${login} replication`, `alter role ${login} noreplication`, 'it may replicate'],
    [`alter role ${login} bypassrls`, `alter role ${login} nobypassrls`, 'it passes row security'],
    [`grant ${group} to ${login}`, `revoke ${group} from ${login}`, `it is a member of ${group}`],
    [
      `grant pg_read_server_files to ${login}`,
      `revoke pg_read_server_files from ${login}`,
      'it is a member of pg_read_server_files',
    ],
    [`create table own (n int); alter table own owner to ${login}`, 'drop table own', 'it owns tables'],
    ['create table own (n int); alter table own owner to nibble_app', 'drop table own', 'it owns tables'],
    [
      `create function own() returns int language sql return 1; alter function own() owner to ${login}`,
      'drop function own()',
      'it owns functions',
    ],
    [`create schema own authorization ${login}`, 'drop schema own', 'it owns schemas'],
    [
      'grant create on schema public to public',
      'revoke create on schema public from public',
      'it may create tables in schema public',
    ],
    [
      `grant select on house_stop to ${login}`,
      `revoke all on house_stop from ${login}`,
      'rights of its own on house_stop',
    ],
    [
      `grant select (key) on posting to ${login}`,
      `revoke select (key) on posting from ${login}`,
      'rights of its own on posting',
    ],
    [
      `grant execute on function record_payment to ${login}`,
      `revoke execute on function record_payment from ${login}`,
      'rights of its own on record_payment',
    ],
    [
      `grant set on parameter session_replication_role to ${login}`,
      `revoke set on parameter session_replication_role from ${login}`,
      'it may turn off triggers',
    ],
    [
      'grant update (amount) on entry to nibble_app',
      'revoke update (amount) on entry from nibble_app',
      'it may change entry',
    ],
    [
      'grant truncate on posting to nibble_app',
      'revoke truncate on posting from nibble_app',
      'it may change posting',
    ],
  ])('is refused after %s', async (widen, narrow, why) => {
    await owner.query(widen)
    try {
      expect(await start()).toMatch(
        new RegExp(`has more rights than the server needs: .*(${why}).*DATABASE_URL must name`),
      )
    } finally {
      await owner.query(narrow)
    }
    expect(await start()).toBeNull()
  })

  test('is refused if it owns the database', async () => {
    const name = new URL(url).pathname.slice(1)
    await owner.query(`alter database ${name} owner to ${login}`)
    expect(await start()).toMatch(/it may create schemas.*it owns the database/)
    await owner.query(`alter database ${name} owner to current_user`)
    expect(await start()).toBeNull()
  })

  test('may own a temporary table, and another database with all that is in it', async () => {
    const other = `${login}_other`
    await owner.query(`create database ${other} owner ${login}`)
    const at = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
    const clients = [other, new URL(url).pathname.slice(1)].map(
      (name) => new pg.Client({ connectionString: at(name) }),
    )
    for (const client of clients) await client.connect()
    await clients[0]?.query('create function own() returns int language sql return 1')
    await clients[1]?.query('create temporary table own (n int)')
    expect(await start()).toBeNull()
    for (const client of clients) await client.end()
    await owner.query(`drop database ${other} with (force)`)
  })

  test('is not the role that owns what PostgreSQL itself created, even if it is no superuser', async () => {
    await owner.query('begin')
    await owner.query('update pg_authid set rolsuper = false where oid = 10')
    await owner.query(
      "select set_config('session_authorization', rolname, true) from pg_roles where oid = 10",
    )
    const { rows } = await owner.query("select login_excess('nibble_app') as excess")
    await owner.query('rollback')
    expect(rows[0].excess).toContain('it owns what PostgreSQL itself created')
  })

  test('is neither the owner of the tables nor another role', async () => {
    expect(await start(database.ownerUrl)).toMatch(
      /has more rights.*it is a superuser.*MIGRATION_DATABASE_URL/,
    )
    await owner.query(`revoke nibble_app from ${login}`)
    expect(await start()).toMatch(/does not let this login work.*in role nibble_app/)
    await owner.query(`grant nibble_app to ${login}`)
  })

  test('gains nothing by leaving its role, and cannot migrate', async () => {
    const db = await openDatabase({ url: database.url, durability: 'unchecked', max: 1 })
    await db.pool.query('set role none')
    for (const sql of [
      'update entry set amount = 0',
      'update account set balance = 0',
      'create table mine (n int)',
      "copy (select 1) to program 'cat'",
      "select pg_read_file('PG_VERSION')",
      'set session_replication_role = replica',
      'create role mine superuser',
      'set role nibble_signer',
      "insert into migration (name, checksum) values ('x', 'x')",
    ])
      await expect(db.pool.query(sql), sql).rejects.toMatchObject({ code: '42501' })
    await db.close()
  })
})

test('a server that may not migrate starts only on exactly its own migrations, functions and views', async () => {
  const db = await openDatabase({ url: database.url, durability: 'unchecked', max: 1 })
  await assertMigrated(db.pool)
  const newest = '(select max(name) from migration)'
  const { rows } = await owner.query(`delete from migration where name = ${newest} returning name, checksum`)
  await expect(assertMigrated(db.pool)).rejects.toThrow(`(it lacks ${rows[0].name})`)
  await owner.query("insert into migration (name, checksum) values ($1, $2), ('9999_later.sql', 'x')", [
    rows[0].name,
    rows[0].checksum,
  ])
  await expect(assertMigrated(db.pool)).rejects.toThrow('Another version of Nibble migrated this database')
  await owner.query("delete from migration where name = '9999_later.sql'")

  await owner.query("update schema_function set checksum = 'x' where name = 'functions/ledger_post.sql'")
  await expect(assertMigrated(db.pool)).rejects.toThrow('(it lacks functions/ledger_post.sql)')
  await migrate({ url: database.ownerUrl })
  await assertMigrated(db.pool)
  await owner.query("insert into schema_function (name, checksum) values ('functions/later.sql', 'x')")
  await expect(assertMigrated(db.pool)).rejects.toThrow(
    '(it still has functions/later.sql, which this version removed)',
  )
  await migrate({ url: database.ownerUrl })
  await assertMigrated(db.pool)

  await owner.query("insert into schema_release (number, fingerprint) values (9999, 'x')")
  await expect(assertMigrated(db.pool)).rejects.toThrow(/older than the database: a newer version of Nibble/)
  await owner.query('delete from schema_release where number = 9999')
  await db.close()
})

test('on a database that nobody prepared, the start says who prepares it', async () => {
  const name = `${login}_empty`
  await owner.query(`create database ${name}`)
  const empty = new URL(url)
  empty.pathname = `/${name}`
  expect(await start(empty.href)).toMatch(
    /not migrated for this version.*nibble -- migrate.*MIGRATION_DATABASE_URL/,
  )
  await owner.query(`drop database ${name} with (force)`)
})
