import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@nibble/server/db/migrate.ts'
import { startEmbeddedDatabase } from '@nibble/server/local/embedded-database.ts'
import pg from 'pg'

/** A PostgreSQL of one fault's own, in a temporary folder. */
export type Instance = {
  /** Address of its owner, who may do anything; the database's name is at the end. `workingUrl` leads from it to a server's. */
  readonly url: string
  readonly pid: number
  readonly folder: string
  stop(): Promise<void>
}

export type InstanceOptions = {
  /** False where only the server is hurt: commits then need not wait for the disk. */
  readonly durable: boolean
  readonly settings?: Readonly<Record<string, string>>
}

export async function startInstance(options: InstanceOptions): Promise<Instance> {
  const parent = mkdtempSync(join(tmpdir(), 'nibble-faults-'))
  const started = await startOn({ ...options, folder: join(parent, 'postgres') })
  return {
    ...started,
    stop: async () => {
      await started.stop()
      rmSync(parent, { recursive: true, force: true })
    },
  }
}

/** Starts PostgreSQL on a folder that may hold what a killed one left. Stopping keeps the folder. */
export async function startOn({
  folder,
  durable,
  settings = {},
}: InstanceOptions & { folder: string }): Promise<Instance> {
  const database = await startEmbeddedDatabase({
    folder,
    durable,
    settings: { shared_buffers: '128MB', max_wal_size: '1GB', track_commit_timestamp: 'on', ...settings },
  })
  return { url: database.ownerUrl, pid: database.pid, folder, stop: () => database.stop() }
}

/** Makes an empty, migrated database on the instance and answers its address. */
export async function makeDatabase(instance: Instance, name: string): Promise<string> {
  await runOnce(instance.url, `create database ${name}`)
  const url = new URL(instance.url)
  url.pathname = `/${name}`
  await migrate({ url: url.href })
  return url.href
}

async function runOnce(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
