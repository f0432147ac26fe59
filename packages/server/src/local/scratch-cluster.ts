import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { codeOf, reasonOf } from '../db/failures.ts'
import { checkManifest } from './backup-manifest.ts'
import { claimDataFolder, findHolder } from './data-folder.ts'
import { endOf, spawnPostgres } from './embedded-database.ts'
import { type Backup, majorOf } from './find-backup.ts'
import { preparePostgres } from './postgres-binaries.ts'
import { parentWatchdog } from './process-identity.ts'
import { canEnter, chooseDatabaseUser, type SystemUser } from './system-user.ts'

type ScratchCluster = {
  /** The address of a database in it, as a login that may read all of it. */
  readonly url: string
  /** Ends it and removes all its files. */
  remove(): Promise<void>
}

export type ScratchOptions = {
  /** The folder of archived WAL, replayed to its end. */
  readonly wal?: string | undefined
  /** Parent of the copy; the system's temporary folder by default. */
  readonly scratch?: string | undefined
  /** The folder of PostgreSQL's programs, if the bundled one is another version. */
  readonly bin?: string | undefined
  readonly database?: string | undefined
  readonly user?: string | undefined
  readonly signal?: AbortSignal | undefined
}

const PREFIX = 'nibble-drill-'
/** The usual owners of our clusters and databases. */
const LOGINS = ['postgres', 'nibble', 'nibble_owner', 'nibble_server']

/**
 * Restores a base backup into a separate folder and starts PostgreSQL on it, reachable only by this user: it listens only on a
 * socket in that folder, archives nothing and follows nobody. Throws a sentence, with all of it removed, if the backup does not
 * come up.
 */
export async function startScratchCluster(
  backup: Backup,
  { wal, scratch = tmpdir(), bin, database = 'nibble', user: login, signal }: ScratchOptions,
): Promise<ScratchCluster> {
  removeLeftOvers(scratch)
  const folder = mkdtempSync(join(scratch, PREFIX))
  const claim = claimDataFolder(folder)
  let child: ChildProcess | null = null
  const remove = async () => {
    if (child !== null && child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((end) => child?.once('exit', end))
      // Nothing of it is kept, so nothing needs flushing first.
      child.kill('SIGQUIT')
      await ended
    }
    claim.release()
    rmSync(folder, { recursive: true, force: true })
  }

  try {
    const data = join(folder, 'data')
    await copyInto(data, backup, signal)
    if (backup.manifest !== null) await checkManifest(backup.manifest, data, signal)
    const user = chooseDatabaseUser(data)
    const native = findPrograms(majorOf(data), { bin, user })
    giveUpTies(data)
    if (wal !== undefined) writeFileSync(join(data, 'recovery.signal'), '')
    const restore = wal === undefined ? {} : { restore_command: copyFrom(wal, user) }
    for (const file of ['hba', 'conf'])
      writeFileSync(join(folder, file), file === 'hba' ? 'local all all trust\n' : '')
    ownBy(folder, user)

    const log = join(folder, 'log')
    child = spawnPostgres({
      native,
      user,
      log,
      data: { path: data, passedPath: data },
      settings: { ...SETTINGS, ...filesIn(folder), unix_socket_directories: folder, ...restore },
    })
    const held = parentWatchdog({ pid: child.pid ?? 0, signal: 'INT' })
    child.once('exit', () => held.release())
    const at = (name: string) =>
      `postgres://${encodeURIComponent(name)}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(folder)}`
    const url = await Promise.race([
      findLogin(login === undefined ? LOGINS : [login], { at, child, log }),
      aborted(signal),
    ])
    return { url, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  // Sessions start only once the archive is fully replayed, so its settings for a standby do not matter.
  hot_standby: 'off',
  archive_mode: 'off',
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '20',
  max_locks_per_transaction: '256',
  shared_buffers: '128MB',
  autovacuum: 'off',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

const filesIn = (folder: string) => ({ config_file: join(folder, 'conf'), hba_file: join(folder, 'hba') })

const aborted = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, reject) => {
    if (signal?.aborted === true) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

async function copyInto(
  data: string,
  { path, parts }: Backup,
  signal: AbortSignal | undefined,
): Promise<void> {
  mkdirSync(data, { mode: 0o700 })
  if (parts.kind === 'folder') {
    // Link targets are copied: the running database must not write where the original may still be.
    await cp(parts.data, data, {
      recursive: true,
      dereference: true,
      preserveTimestamps: true,
      mode: constants.COPYFILE_FICLONE,
      filter: () => signal?.aborted !== true,
    }).catch((error: unknown) => {
      throw new Error(`The backup ${path} cannot be copied: ${reasonOf(error)}.`)
    })
  } else {
    await unpack(parts.base, data, signal)
    if (parts.wal !== null) await unpack(parts.wal, join(data, 'pg_wal'), signal)
  }
  signal?.throwIfAborted()
  if (!existsSync(join(data, 'PG_VERSION')) || !existsSync(join(data, 'global', 'pg_control')))
    throw new Error(`The backup ${path} is damaged: it lacks PG_VERSION or global/pg_control.`)
  assertNoTablespaces(path, data)
}

/** From such a map PostgreSQL would recreate the links, and replay the log into the live database's tablespaces. */
function assertNoTablespaces(path: string, data: string): void {
  const [map, links] = [join(data, 'tablespace_map'), join(data, 'pg_tblspc')]
  const isMapped = existsSync(map) && readFileSync(map, 'utf8').trim() !== ''
  if (isMapped || (existsSync(links) && readdirSync(links).length > 0))
    throw new Error(`The backup ${path} has tablespaces, which the drill does not restore.`)
}

async function unpack(archive: string, into: string, signal: AbortSignal | undefined): Promise<void> {
  const child = spawn('tar', ['-xf', archive, '-C', into, '--no-same-owner'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(signal === undefined ? {} : { signal }),
  })
  let why = ''
  child.stderr.on('data', (text: Buffer) => {
    why = `${why}${text.toString()}`.slice(0, 500)
  })
  const code = await new Promise((end) => {
    child.once('error', (error) => end(error.message))
    child.once('close', end)
  })
  if (code !== 0)
    throw new Error(
      `The backup ${archive} cannot be unpacked: ${(why || String(code)).trim().split('\n')[0]}`,
    )
}

/** Settings of the live cluster: whom it follows, where it archives, whom it waits for. */
function giveUpTies(data: string): void {
  writeFileSync(join(data, 'postgresql.auto.conf'), '')
  rmSync(join(data, 'standby.signal'), { force: true })
}

function ownBy(folder: string, user: SystemUser | null): void {
  spawnSync('chmod', ['-R', 'u=rwX,go=', folder])
  if (user !== null) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, folder])
}

/** For the shell used by PostgreSQL. */
function copyFrom(wal: string, user: SystemUser | null): string {
  const path = resolve(wal)
  if (!existsSync(path)) throw new Error(`There is no folder ${path}.`)
  if (user !== null && !canEnter(path, user))
    throw new Error(
      `PostgreSQL cannot run as root, and its user (${user.uid}) may not read ${path}: allow that, or run the drill as another user.`,
    )
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`
  return `cp ${quoted(path)}/"%f" "%p"`
}

function findPrograms(
  major: number,
  { bin, user }: { readonly bin: string | undefined; readonly user: SystemUser | null },
): string {
  const known = [`/usr/lib/postgresql/${major}`, `/usr/pgsql-${major}`]
  const places = bin === undefined ? [preparePostgres(user), ...known] : [join(resolve(bin), '..')]
  const found = places.find((place) => versionOf(join(place, 'bin', 'postgres')) === major)
  if (found !== undefined) return found
  throw new Error(
    `The backup is from PostgreSQL ${major}, and ${bin === undefined ? 'this machine has' : `${bin} has`} no programs of that version. ` +
      `Install PostgreSQL ${major} and name the folder of its programs: --bin /usr/lib/postgresql/${major}/bin.`,
  )
}

const versionOf = (program: string): number =>
  Number(
    /\(PostgreSQL\) (\d+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1],
  )

type Started = { readonly at: (name: string) => string; readonly child: ChildProcess; readonly log: string }

/** The address with the first login that the backup has, once the database answers. */
async function findLogin(logins: readonly string[], { at, child, log }: Started): Promise<string> {
  let why = ''
  for (const name of logins) {
    for (;;) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`The backup does not start as a database: ${reasonIn(log)}`)
      const problem = await tryLogin(at(name))
      if (problem === null) return at(name)
      why = reasonOf(problem)
      if (!IS_STARTING.includes(codeOf(problem))) break
      await new Promise((wait) => setTimeout(wait, 100))
    }
  }
  throw new Error(
    `The backup started, but signing in as ${logins.join(', ')} failed (${why}). Name the database and one of its logins: ` +
      '--database NAME --user NAME.',
  )
}

/** PostgreSQL's last words on its end, excluding sessions it turned away meanwhile. */
function reasonIn(log: string): string {
  const said = readFileSync(log, 'utf8')
    .split('\n')
    .flatMap((line) => /(?:FATAL|PANIC|could not|invalid).*/.exec(line)?.[0] ?? [])
    .filter((line) => !/starting up|not yet accepting|in recovery mode|shutting down/.test(line))
  return said.at(-1)?.replace(/^(FATAL|PANIC): +/, '') ?? endOf(log)
}

/** No socket yet, nobody listening on it yet, replaying the log. */
const IS_STARTING = ['ENOENT', 'ECONNREFUSED', '57P03']

async function tryLogin(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return null
  } catch (error) {
    return error
  } finally {
    await client.end().catch(() => {})
  }
}

/** Removes what a killed drill left. Its PostgreSQL ended with it. */
function removeLeftOvers(scratch: string): void {
  for (const name of readdirSync(scratch)) {
    const folder = join(scratch, name)
    if (name.startsWith(PREFIX) && existsSync(join(folder, 'server.pid')) && findHolder(folder) === null)
      rmSync(folder, { recursive: true, force: true })
  }
}
