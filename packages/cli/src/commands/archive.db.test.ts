import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectForChecks } from '@nibble/server/features/audit/check-books.ts'
import { closeMonth } from '@nibble/server/features/audit/close-month.ts'
import { playOneRound } from '@nibble/server/features/audit/testing/play-house.ts'
import { seedBankroll } from '@nibble/server/features/play/grants.ts'
import { openPlayFixture, type PlayFixture } from '@nibble/server/features/play/testing/play-fixture.ts'
import { bundledProgram } from '@nibble/server/testing/bundled.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let program: readonly string[]
let fixture: PlayFixture
let folder: string
let month: string

/** A house whose only month ended long ago and is closed. */
beforeAll(async () => {
  program = await bundledProgram('cli')
  folder = mkdtempSync(join(tmpdir(), 'nibble-archive-command-'))
  fixture = await openPlayFixture()
  await seedBankroll(fixture.db)
  await playOneRound(fixture, 'classic')
  await fixture.rows(`update history_month set month = month - interval '3 months'`)
  await fixture.rows(
    `insert into history_month (month, bet_low, posting_low, begun_at)
     select month + interval '1 month', (select max(id) + 1 from bet), (select max(id) + 1 from posting), now() - interval '2 hours'
     from history_month`,
  )
  const client = await connectForChecks(fixture.db.url)
  month = (await closeMonth(client, { now: Date.now() }))?.month.slice(0, 7) ?? 'none'
  await client.end()
})
afterAll(async () => {
  await fixture.close()
  rmSync(folder, { recursive: true })
})

const nibble = (args: readonly string[], url: string | undefined = fixture.ownerUrl) => {
  const { DATABASE_URL: _, MIGRATION_DATABASE_URL: __, ...others } = process.env
  const env = { ...others, DATABASE_URL: fixture.db.url, ...(url !== '' && { MIGRATION_DATABASE_URL: url }) }
  const { status, stdout, stderr } = spawnSync(process.execPath, [...program, ...args], {
    env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('a month is archived and restored by two commands, each of which may be run again', () => {
  const archived = nibble(['archive', month, '--to', folder])
  expect(archived).toMatchObject({ status: 0, stderr: '' })
  expect(archived.stdout).toMatch(
    new RegExp(`^${month} is archived in .*: \\d+ entries, SHA-256 [0-9a-f]{64}`),
  )
  expect(readdirSync(folder)).toEqual([`${month}.entry.gz`])
  expect(nibble(['archive', month, '--to', folder]).stdout).toContain('was already archived')
  expect(nibble(['audit']).stdout).not.toContain('FAILED')
  expect(nibble(['restore-month', month, '--from', folder]).stdout).toContain('is restored')
  expect(nibble(['restore-month', month, '--from', folder]).stdout).toContain('is not archived')
})

test('what cannot be done is reported in a sentence', () => {
  expect(nibble(['archive', month])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--to FOLDER'),
  })
  expect(nibble(['archive', month, '--to', folder], '')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('MIGRATION_DATABASE_URL is missing'),
  })
  expect(nibble(['archive', month, '--to', join(folder, 'none')])).toMatchObject({ status: 1 })
  expect(nibble(['archive', '2031-01', '--to', folder])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('is not closed'),
  })
})
