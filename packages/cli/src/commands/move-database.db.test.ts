import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { amountOf } from '@nibble/domain'
import { assertEmpty, copyDatabase, copyTable, freezeDatabase } from '@nibble/server/db/copy-database.ts'
import { assertMigrated, migrate } from '@nibble/server/db/migrate.ts'
import { runAudit } from '@nibble/server/features/audit/run-audit.ts'
import { playHouse } from '@nibble/server/features/audit/testing/play-house.ts'
import { openPlayFixture } from '@nibble/server/features/play/testing/play-fixture.ts'
import { claimDataFolder } from '@nibble/server/local/data-folder.ts'
import { makeWorkingLogin, workingUrl } from '@nibble/server/local/logins.ts'
import { openStopped } from '@nibble/server/local/stopped-installation.ts'
import { TEST_POSTGRES } from '@nibble/server/testing/database-server.ts'
import { createTestDatabase, type TestDatabase } from '@nibble/server/testing/test-database.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { moveDatabase } from './move-database.ts'

/** A stopped house with some of everything in its books. */
let played: TestDatabase
let data: string
const server = () => process.env[TEST_POSTGRES] ?? ''
const made: string[] = []
const ADDRESS = ['NIBBLE_DATA', 'MIGRATION_DATABASE_URL', 'CHAIN_RPC_URLS'] as const
const environment = new Map(ADDRESS.map((name) => [name, process.env[name]]))

beforeAll(async () => {
  played = await createTestDatabase()
  const fixture = await openPlayFixture({ ...played, drop: async () => {} })
  await playHouse(fixture)
  // An older house has partitions that a new one would not create.
  await fixture.rows(`select setval('posting_id_seq', 1000001), setval('bet_block', 1000001)`)
  await fixture.rows(`select partition_ahead_at(now() + interval '200 days')`)
  await fixture.close()
})
afterAll(async () => {
  const client = await connect(server())
  for (const name of made) await client.query(`drop database if exists ${name} with (force)`)
  for (const name of made) await client.query(`drop role if exists ${name}`)
  await client.end()
  await played.drop()
})
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'nibble-move-'))
  process.env['NIBBLE_DATA'] = data
  process.env['CHAIN_RPC_URLS'] = ''
})
afterEach(() => {
  rmSync(data, { recursive: true, force: true })
  for (const [name, value] of environment)
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
})

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** An empty database as an operator creates it: its owner is not a superuser. */
const makeOutside = async (): Promise<string> => {
  const name = `move_${randomBytes(6).toString('hex')}`
  made.push(name)
  const client = await connect(server())
  await client.query(`create role ${name} login password 'p'`)
  await client.query(`create database ${name} owner ${name}`)
  await client.end()
  const url = new URL(server())
  Object.assign(url, { username: name, password: 'p', pathname: `/${name}` })
  return url.href
}

/** Runs the command in this process, and returns what it printed. */
const move = async (to: string, outside: string) => {
  process.env['MIGRATION_DATABASE_URL'] = outside
  const [out, err]: [string[], string[]] = [[], []]
  const [writeOut, writeErr] = [process.stdout.write, process.stderr.write]
  process.stdout.write = (text: unknown) => out.push(String(text)) > 0
  process.stderr.write = (text: unknown) => err.push(String(text)) > 0
  try {
    const code = await moveDatabase([to])
    return { code, out: out.join(''), err: err.join('') }
  } finally {
    process.stdout.write = writeOut
    process.stderr.write = writeErr
  }
}

const auditOf = async (url: string) => (await runAudit(url)).checks

/** Bets as the server does, so that sequences, partitions, triggers and rights are those of a running house. */
const playOn = async (ownerUrl: string): Promise<void> => {
  await makeWorkingLogin(ownerUrl)
  const fixture = await openPlayFixture({ url: workingUrl(ownerUrl), ownerUrl, drop: async () => {} })
  try {
    const [player = 0n] = await fixture.players(1, { PLAY_POINT: 100_000_000n })
    const [open] = await fixture.rows<{ id: string }>("select id from round where state = 'open'")
    const placement = fixture.placement()
    await placement.place({
      player,
      key: randomUUID(),
      round: open?.id ?? '',
      asset: 'PLAY_POINT',
      bets: [{ game: 'left-right', pick: 'left', stake: amountOf(10_000_000n) }],
    })
    await placement.stop()
    expect(await fixture.balance(player, 'PLAY_POINT')).toBe(90_000_000n)
    await expect(fixture.rows('delete from entry where number = 1')).rejects.toThrow(/never|cannot|stay/)
  } finally {
    await fixture.close()
  }
}

test('a house moves in and out again, with every row, and continues in both places', async () => {
  const before = await auditOf(played.ownerUrl)
  const inwards = await move('embedded', played.ownerUrl)
  expect([inwards.err, inwards.code]).toEqual(['', 0])
  expect(inwards.out).toMatch(/Copied and compared \d+ rows of \d+ tables\. Owed to players in both: /)
  expect(inwards.out).toContain(`Both audits agree: ${before.length} checks hold.`)
  expect(inwards.out).toMatch(/Start the server without DATABASE_URL/)
  expect(readdirSync(data)).toEqual(['postgres'])

  const embedded = await openStopped()
  expect(await auditOf(embedded.ownerUrl)).toEqual(before)
  await playOn(embedded.ownerUrl)
  const played2 = await auditOf(embedded.ownerUrl)
  await embedded.close()

  const outside = await makeOutside()
  const outwards = await move('outside', outside)
  expect([outwards.err, outwards.code]).toEqual(['', 0])
  expect(outwards.out).toMatch(/Start every server with\n {2}DATABASE_URL/)
  expect(outwards.out + inwards.out).not.toMatch(/postgres:\/\/|:p@/)
  expect(await auditOf(outside)).toEqual(played2)
  const url = new URL(server())
  url.pathname = new URL(outside).pathname
  await playOn(url.href)
  expect((await auditOf(outside)).filter(({ ok }) => !ok)).toEqual([])

  // Neither is overwritten.
  expect((await move('outside', outside)).err).toMatch(/The target database is not empty: it has/)
  expect((await move('embedded', outside)).err).toMatch(/There is already a database in /)
})

describe('nothing is moved, and both ends stay unchanged,', () => {
  test('while a server runs on the embedded database', async () => {
    expect((await move('outside', await makeOutside())).err).toMatch(/There is no database in/)
    mkdirSync(join(data, 'postgres', 'data'), { recursive: true })
    writeFileSync(join(data, 'postgres', 'data', 'PG_VERSION'), '18\n')
    const running = claimDataFolder(data)
    const { err, code } = await move('outside', await makeOutside())
    running.release()
    expect([err, code]).toEqual([expect.stringMatching(/Nibble already runs on .*\. Stop it/), 1])
  })

  test('while someone is connected to the outside one', async () => {
    const working = await connect(played.url)
    const { err, code } = await move('embedded', played.ownerUrl)
    await working.end()
    expect([err, code]).toEqual([
      expect.stringMatching(
        /This database is still in use by nibble_server \(1 session\)\. Stop every server/,
      ),
      1,
    ])
    expect(readdirSync(data)).toEqual([])
  })

  test('when its books do not balance, or it is of another release', async () => {
    const broken = async (change: string, mend: string) => {
      const owner = await connect(played.ownerUrl)
      await owner.query(`set session_replication_role = replica; ${change}; reset session_replication_role`)
      await owner.end()
      const moved = await move('embedded', played.ownerUrl)
      const again = await connect(played.ownerUrl)
      await again.query(`set session_replication_role = replica; ${mend}`)
      await again.end()
      return moved.err
    }
    expect(
      await broken(
        'update account set balance = balance + 1 where id = (select min(id) from account)',
        'update account set balance = balance - 1 where id = (select min(id) from account)',
      ),
    ).toMatch(/its books do not balance[\s\S]*FAILED {2}every balance is the sum/)
    expect(
      await broken(
        "insert into migration values ('migrations/9999_later.sql', 'x')",
        "delete from migration where name like '%9999%'",
      ),
    ).toMatch(/Another version of Nibble migrated this database: it has migrations\/9999_later\.sql/)
    expect(readdirSync(data)).toEqual([])
  })

  test('when a row is lost, doubled or changed on the way, or it breaks off', async () => {
    const outside = await makeOutside()
    const source = await freezeDatabase(played.ownerUrl)
    const meddled = (at: string, sql: string) =>
      copyDatabase(source, outside, {
        copyRows: async (from, to, table) => {
          await copyTable(from, to, table)
          if (table.name === at) await to.query(sql)
        },
      })
    try {
      const lost = 'delete from entry_1000000 where ctid = (select min(ctid) from entry_1000000)'
      await expect(meddled('entry_1000000', lost)).rejects.toThrow(
        /\d+ rows of entry_1000000 were copied instead of \d+\. The target database is still empty/,
      )
      await expect(
        meddled(
          'account',
          'update account set balance = balance + 1 where id = (select max(id) from account)',
        ),
      ).rejects.toThrow(/The rows of account differ between the two databases/)
      // The same number of rows and the same balances: one row is duplicated, another is missing.
      await expect(
        meddled(
          'posting_1000000',
          "update posting_1000000 set at = at + interval '1 microsecond' where id = (select min(id) from posting_1000000)",
        ),
      ).rejects.toThrow(/The rows of posting_1000000 differ/)
      await expect(meddled('round_other', 'select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow()
      await expect(meddled('player', 'create index of_nobody on player (id, bind_id)')).rejects.toThrow(
        /differ in their tables, functions or grants/,
      )
      await assertEmpty(outside)
      // A server does not start on an incomplete copy. Preparing it makes a new house, which nothing overwrites.
      const begun = await connect(outside)
      await expect(assertMigrated(begun)).rejects.toThrow(/not migrated for this version/)
      await begun.end()
      const fresh = await makeOutside()
      const cut = copyDatabase(source, fresh, {
        copyRows: () => Promise.reject(new Error('The cable is out')),
      })
      await expect(cut).rejects.toThrow('The cable is out. The target database is still empty')
      await migrate({ url: fresh })
      await expect(assertEmpty(fresh)).rejects.toThrow(/is not empty/)
      await expect(copyDatabase(source, fresh)).rejects.toThrow(/no longer empty/)

      // Nobody can write to the source meanwhile.
      const other = await connect(played.ownerUrl)
      await expect(
        other.query("set lock_timeout = '50ms'; update player set bind_id = bind_id"),
      ).rejects.toThrow(/lock timeout/)
      await other.end()
      // PostgreSQL 15 and 16 reject rows with an enum value that a migration of the same transaction added.
      const others = await connect(outside)
      const { rows } = await copyDatabase(source, outside, {
        copyRows: async (from, to, table) => {
          const { rows: known } = await others.query("select from pg_enum where enumlabel = 'guarded'")
          expect(known).toHaveLength(1)
          await copyTable(from, to, table)
        },
      })
      await others.end()
      expect(rows).toBeGreaterThan(100n)
    } finally {
      await source.close()
    }
    expect(await auditOf(outside)).toEqual(await auditOf(played.ownerUrl))
  })

  test('if source or target is not given', async () => {
    expect((await move('outside', '')).err).toMatch(/MIGRATION_DATABASE_URL is missing/)
    expect(await move('elsewhere', '')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^Usage: nibble move-database/),
    })
    expect(existsSync(join(data, 'postgres'))).toBe(false)
  })
})
