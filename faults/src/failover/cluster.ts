import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@nibble/server/local/free-port.ts'
import { chooseDatabaseUser } from '@nibble/server/local/system-user.ts'
import pg from 'pg'
import { PYTHON, type Tools } from './tools.ts'

/** Three PostgreSQL nodes under Patroni, strictly synchronous, with etcd, and HAProxy in front: all on this machine. */
export type Cluster = {
  /** A database as the superuser, through HAProxy. */
  throughProxy(database: string): string
  /** The same with the names of all hosts. */
  byHosts(database: string): string
  /** The node that accepts writes. Waits until there is one, and a standby has what it writes. */
  primary(): Promise<Node>
  readonly nodes: readonly Node[]
  /** The last output of each node. */
  logs(): string
  close(): Promise<void>
}

export type Node = {
  readonly name: string
  /** As the superuser. */
  readonly url: string
  /** Kills Patroni and PostgreSQL at once, as a power cut does. */
  cutPower(): Promise<void>
  /** After a power cut. */
  start(): void
  /** Freezes all of its processes; only PostgreSQL's, if requested. */
  freeze(what: 'node' | 'database'): void
  thaw(): void
  /** As `patronictl failover --candidate` does, when no node may take over by itself. */
  promote(): Promise<void>
}

const CONFIG = fileURLToPath(new URL('../../../deploy/cluster/', import.meta.url))
const HOST = '127.0.0.1'
const NAMES = ['one', 'two', 'three'] as const
/** A node's return takes longest: half a minute on two busy cores. */
const PATIENCE_MS = 900_000

export async function startCluster(tools: Tools, folder: string): Promise<Cluster> {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const user = chooseDatabaseUser(folder)
  const running: ChildProcess[] = []
  const launch = (
    name: string,
    command: readonly [string, ...string[]],
    { cwd, environment }: { cwd: string; environment: Readonly<Record<string, string>> },
  ): ChildProcess => {
    const log = openSync(join(folder, `${name}.log`), 'a')
    try {
      const [program, ...given] = command
      const child = spawn(program, given, {
        ...user,
        cwd,
        env: { ...tools.environment, ...environment },
        stdio: ['ignore', log, log],
      })
      child.on('error', () => {})
      running.push(child)
      return child
    } finally {
      closeSync(log)
    }
  }
  const folderOf = (name: string): string => {
    const made = join(folder, name)
    mkdirSync(made, { recursive: true, mode: 0o700 })
    if (user !== null) chownSync(made, user.uid, user.gid)
    chmodSync(made, 0o700)
    return made
  }

  const [etcdPort, peerPort, proxyPort] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const etcd = `http://${HOST}:${etcdPort}`
  const peer = `http://${HOST}:${peerPort}`
  launch(
    'etcd',
    [
      tools.etcd,
      '--data-dir',
      folderOf('etcd'),
      '--listen-client-urls',
      etcd,
      '--advertise-client-urls',
      etcd,
      '--listen-peer-urls',
      peer,
      '--initial-advertise-peer-urls',
      peer,
      '--initial-cluster',
      `default=${peer}`,
      // The machine that tests this may be slow.
      '--heartbeat-interval',
      '500',
      '--election-timeout',
      '5000',
      '--enable-v2',
    ] as [string, ...string[]],
    { cwd: folderOf('etcd'), environment: {} },
  )

  const [password, replication] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
  const places: { readonly name: (typeof NAMES)[number]; readonly port: number; readonly rest: number }[] = []
  for (const name of NAMES) places.push({ name, port: await findFreePort(), rest: await findFreePort() })
  const startNode = ({ name, port, rest }: (typeof places)[number]) => {
    const home = folderOf(name)
    return launch(name, [PYTHON, tools.patroni, join(CONFIG, 'patroni.yml')], {
      cwd: home,
      environment: {
        PATRONI_NAME: name,
        PATRONI_ETCD_HOSTS: `${HOST}:${etcdPort}`,
        PATRONI_RESTAPI_LISTEN: `${HOST}:${rest}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `${HOST}:${rest}`,
        PATRONI_POSTGRESQL_LISTEN: `${HOST}:${port}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${HOST}:${port}`,
        PATRONI_POSTGRESQL_DATA_DIR: join(home, 'data'),
        PATRONI_POSTGRESQL_BIN_DIR: tools.postgresBin,
        PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
        PATRONI_SUPERUSER_PASSWORD: password,
        PATRONI_REPLICATION_PASSWORD: replication,
        PATRONI_REWIND_PASSWORD: password,
      },
    })
  }
  const at = (host: string, database = 'postgres') => `postgres://postgres:${password}@${host}/${database}`
  const nodes = places.map((place): Node => {
    const data = join(folder, place.name, 'data')
    let patroni = startNode(place)
    const signal = (what: NodeJS.Signals, whose: 'node' | 'database') => {
      // Patroni first: it would restart PostgreSQL.
      if (whose === 'node') patroni.kill(what)
      for (const pid of workingIn(data)) signalOne(pid, what)
    }
    return {
      name: place.name,
      url: at(`${HOST}:${place.port}`),
      cutPower: async () => {
        signal('SIGKILL', 'node')
        await until(`node ${place.name} is gone`, async () => workingIn(data).length === 0)
      },
      start: () => {
        patroni = startNode(place)
      },
      freeze: (what) => signal('SIGSTOP', what),
      thaw: () => {
        for (const pid of workingIn(data)) signalOne(pid, 'SIGCONT')
        patroni.kill('SIGCONT')
      },
      promote: async () => {
        const body = JSON.stringify({ candidate: place.name })
        await fetch(`http://${HOST}:${place.rest}/failover`, {
          method: 'POST',
          body,
          signal: AbortSignal.timeout(30_000),
        })
      },
    }
  })
  launch('haproxy', [tools.haproxy, '-db', '-f', join(CONFIG, 'haproxy.cfg')], {
    cwd: folder,
    environment: {
      DATABASE_LISTEN: `${HOST}:${proxyPort}`,
      ...Object.fromEntries(
        places.flatMap(({ name, port, rest }) => [
          [`NODE_${name.toUpperCase()}`, `${HOST}:${port}`],
          [`NODE_${name.toUpperCase()}_REST`, String(rest)],
        ]),
      ),
    },
  })

  const close = async () => {
    for (const node of nodes) node.thaw()
    for (const child of running) child.kill('SIGKILL')
    await Promise.all(nodes.map((node) => node.cutPower().catch(() => {})))
  }
  const logs = () =>
    NAMES.map(
      (name) =>
        `${name}:\n${readFileSync(join(folder, `${name}.log`), 'utf8')
          .split('\n')
          .slice(-200)
          .join('\n')}`,
    ).join('\n')
  const primary = () =>
    until('a node takes writes and a standby has them', async () => {
      for (const node of nodes) if (await isSafePrimary(node)) return node
      return null
    })
  try {
    await primary()
    // The third one copies the database meanwhile; without it the loss of a node would stop all.
    await until('all nodes are there', async () => {
      const [row] = await ask(
        (await primary()).url,
        "select count(*) from pg_stat_replication where state = 'streaming'",
      )
      return Number(row?.[0]) === nodes.length - 1
    })
    const throughProxy = (database: string) => at(`${HOST}:${proxyPort}`, database)
    await until(
      'HAProxy leads to the primary',
      async () => (await ask(throughProxy('postgres'), 'select 1')).length === 1,
    )
    const hosts = places.map(({ port }) => `${HOST}:${port}`).join()
    const byHosts = (database: string) => `${at(hosts, database)}?target_session_attrs=read-write`
    return { throughProxy, byHosts, primary, nodes, logs, close }
  } catch (error) {
    const said = logs()
    await close()
    throw new Error(`The cluster did not start: ${String(error)}\n${said}`, { cause: error })
  }
}

const isSafePrimary = async ({ url }: Node): Promise<boolean> => {
  const [row] = await ask(
    url,
    `select not pg_is_in_recovery() and current_setting('synchronous_standby_names') <> ''
            and exists (select from pg_stat_replication where sync_state in ('sync', 'quorum'))`,
  ).catch(() => [])
  return row?.[0] === true
}

/** Rows of one statement over its own connection. */
export async function ask(connectionString: string, sql: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3_000, query_timeout: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows
  } finally {
    // A frozen host would never answer.
    void client.end().catch(() => {})
  }
}

/** Asks until the answer is neither null nor false. Throws after a quarter of an hour. */
export async function until<T>(what: string, find: () => Promise<T | null | false>): Promise<T> {
  let last = ''
  for (const startedAt = Date.now(); Date.now() - startedAt < PATIENCE_MS; ) {
    const found = await find().catch((error: unknown) => {
      last = ` (${String(error)})`
      return null
    })
    if (found !== null && found !== false) return found
    await new Promise((wait) => setTimeout(wait, 200))
  }
  throw new Error(`after a quarter of an hour still not: ${what}${last}`)
}

/** PostgreSQL and all of its processes have their data folder as their working directory. */
function workingIn(data: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return (
          readlinkSync(`/proc/${name}/cwd`) === data &&
          !/\) Z /.test(readFileSync(`/proc/${name}/stat`, 'utf8'))
        )
      } catch {
        return false
      }
    })
    .map(Number)
}

function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended by itself.
  }
}
