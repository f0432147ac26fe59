import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbeddedDatabase } from './embedded-database.ts'
import { startOf, waitForEnd } from './process-identity.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nibble-embedded-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('what is committed is there after a stop and a new start', async () => {
  const first = await startEmbeddedDatabase({ folder })
  await query(first.ownerUrl, 'create table kept as select 7 as n')
  await first.stop()

  const second = await startEmbeddedDatabase({ folder })
  expect(await query(second.ownerUrl, 'select n from kept')).toEqual([{ n: 7 }])
  await second.stop()
})

test('commits are durable and nobody else can read the password', async () => {
  const database = await startEmbeddedDatabase({ folder })
  expect(await query(database.url, 'show fsync')).toEqual([{ fsync: 'on' }])
  expect(await query(database.url, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])
  expect(statSync(join(folder, 'password')).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700)
  await expect(query(database.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/)
  await database.stop()
})

test('a start without durable commits is refused', async () => {
  const weak = startEmbeddedDatabase({ folder, settings: { synchronous_commit: 'off' } })
  await expect(weak).rejects.toThrow(/without synchronous_commit/)
})

test('a database that dies by itself is reported', async () => {
  const database = await startEmbeddedDatabase({ folder })
  process.kill(database.pid, 'SIGKILL')
  expect(await database.crashed).toMatch(/ended unexpectedly/)
  await database.stop()
})

test('a killed process takes its database along, and the next start recovers', async () => {
  const killed = await startElsewhere(folder)
  process.kill(killed.parent, 'SIGKILL')
  expect(await waitForEnd(killed.postgres, 15_000)).toBe(true)

  const next = await startEmbeddedDatabase({ folder })
  expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await next.stop()
})

test('a database that is still running is ended by the next start', async () => {
  const first = await startEmbeddedDatabase({ folder })
  const second = await startEmbeddedDatabase({ folder })
  expect(startOf(first.pid)).toBeNull()
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
})

/** Starts a database under another Node process, to kill that process. */
async function startElsewhere(where: string): Promise<{ parent: number; postgres: number }> {
  const module = fileURLToPath(new URL('./embedded-database.ts', import.meta.url))
  const script = `import { startEmbeddedDatabase } from ${JSON.stringify(module)}
    await startEmbeddedDatabase({ folder: ${JSON.stringify(where)} })
    console.log('up')`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((up) => child.stdout.once('data', up))
  const postgres = Number(readFileSync(join(where, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  return { parent: child.pid ?? 0, postgres }
}
