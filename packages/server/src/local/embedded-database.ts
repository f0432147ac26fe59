import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { findFreePort } from './free-port.ts'
import { makeWorkingLogin, workingUrl } from './logins.ts'
import { preparePostgres } from './postgres-binaries.ts'
import { parentWatchdog, programOf, signalProcess, startOf, waitForEnd } from './process-identity.ts'
import { canEnter, chooseDatabaseUser, type SystemUser } from './system-user.ts'

export type EmbeddedDatabase = {
  /** Connects to the database `nibble` as the working login, owning nothing. */
  readonly url: string
  /** As its owner, a superuser: only to prepare it. */
  readonly ownerUrl: string
  readonly pid: number
  /** Settles with a sentence if the database ends unasked. */
  readonly crashed: Promise<string>
  /** Ends sessions, writes a checkpoint, waits. Safe to call twice. */
  stop(): Promise<void>
}

type EmbeddedDatabaseOptions = {
  /** Holds the cluster, its password and its log; made if missing. */
  readonly folder: string
  /** False only for tests that discard their data. */
  readonly durable?: boolean
  readonly settings?: Readonly<Record<string, string>>
}

/** The user and the database. */
export const OWNER = 'nibble'
/** PostgreSQL's log is restarted beyond this size. */
const LOG_BYTES = 4_000_000

/**
 * Starts the PostgreSQL that came from the registry, on a free port of the loopback interface. First ends what an earlier process
 * left running on the same folder, so this process must already have claimed the folder.
 */
export async function startEmbeddedDatabase(
  options: EmbeddedDatabaseOptions,
  triesLeft = 2,
): Promise<EmbeddedDatabase> {
  const durable = options.durable ?? true
  const folder = resolve(options.folder)
  const user = chooseDatabaseUser(folder)
  const native = preparePostgres(user)
  const data = prepareFolder(folder, user)
  const password = preparePassword(folder, user)

  await stopLeftOver(data.path)
  if (!existsSync(join(data.path, 'PG_VERSION')))
    await createCluster({ native, folder, data, user, durable, owner: OWNER })

  const port = await findFreePort()
  const log = join(folder, 'log')
  const child = spawnPostgres({
    native,
    data,
    user,
    log,
    settings: { ...settingsFor(port, durable), ...options.settings },
  })
  const pid = child.pid
  if (pid === undefined) throw new Error('PostgreSQL could not be started')
  const held = parentWatchdog({ pid, signal: 'INT' })
  const ended = new Promise<void>((end) => child.once('exit', () => end()))
  void ended.then(() => held.release())

  const at = (database: string) => `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`
  try {
    await waitUntilReady(at('postgres'), child, log)
    await makeDatabase(at('postgres'))
    await makeWorkingLogin(at(OWNER))
    if (durable) await assertDurable(at(OWNER))
  } catch (error) {
    child.kill('SIGINT')
    await ended
    // Somebody took the port that was just free.
    const isTaken = /Address already in use/.test(String(error))
    if (isTaken && triesLeft > 0) return startEmbeddedDatabase(options, triesLeft - 1)
    throw error
  }

  let asked = false
  return {
    url: workingUrl(at(OWNER)),
    ownerUrl: at(OWNER),
    pid,
    crashed: ended.then(() =>
      asked ? new Promise(() => {}) : `PostgreSQL ended unexpectedly.\n${endOf(log)}`,
    ),
    stop: async () => {
      asked = true
      child.kill('SIGINT')
      const hurry = setTimeout(() => child.kill('SIGQUIT'), 30_000)
      await ended
      clearTimeout(hurry)
    },
  }
}

/**
 * The folder path to give PostgreSQL. If its user may not traverse the path (a clone under root's home), it is started inside the
 * folder and given `/proc/self/cwd`, which needs no traversal.
 */
type ClusterFolder = { readonly path: string; readonly passedPath: string }

function prepareFolder(folder: string, user: SystemUser | null): ClusterFolder {
  const path = join(folder, 'data')
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (user === null) return { path, passedPath: path }

  for (const owned of [folder, path]) chownSync(owned, user.uid, user.gid)
  if (canEnter(path, user)) return { path, passedPath: path }
  if (existsSync('/proc/self/cwd')) return { path, passedPath: '/proc/self/cwd' }
  throw new Error(
    `PostgreSQL cannot run as root, and no other user can access ${path}. Set NIBBLE_DATA to another folder.`,
  )
}

function preparePassword(folder: string, user: SystemUser | null): string {
  const file = join(folder, 'password')
  if (!existsSync(file)) {
    writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
    if (user !== null) chownSync(file, user.uid, user.gid)
  }
  return readFileSync(file, 'utf8').trim()
}

function settingsFor(port: number, durable: boolean): Record<string, string> {
  const state = durable ? 'on' : 'off'
  return {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: state,
    synchronous_commit: state,
    full_page_writes: state,
    max_connections: '200',
    shared_buffers: '256MB',
    max_wal_size: '4GB',
    wal_level: 'minimal',
    max_wal_senders: '0',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
  }
}

export function spawnPostgres(given: {
  native: string
  data: ClusterFolder
  user: SystemUser | null
  log: string
  settings: Record<string, string>
}): ChildProcess {
  const settings = Object.entries(given.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openSync(given.log, sizeOf(given.log) > LOG_BYTES ? 'w' : 'a', 0o600)
  try {
    // Its own process group: Ctrl-C in a terminal is for the server, which then stops its database last.
    return spawn(join(given.native, 'bin', 'postgres'), ['-D', given.data.passedPath, ...settings], {
      ...given.user,
      cwd: given.data.path,
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    })
  } finally {
    closeSync(log)
  }
}

/** After a crash it first replays its journal, possibly for minutes: only its exit is a failure. */
async function waitUntilReady(url: string, child: ChildProcess, log: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null || startOf(child.pid ?? 0) === null) {
      throw new Error(`PostgreSQL did not start.\n${endOf(log)}`)
    }
    try {
      return await query(url, 'select 1').then(() => {})
    } catch {
      await new Promise((wait) => setTimeout(wait, 30))
    }
  }
}

async function makeDatabase(url: string): Promise<void> {
  const found = await query(url, `select 1 from pg_database where datname = '${OWNER}'`)
  if (found.length === 0) await query(url, `create database ${OWNER}`)
}

async function assertDurable(url: string): Promise<void> {
  const rows = await query(
    url,
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting <> 'on'`,
  )
  const off = rows.map((row) => String(row['name']))
  if (off.length > 0)
    throw new Error(`PostgreSQL runs without ${off.join(', ')}: a crash could lose acknowledged bets.`)
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

export function endOf(log: string): string {
  return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-8).join('\n')
}

/** Runs initdb, after clearing what an interrupted run left: it needs an empty folder. */
async function createCluster(given: {
  native: string
  folder: string
  data: ClusterFolder
  user: SystemUser | null
  durable: boolean
  owner: string
}): Promise<void> {
  for (const name of readdirSync(given.data.path)) rmSync(join(given.data.path, name), { recursive: true })

  const flags = [
    `--pgdata=${given.data.passedPath}`,
    `--username=${given.owner}`,
    `--pwfile=${given.data.passedPath}/../password`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    ...(given.durable ? [] : ['--no-sync']),
  ]
  const made = spawnSync(join(given.native, 'bin', 'initdb'), flags, {
    ...given.user,
    cwd: given.data.path,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
  })

  if (made.status === 0) return
  for (const name of readdirSync(given.data.path)) rmSync(join(given.data.path, name), { recursive: true })
  throw new Error(`PostgreSQL could not create its data folder.\n${made.error ?? made.stderr}`)
}

/**
 * Ends the PostgreSQL that a killed process left running on a data folder. Its id comes from postmaster.pid; a process that
 * merely got the same id later is left alone, and PostgreSQL clears the stale file itself.
 */
export async function stopLeftOver(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return

  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!Number.isSafeInteger(pid) || pid <= 1 || !runsOn(pid, data)) return

  for (const [signal, waitMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    signalProcess(pid, signal)
    if (await waitForEnd(pid, waitMs)) return
  }
  throw new Error(
    `PostgreSQL, process ${pid}, is still running on ${data} and does not stop: end it and start again.`,
  )
}

function runsOn(pid: number, data: string): boolean {
  if (startOf(pid) === null || !/postgres/.test(programOf(pid) ?? '')) return false
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
  } catch {
    return false
  }
}
