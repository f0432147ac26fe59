import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { inTransaction } from './transaction.ts'

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

test('a database that is up to date stays as it is, even if several processes start at once', async () => {
  const { ownerUrl: url } = database
  expect(await Promise.all([migrate({ url }), migrate({ url }), migrate({ url })])).toEqual(
    Array(3).fill({ applied: [] }),
  )
})

test('a migration that was changed after it had been applied is refused', async () => {
  const { rows } = await owner.query("select name, checksum from migration where name like '0001%'")
  const set = (checksum: string) =>
    owner.query('update migration set checksum = $2 where name = $1', [rows[0].name, checksum])
  await set('x')
  await expect(migrate({ url: database.ownerUrl })).rejects.toThrow(`${rows[0].name} was changed`)
  await set(rows[0].checksum)
})

test('a migration that is inserted before others that were applied is applied', async () => {
  const { ownerUrl: url, drop } = await createTestDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `drop table abuse_rules, abuse_check, abuse_flag, abuse_flag_player, abuse_evidence, withheld_promotion, shared_rounds
     cascade`,
  )
  await client.query("drop type abuse_kind; delete from migration where name = '0011_abuse.sql'")
  const { applied } = await migrate({ url })
  expect(applied).toContain('0011_abuse.sql')
  expect(applied).toContain('views/earning_pause.sql')
  await client.query('select from earning_pause')
  await client.end()
  await drop()
})

test('evidence that rounding made is counted anew, and none stays lower than it can sink', async () => {
  const { ownerUrl: url, drop } = await createTestDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const [coversFirst, coversLater, sunk] = ['a1', 'a2', 'a3'].map((byte) => `0x${byte.repeat(20)}`)
  await client.query(`delete from migration where name = '0062_sunk_evidence.sql';
    insert into watched_block (draw_at, height, hash, producer, staked, returned, expected, variance, most)
    select now() + n * interval '1 minute', n, '0x' || repeat('a', 64), producer, 2e7, 0, 19.5e6, 0, most from (values
      (1, '${coversFirst}', 0), (2, '${coversFirst}', 1e-8), (3, '${coversFirst}', 1e9),
      (0, '${coversLater}', 0), (4, '${coversLater}', 1e9), (5, '${coversLater}', 1e-8), (6, '${sunk}', 1e6)) as b (n, producer, most);
    insert into watched_producer
      (producer, number, blocks, staked, returned, expected, variance, most, evidence, level, first_at, last_at)
    select producer, n, blocks, 1, 1, 1, 1, 1, evidence, 'fair', now(), now() from (values
      (1, '${coversFirst}', 3, '{2, 3, 4, 5}'::float8[]), (2, '${coversLater}', 2, '{2, 3, 4, -0.5}'),
      (3, '${sunk}', 1, '{0.5, -1, -1e13, 0}')) as p (n, producer, blocks, evidence);
    insert into player (bind_id) values ('BLIND');
    insert into watched_account
      (player_id, number, blocks, staked, returned, expected, variance, most, evidence, producers, first_at, last_at)
    select id, 1, 9, 1, 1, 1, 1, 1, '{1, -2, -3e13, -4e14}', '{}', now(), now() from player where bind_id = 'BLIND'`)
  await migrate({ url })
  const sixPlaces = (value: number) => Number(value.toFixed(6))
  const evidence = async (table: 'watched_producer' | 'watched_account') =>
    (await client.query<{ evidence: number[] }>(`select evidence from ${table} order by number`)).rows.map(
      (row) => row.evidence.map(sixPlaces),
    )
  expect(await evidence('watched_producer')).toEqual([
    [0, 0, 0, 0],
    [2, 3, 4, -0.5],
    [0.5, sixPlaces(-Math.log(2)), sixPlaces(-Math.log(2)), 0],
  ])
  expect(await evidence('watched_account')).toEqual([
    [1, -2, sixPlaces(-Math.log(10)), sixPlaces(-Math.log(10))],
  ])
  await client.end()
  await drop()
})

test('an operator who could add operators and let money out can no longer add any, and the log says so', async () => {
  const { ownerUrl: url, drop } = await createTestDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`alter table operator drop constraint operator_separate_duties;
    delete from migration where name = '0049_separate_duties.sql';
    insert into operator (name, password, roles, created_at)
    values ('both', 'x', '{support,finance,admin}', now()), ('ada', 'x', '{admin}', now());
    insert into operator_change (kind, name, roles, is_disabled, reason, requested_by, requested_at, ends_at)
    select 'add', 'change.' || role, array['admin', role], false, 'a small house', id, now(), now() + interval '1 day'
    from operator, unnest('{risk,support}'::text[]) role where name = 'ada'`)
  await migrate({ url })
  const read = async (query: string) => (await client.query(query)).rows
  expect(await read('select name, roles from operator order by id')).toEqual([
    { name: 'both', roles: ['support', 'finance'] },
    { name: 'ada', roles: ['admin'] },
  ])
  const { before, after } = (await read('select before, after from operator_action'))[0]
  expect([before.roles, after.roles]).toEqual([
    ['support', 'finance', 'admin'],
    ['support', 'finance'],
  ])
  expect(await read('select name, state from operator_change order by name')).toEqual([
    { name: 'change.risk', state: 'overtaken' },
    { name: 'change.support', state: 'open' },
  ])
  await client.end()
  await drop()
})

test('a migration whose connection is cut, or whose user lacks the right, ends with a sentence', async () => {
  const { url, ownerUrl, drop } = await createTestDatabase()
  const target = new URL(database.ownerUrl)
  const sockets: Socket[] = []
  const relay = createServer((near) => {
    const far = connect({ host: target.hostname, port: Number(target.port) })
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) {
      sockets.push(socket)
      socket.on('error', () => {})
    }
  })
  await new Promise<void>((listening) => relay.listen(0, '127.0.0.1', listening))
  const through = new URL(target)
  through.port = String((relay.address() as AddressInfo).port)

  await owner.query('select pg_advisory_lock(-5656)')
  const waiting = migrate({ url: through.href }).catch((error: unknown) => error)
  const held = async () =>
    (
      await owner.query(
        `select from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      )
    ).rowCount
  await expect.poll(held, { timeout: 20_000 }).toBe(1)
  for (const socket of sockets) socket.destroy()
  expect(String(await waiting)).toMatch(
    /^Error: The database could not be migrated \(.*is unchanged: start again\.$/,
  )
  await owner.query('select pg_advisory_unlock(-5656)')
  relay.close()

  await expect(migrate({ url })).rejects.toThrow(/its owner lacks a right \(permission denied/)
  await expect(migrate({ url: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow(
    /could not be migrated \(.*ECONNREFUSED/,
  )
  expect(await migrate({ url: ownerUrl })).toEqual({ applied: [] })
  await drop()
})

test('a database of another program is refused', async () => {
  await owner.query("insert into migration (name, checksum) values ('9999_later.sql', 'x')")
  await expect(migrate({ url: database.ownerUrl })).rejects.toThrow(
    'Another version of Nibble migrated this database: it has 9999_later.sql',
  )
})

test('a database that would lose acknowledged bets is refused', async () => {
  // The tests' PostgreSQL does not wait for the disk.
  await expect(openDatabase({ url: database.url })).rejects.toThrow('lose acknowledged bets')
})

test('a transaction that throws leaves nothing, and one whose session is ended says so', async () => {
  const db = await openDatabase({ url: database.url, durability: 'unchecked' })
  const add = "insert into player (bind_id) values ('X')"
  const broken = inTransaction(db.pool, async (client) => {
    await client.query(add)
    throw new Error('no')
  })
  await expect(broken).rejects.toThrow('no')
  const ended = inTransaction(db.pool, async (client) => {
    await client.query(add)
    const { rows } = await client.query('select pg_backend_pid() as pid')
    await owner.query('select pg_terminate_backend($1)', [rows[0].pid])
    await client.query('select 1')
  })
  await expect(ended).rejects.toThrow()
  const swallowed = inTransaction(db.pool, async (client) => {
    await client.query(add)
    await client.query('select 1 / 0').catch(() => {})
  })
  await expect(swallowed).rejects.toThrow('ended with ROLLBACK')
  expect((await db.pool.query("select from player where bind_id = 'X'")).rowCount).toBe(0)
  await db.close()
})
