import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimDataFolder, readInstallationSecret } from './data-folder.ts'
import { startEmbeddedDatabase } from './embedded-database.ts'
import { databaseFolder, openInstallation } from './open-installation.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nibble-data-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a folder has one holder at a time', () => {
  const claimed = claimDataFolder(folder)
  expect(() => claimDataFolder(folder)).toThrow(/already runs on .* \(process \d+\)/)
  claimed.release()
  claimDataFolder(folder).release()
})

test('what a killed process left does not block the next one, even if its id was reused', () => {
  writeFileSync(join(folder, 'server.pid'), `${process.pid} 1\n`)
  claimDataFolder(folder).release()
  writeFileSync(join(folder, 'server.pid'), 'torn')
  claimDataFolder(folder).release()
})

test('the secret is created once and stays', () => {
  const secret = readInstallationSecret(folder)
  expect(secret).toHaveLength(32)
  expect(readInstallationSecret(folder)).toEqual(secret)
  writeFileSync(join(folder, 'secret'), 'short')
  expect(() => readInstallationSecret(folder)).toThrow(/damaged/)
})

test('an installation can be opened whether its server runs or not', async () => {
  await expect(openInstallation(folder)).rejects.toThrow(/no installation/)

  const claimed = claimDataFolder(folder)
  const database = await startEmbeddedDatabase({ folder: databaseFolder(folder) })
  const running = await openInstallation(folder)
  expect(running.databaseUrl).toBe(database.url)
  expect(running.ownerUrl).toBe(database.ownerUrl)
  await running.close()
  await database.stop()
  claimed.release()

  const stopped = await openInstallation(folder)
  const client = new pg.Client({ connectionString: stopped.databaseUrl })
  await client.connect()
  expect((await client.query('select current_database() as name')).rows).toEqual([{ name: 'nibble' }])
  await client.end()
  await stopped.close()
  claimDataFolder(folder).release()
})
