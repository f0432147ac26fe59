import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ClusterFolder } from './embedded-database.ts'
import type { SystemUser } from './system-user.ts'

/** Runs initdb. What an interrupted one left is cleared, so that it starts from an empty folder. */
export async function createCluster(given: {
  native: string
  folder: string
  data: ClusterFolder
  user: SystemUser | null
  durable: boolean
  owner: string
}): Promise<void> {
  for (const name of readdirSync(given.data.path)) rmSync(join(given.data.path, name), { recursive: true })

  const flags = [
    `--pgdata=${given.data.told}`,
    `--username=${given.owner}`,
    `--pwfile=${given.data.told}/../password`,
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
  throw new Error(`PostgreSQL could not make its data folder.\n${made.error ?? made.stderr}`)
}
