import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../db/migrate.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../local/embedded-database.ts'

/** Two separate PostgreSQL servers; a commit on one waits until the other has it. */
export type SynchronousPair = {
  readonly url: string
  /** Connects as the owner of the tables. */
  readonly ownerUrl: string
  /** The running standby, as the owner of the tables and as the working login. */
  standby(): Pick<EmbeddedDatabase, 'url' | 'ownerUrl'>
  /** The standby first, both as the working login. Only while the standby runs. */
  addressOfBoth(): string
  /** The standby's, as the owner of the tables. Only while it runs. */
  standbyUrl(): string
  /** From now on no commit is confirmed. */
  stopStandby(): Promise<void>
  /** Resolves when commits are confirmed again. */
  startStandby(): Promise<void>
  /** Kills the primary like a power cut, and promotes the standby. Returns its address. */
  failOver(): Promise<string>
  close(): Promise<void>
}

const NAME = 'standby'
const DATABASE = {
  wal_level: 'replica',
  max_wal_senders: '4',
  synchronous_commit: 'on',
  shared_buffers: '32MB',
}

export const startSynchronousPair = async (): Promise<SynchronousPair> => {
  const folder = mkdtempSync(join(tmpdir(), 'nibble-pair-'))
  const at = (name: string) => join(folder, name)
  const start = (name: string, settings: Readonly<Record<string, string>> = {}) =>
    startEmbeddedDatabase({ folder: at(name), durable: false, settings: { ...DATABASE, ...settings } })

  const made = await start('primary')
  await migrate({ url: made.ownerUrl })
  await made.stop()
  // Keeps the owners: as root, PostgreSQL runs as another user.
  execFileSync('cp', ['-a', at('primary'), at(NAME)])
  const { uid, gid } = statSync(join(at(NAME), 'data'))
  const signal = join(at(NAME), 'data', 'standby.signal')
  writeFileSync(signal, '')
  chownSync(signal, uid, gid)

  const primary = await start('primary')
  // Not from its start: its preparations would wait for a standby that does not exist yet.
  await ask(primary.ownerUrl, `alter system set synchronous_standby_names = '${NAME}'`)
  await ask(primary.ownerUrl, 'select pg_reload_conf()')
  const startStandby = () => start(NAME, { primary_conninfo: follow(primary.ownerUrl) })
  let standby: EmbeddedDatabase | null = null

  const pair: SynchronousPair = {
    url: primary.url,
    ownerUrl: primary.ownerUrl,
    standby: () => {
      if (standby === null) throw new Error('the standby does not run')
      return standby
    },
    addressOfBoth: () => {
      if (standby === null) throw new Error('the standby does not run')
      const [one, other] = [new URL(standby.url), new URL(primary.url)]
      return `postgres://${other.username}:${other.password}@${one.host},${other.host}${other.pathname}?target_session_attrs=read-write`
    },
    standbyUrl: () => {
      if (standby === null) throw new Error('the standby does not run')
      return standby.ownerUrl
    },
    stopStandby: async () => {
      await standby?.stop()
      standby = null
    },
    startStandby: async () => {
      standby ??= await startStandby()
      while (
        !(await ask<boolean>(
          primary.ownerUrl,
          "select count(*) > 0 from pg_stat_replication where sync_state = 'sync'",
        ))
      )
        await new Promise((wait) => setTimeout(wait, 50))
    },
    failOver: async () => {
      process.kill(primary.pid, 'SIGKILL')
      await primary.crashed
      standby ??= await startStandby()
      await ask(standby.ownerUrl, 'select pg_promote(true, 60)')
      return standby.ownerUrl
    },
    close: async () => {
      await standby?.stop()
      await primary.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await pair.startStandby()
  return pair
}

const follow = (url: string): string => {
  const { hostname, port, username, password } = new URL(url)
  return `host=${hostname} port=${port} user=${username} password=${password} application_name=${NAME}`
}

const ask = async <Value>(url: string, sql: string): Promise<Value | undefined> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
    return rows[0]?.[0] as Value | undefined
  } finally {
    await client.end()
  }
}
