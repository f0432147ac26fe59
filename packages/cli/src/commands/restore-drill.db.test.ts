import { execFileSync, spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@nibble/server/db/migrate.ts'
import { playHouse } from '@nibble/server/features/audit/testing/play-house.ts'
import { openPlayFixture } from '@nibble/server/features/play/testing/play-fixture.ts'
import { findBackup, startEmbeddedDatabase } from '@nibble/server/local'
import { bundledProgram } from '@nibble/server/testing/bundled.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drill } from './restore-drill.ts'

/** Everything of these tests; `backups` holds what an operator would keep, `scratch` is where drills restore. */
let root: string
let program: readonly string[]
const at = (...parts: string[]) => join(root, ...parts)
const SETTINGS = { wal_level: 'replica', max_wal_senders: '2', shared_buffers: '32MB' }

/** A copy that keeps file owners: as root, PostgreSQL runs as another user. */
const copy = (from: string, to: string) => execFileSync('cp', ['-a', from, to])

/**
 * A house with a day of play, as three backups: a base backup taken while it ran, with the log archive; a copy of its folder
 * after it stopped; and the first one again as archives.
 */
beforeAll(async () => {
  program = await bundledProgram('cli')
  root = mkdtempSync(join(tmpdir(), 'nibble-drill-test-'))
  // The user that PostgreSQL runs as must be able to reach the archive.
  execFileSync('chmod', ['755', root])
  for (const folder of ['backups', 'archive', 'scratch']) mkdirSync(at(folder))
  execFileSync('chmod', ['777', at('archive')])
  const database = await startEmbeddedDatabase({
    folder: at('house'),
    durable: false,
    settings: { ...SETTINGS, archive_mode: 'on', archive_command: `cp %p '${at('archive')}/%f'` },
  })
  await migrate({ url: database.ownerUrl })
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()

  await owner.query("select pg_backup_start('drill', true)")
  copy(at('house', 'data'), at('backups', 'online'))
  const { rows } = await owner.query<{ label: string }>(
    'select labelfile as label from pg_backup_stop(false)',
  )
  writeFileSync(at('backups', 'online', 'backup_label'), rows[0]?.label ?? '')
  for (const name of ['postmaster.pid', 'postmaster.opts'])
    rmSync(at('backups', 'online', name), { force: true })
  for (const name of readdirSync(at('backups', 'online', 'pg_wal')))
    rmSync(at('backups', 'online', 'pg_wal', name), { recursive: true })
  mkdirSync(at('backups', 'online', 'pg_wal', 'archive_status'), { recursive: true })

  // All play came after the base backup: only the archive has it.
  const played = await openPlayFixture({ ...database, drop: async () => {} })
  await playHouse(played)
  await played.close()
  await owner.query('select pg_switch_wal()')
  await owner.end()
  // It stops only when all of its log is in the archive.
  await database.stop()
  mkdirSync(at('stopped'))
  copy(at('house'), at('stopped', 'postgres'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Runs the command as a user does. */
const nibble = (args: readonly string[], { killAt }: { killAt?: string } = {}) =>
  new Promise<{ out: string; err: string; code: number | null }>((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [...program, 'restore-drill', ...args, '--scratch', at('scratch')],
      {
        env: { ...process.env, CHAIN_RPC_URLS: '' },
      },
    )
    let [out, err] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text
    })
    const watch = setInterval(() => {
      if (
        killAt === undefined ||
        !readdirSync(at('scratch')).some((name) => existsSync(at('scratch', name, killAt)))
      )
        return
      clearInterval(watch)
      child.kill('SIGINT')
    }, 20)
    child.on('error', reject)
    child.on('close', (code) => {
      clearInterval(watch)
      resolve({ out, err, code })
    })
  })

type Options = { wal?: string; database?: string; user?: string }
const drillOf = (folder: string, options: Options = {}) =>
  drill(folder, { ...options, scratch: at('scratch') })
const failedOf = async (folder: string) =>
  (await drillOf(folder)).checks.filter(({ ok }) => !ok).map(({ name }) => name)

/** Nothing remains of a drill, and no database runs in its folder. */
const expectNothingLeft = () => expect(readdirSync(at('scratch'))).toEqual([])

/** The stopped copy with a change that bypasses every rule. */
const changedCopy = async (name: string, sql: string) => {
  const folder = at(name)
  copy(at('stopped', 'postgres'), folder)
  const database = await startEmbeddedDatabase({ folder, durable: false, settings: SETTINGS })
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query(`set session_replication_role = replica; ${sql}`)
  await owner.end()
  await database.stop()
  return folder
}

test('a copy of the stopped folder starts, its books balance, and it says how old it is', async () => {
  const { out, err, code } = await nibble([at('stopped')])
  expect([err, code]).toEqual(['', 0])
  expect(out).toMatch(/Newest posting {3}20\d\d-.* before this drill/)
  expect(out).toMatch(/Took {13}\d+ (s|min).* to restore, .* to check/)
  expect(out).toMatch(/Release {10}as this program/)
  expect(out).toMatch(/The books balance: \d+ checks\./)
  expectNothingLeft()
})

test('a base backup continues to the end of the archive, and without the archive does not start', async () => {
  // Only the archive has what was played.
  const { checks, lines } = await drillOf(at('backups'), { wal: at('archive') })
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
  expect(lines.join()).toMatch(/Newest posting {3}20/)
  await expect(drillOf(at('backups'))).rejects.toThrow(
    /^The backup does not start as a database: .*checkpoint record/,
  )
  expectNothingLeft()
})

test('archives of pg_basebackup are unpacked, and its list of files is compared', async () => {
  mkdirSync(at('tarred'))
  execFileSync('tar', ['-czf', at('tarred', 'base.tar.gz'), '-C', at('stopped', 'postgres', 'data'), '.'])
  const list = (size: number, checksum: string) =>
    writeFileSync(
      at('tarred', 'backup_manifest'),
      JSON.stringify({
        Files: [{ Path: 'PG_VERSION', Size: size, 'Checksum-Algorithm': 'CRC32C', Checksum: checksum }],
      }),
    )
  expect(readFileSync(at('stopped', 'postgres', 'data', 'PG_VERSION'), 'utf8')).toBe('18\n')
  list(3, CRC_OF_18)
  expect(await failedOf(at('tarred'))).toEqual([])

  list(3, '00000000')
  await expect(drillOf(at('tarred'))).rejects.toThrow(
    'The backup is damaged: PG_VERSION has changed since the backup (its CRC32C differs).',
  )
  list(4, CRC_OF_18)
  await expect(drillOf(at('tarred'))).rejects.toThrow('PG_VERSION has 3 bytes instead of 4')

  truncateSync(at('tarred', 'base.tar.gz'), 100_000)
  await expect(drillOf(at('tarred'))).rejects.toThrow(/base.tar.gz cannot be unpacked: /)
  expectNothingLeft()
})
/** The checksum that pg_basebackup lists for a file of `18` and a line feed. */
const CRC_OF_18 = '994e7be2'

test('a backup whose map points to tablespaces of the working database is never started', async () => {
  const live = at('live')
  mkdirSync(live)
  const mapped = at('mapped')
  copy(at('backups', 'online'), mapped)
  writeFileSync(join(mapped, 'tablespace_map'), `16400 ${live}\n`)
  await expect(drillOf(mapped, { wal: at('archive') })).rejects.toThrow(
    'has tablespaces, which the drill does not restore',
  )
  rmSync(join(mapped, 'tablespace_map'))
  symlinkSync(live, join(mapped, 'pg_tblspc', '16400'))
  mkdirSync(at('linked'))
  execFileSync('tar', ['-cf', at('linked', 'base.tar'), '-C', mapped, '.'])
  await expect(drillOf(at('linked'), { wal: at('archive') })).rejects.toThrow('has tablespaces')
  expectNothingLeft()
})

test('a changed balance, or a missing entry, is found', async () => {
  const folder = await changedCopy(
    'changed',
    `update account set balance = balance + 1 where id = (select min(id) from account);
     delete from entry where (account_id, number) = (select account_id, number from entry order by posting_id desc limit 1)`,
  )
  const { out, err, code } = await nibble([folder])
  expect([err, code]).toEqual(['', 1])
  expect(out).toMatch(/FAILED {2}every balance is the sum of its entries/)
  expect(out).toMatch(/FAILED {2}every posting sums to zero in every asset/)
  expect(out).toMatch(/\d+ of \d+ checks failed\./)
  expectNothingLeft()
})

test('the newest of several backups counts', () => {
  mkdirSync(at('several'))
  const add = (name: string, time: number) => {
    copy(at('stopped', 'postgres'), at('several', name))
    utimesSync(at('several', name, 'data', 'global', 'pg_control'), time, time)
  }
  add('a', 1_700_000_001)
  add('b', 1_700_000_000)
  expect(findBackup(at('several')).path).toBe(at('several', 'a'))
  add('c', 1_700_000_002)
  expect(findBackup(at('several')).path).toBe(at('several', 'c'))
})

test('a backup of an earlier release is upgraded on the copy, one of a later release is refused', async () => {
  const folder = await changedCopy(
    'earlier',
    "update schema_function set checksum = 'of an earlier release' where name = 'views/promotion_version.sql'",
  )
  const { lines, checks } = await drillOf(folder)
  expect(lines.join()).toMatch(/Release {10}earlier than this program: \d+ schema files were applied/)
  expect(checks.every(({ ok }) => ok)).toBe(true)

  const later = await changedCopy('later', "insert into migration values ('migrations/9999_later.sql', 'x')")
  await expect(drillOf(later)).rejects.toThrow(/Another version of Nibble migrated this database: it has/)
  expectNothingLeft()
})

test('what cannot be restored is reported in a sentence, and nothing is left of it', async () => {
  const { out, err, code } = await nibble([at('nowhere')])
  expect([out, code]).toEqual(['', 2])
  expect(err).toMatch(/^The backup was not restored: There is no folder .*\.\n$/)
  await expect(drillOf(at('archive'))).rejects.toThrow(/^There is no base backup in/)

  const torn = at('torn')
  copy(at('stopped', 'postgres'), torn)
  writeFileSync(join(torn, 'data', 'postmaster.pid'), '1\n')
  await expect(drillOf(torn)).rejects.toThrow(/was made while its database was running/)
  rmSync(join(torn, 'data', 'postmaster.pid'))
  writeFileSync(join(torn, 'data', 'PG_VERSION'), '9\n')
  await expect(drillOf(torn)).rejects.toThrow(
    /is from PostgreSQL 9, and this machine has no programs of that version/,
  )
  writeFileSync(join(torn, 'data', 'PG_VERSION'), '18\n')
  truncateSync(join(torn, 'data', 'global', 'pg_control'), 100)
  await expect(drillOf(torn)).rejects.toThrow(/^The backup does not start as a database/)

  const whole = at('stopped')
  await expect(drillOf(whole, { database: 'postgres' })).rejects.toThrow(/it is not a database of Nibble/)
  await expect(drillOf(whole, { user: 'stranger' })).rejects.toThrow(/signing in as stranger failed/)
  await expect(drillOf(whole, { wal: at('nowhere') })).rejects.toThrow(/^There is no folder/)
  expectNothingLeft()
})

test.each([
  ['while it copies', 'data'],
  ['while its database runs', 'data/postmaster.pid'],
])('Ctrl-C %s ends a drill and removes what it restored; the backup is unchanged', async (_, killAt) => {
  const control = at('stopped', 'postgres', 'data', 'global', 'pg_control')
  const before = readFileSync(control)
  expect(await nibble([at('stopped')], { killAt })).toEqual({
    code: 2,
    out: '',
    err: 'The backup was not restored: The drill was stopped.\n',
  })
  expectNothingLeft()
  expect(readFileSync(control).equals(before)).toBe(true)
  expect(existsSync(at('stopped', 'postgres', 'data', 'postmaster.pid'))).toBe(false)
})

test('a page with wrong content is found without a list of files too', async () => {
  const folder = await changedCopy('page', 'select 1')
  const database = await startEmbeddedDatabase({ folder, durable: false, settings: SETTINGS })
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ path: string }>(`select pg_relation_filepath('account') as path`)
  await owner.end()
  await database.stop()
  const file = openSync(join(folder, 'data', rows[0]?.path ?? ''), 'r+')
  writeSync(file, Buffer.alloc(16, 7), 0, 16, 8_000)
  closeSync(file)
  await expect(drillOf(folder)).rejects.toThrow(/invalid page/)
  expectNothingLeft()
})
