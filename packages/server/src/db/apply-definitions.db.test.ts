import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'

// A small schema in an empty database: what a start does with new, changed and removed files.
let server: TestDatabase
let admin: pg.Client
beforeAll(async () => {
  server = await createTestDatabase()
  admin = new pg.Client({ connectionString: server.ownerUrl })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await server.drop()
})

let folder: string
let name: string
let url: string
let owner: pg.Client
beforeEach(async () => {
  name = `test_definitions_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${name}`)
  const at = new URL(server.ownerUrl)
  at.pathname = `/${name}`
  url = at.href
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
  folder = mkdtempSync(join(tmpdir(), 'nibble-schema-'))
  for (const [path, sql] of Object.entries(FILES)) write(path, sql)
})
afterEach(async () => {
  await owner.end()
  await admin.query(`drop database ${name} with (force)`)
  rmSync(folder, { recursive: true, force: true })
})

const FILES = {
  'migrations/0001_things.sql': `
    create table thing (id int primary key, price bigint not null, changes int not null default 0);
    insert into thing (id, price) values (1, 100)`,
  'functions/all_doubled.sql':
    'create function all_doubled() returns bigint language sql as $$ select sum(doubled(price))::bigint from thing $$',
  'functions/count_change.sql': `
    create function count_change() returns trigger language plpgsql as $$
    begin
      new.changes := old.changes + 1;
      return new;
    end $$;

create trigger thing_changes before update on thing for each row execute function count_change();`,
  'functions/doubled.sql': `
    create function doubled(p_n bigint) returns bigint language sql immutable as $$ select p_n * 2 $$;
    revoke execute on function doubled from public;
    grant execute on function doubled to nibble_app`,
  'views/doubled_thing.sql': `
    create view doubled_thing as select id, doubled(price) as price from thing;
    grant select on doubled_thing to nibble_app`,
}

const write = (path: string, sql: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), sql)
}
const apply = () => migrate({ url, folder: pathToFileURL(`${folder}/`) })
const ask = async (sql: string): Promise<unknown> =>
  Object.values((await owner.query<Record<string, unknown>>(sql)).rows[0] ?? {})[0]
const oidOf = (signature: string) => ask(`select '${signature}'::regprocedure::oid`)
const rights = (signature: string) =>
  ask(`select array_agg(r order by r) from unnest(array['nibble_app', 'nibble_signer']) r
       where has_function_privilege(r, '${signature}', 'execute')`)

test('functions are created whatever order they use each other in, and views and triggers after them', async () => {
  expect(await apply()).toEqual({
    applied: Object.keys(FILES).map((path) => path.replace('migrations/', '')),
  })
  expect(await ask('select all_doubled()')).toBe('200')
  expect(await ask('select price from doubled_thing')).toBe('200')
  expect(await ask('update thing set price = 1 returning changes')).toBe(1)
  expect(await rights('doubled(bigint)')).toEqual(['nibble_app'])
})

test('only what changed is replaced, keeping its rights, and what uses it still works', async () => {
  await apply()
  const untouched = await oidOf('all_doubled()')
  const before = await oidOf('doubled(bigint)')
  write(
    'functions/doubled.sql',
    'create function doubled(p_n bigint) returns bigint language sql immutable as $$ select p_n * 2 + 1 $$',
  )
  expect(await apply()).toEqual({ applied: ['functions/doubled.sql'] })
  expect(await oidOf('all_doubled()')).toBe(untouched)
  expect(await oidOf('doubled(bigint)')).not.toBe(before)
  expect(await rights('doubled(bigint)')).toEqual(['nibble_app', 'nibble_signer'])
  expect([await ask('select all_doubled()'), await ask('select price from doubled_thing')]).toEqual([
    '201',
    '201',
  ])
  expect(await ask("select has_table_privilege('nibble_app', 'doubled_thing', 'select')")).toBe(true)
  expect(await apply()).toEqual({ applied: [] })
})

test('another signature or return type replaces the one before', async () => {
  await apply()
  write(
    'functions/doubled.sql',
    'create function doubled(p_n bigint, p_more int default 0) returns numeric language sql as $$ select p_n * 2 + p_more $$',
  )
  await apply()
  expect(
    await ask("select array_agg(oid::regprocedure::text) from pg_proc where proname = 'doubled'"),
  ).toEqual(['doubled(bigint,integer)'])
  expect(await ask('select price from doubled_thing')).toBe('200')
})

test('a definition whose file is gone is dropped, with its triggers', async () => {
  await apply()
  rmSync(join(folder, 'functions/count_change.sql'))
  rmSync(join(folder, 'views/doubled_thing.sql'))
  expect(await apply()).toEqual({ applied: [] })
  expect(await ask('update thing set price = 1 returning changes')).toBe(0)
  expect(await ask("select to_regclass('doubled_thing')")).toBeNull()
  expect(await ask("select to_regproc('count_change')")).toBeNull()
  expect(await ask('select count(*)::int from schema_function')).toBe(2)
})

test('a trigger that no file names any more is dropped, and one whose table was recreated comes back', async () => {
  await apply()
  write(
    'migrations/0002_again.sql',
    'drop table thing cascade; create table thing (id int primary key, price bigint not null, changes int not null default 0)',
  )
  expect(await apply()).toEqual({
    applied: ['0002_again.sql', 'functions/count_change.sql', 'views/doubled_thing.sql'],
  })
  await owner.query('insert into thing (id, price) values (1, 100)')
  expect(await ask('update thing set price = 1 returning changes')).toBe(1)
  write('functions/count_change.sql', FILES['functions/count_change.sql'].replace(/create trigger.*/s, ''))
  await apply()
  expect(await ask('update thing set price = 1 returning changes')).toBe(1)
})

test('a function that a table uses is not dropped', async () => {
  await apply()
  write('migrations/0002_used.sql', 'alter table thing add constraint even check (doubled(price) > 0)')
  await apply()
  write('functions/doubled.sql', `${FILES['functions/doubled.sql']} -- changed`)
  await expect(apply()).rejects.toThrow(
    /cannot be replaced while .*constraint even on table thing depends on .*migration/,
  )
  rmSync(join(folder, 'functions/doubled.sql'))
  await expect(apply()).rejects.toThrow(/constraint even on table thing depends on/)
  expect(await ask('select price from doubled_thing')).toBe('200')
})

test('any failure leaves the database as it was, including the migrations before it', async () => {
  await apply()
  write('migrations/0002_more.sql', 'create table more (n int)')
  write(
    'functions/doubled.sql',
    'create function doubled(p_n bigint) returns bigint language sql as $$ select p_m $$',
  )
  await expect(apply()).rejects.toThrow(
    /functions\/doubled.sql failed: column "p_m" does not exist.*is unchanged/,
  )
  write('functions/doubled.sql', 'create function doubled(')
  await expect(apply()).rejects.toThrow(/functions\/doubled.sql failed: syntax error/)
  write(
    'functions/doubled.sql',
    'create function halved(p_n bigint) returns bigint language sql as $$ select p_n / 2 $$',
  )
  await expect(apply()).rejects.toThrow('functions/doubled.sql does not create the function doubled')
  expect(await ask("select to_regclass('more')")).toBeNull()
  expect(await ask('select price from doubled_thing')).toBe('200')
  write('functions/doubled.sql', FILES['functions/doubled.sql'])
  expect(await apply()).toEqual({ applied: ['0002_more.sql'] })
})

test('a migration that removes what an untouched function reads is refused', async () => {
  await apply()
  rmSync(join(folder, 'views/doubled_thing.sql'))
  await apply()
  write('migrations/0002_rename.sql', 'alter table thing rename column price to cost')
  await expect(apply()).rejects.toThrow('functions/all_doubled.sql failed: column "price" does not exist')
  expect(await ask('select all_doubled()')).toBe('200')
})

test('a function may at once use a value that a migration adds to an enum', async () => {
  write('migrations/0002_kinds.sql', "create type kind as enum ('one')")
  await apply()
  write('migrations/0003_kinds.sql', "alter type kind add value 'two'")
  write(
    'functions/newest.sql',
    "create function newest() returns kind language sql as $$ select 'two'::kind $$",
  )
  await apply()
  expect(await ask('select newest()')).toBe('two')
})

test('what someone dropped by hand is created again', async () => {
  await apply()
  await owner.query('drop function all_doubled; drop view doubled_thing; drop trigger thing_changes on thing')
  expect(await apply()).toEqual({
    applied: ['functions/all_doubled.sql', 'functions/count_change.sql', 'views/doubled_thing.sql'],
  })
  expect(await ask('update thing set price = 1 returning changes')).toBe(1)
})

describe('an older program', () => {
  const newer = `${FILES['functions/doubled.sql']} -- newer`
  const extra = 'create function tripled(p_n bigint) returns bigint language sql as $$ select p_n * 3 $$'
  const OLDER = /older than the database: a newer version of Nibble has migrated it.* Start the newer version/

  test('does not restore its functions', async () => {
    await apply()
    write('functions/doubled.sql', newer)
    await apply()
    write('functions/doubled.sql', FILES['functions/doubled.sql'])
    await expect(apply()).rejects.toThrow(OLDER)
    write('functions/doubled.sql', newer)
    expect(await apply()).toEqual({ applied: [] })
    write('functions/doubled.sql', `${FILES['functions/doubled.sql']} -- as before, on purpose`)
    expect(await apply()).toEqual({ applied: ['functions/doubled.sql'] })
  })

  test('does not drop a function that it does not know yet', async () => {
    await apply()
    write('functions/tripled.sql', extra)
    await apply()
    rmSync(join(folder, 'functions/tripled.sql'))
    await expect(apply()).rejects.toThrow(OLDER)
    expect(await ask('select tripled(1)')).toBe('3')
  })

  test('does not recreate a function that is gone', async () => {
    write('functions/tripled.sql', extra)
    await apply()
    rmSync(join(folder, 'functions/tripled.sql'))
    await apply()
    write('functions/tripled.sql', extra)
    await expect(apply()).rejects.toThrow(OLDER)
    expect(await ask("select to_regproc('tripled')")).toBeNull()
  })

  test('that was never here before is recognised by a function that was replaced', async () => {
    await apply()
    write('functions/doubled.sql', newer)
    await apply()
    write('functions/doubled.sql', FILES['functions/doubled.sql'])
    write('functions/tripled.sql', extra)
    await expect(apply()).rejects.toThrow(
      'newer version of Nibble migrated this database: it replaced this program’s functions/doubled.sql',
    )
  })
})

test('of several servers that start at once on an empty database, one applies everything', async () => {
  const all = await Promise.all([apply(), apply(), apply()])
  expect(all.map(({ applied }) => applied.length).sort()).toEqual([0, 0, Object.keys(FILES).length])
  write('functions/doubled.sql', `${FILES['functions/doubled.sql']} -- changed`)
  const again = await Promise.all([apply(), apply(), apply()])
  expect(again.map(({ applied }) => applied.length).sort()).toEqual([0, 0, 1])
})
