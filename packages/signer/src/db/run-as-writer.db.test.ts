import { setTimeout as wait } from 'node:timers/promises'
import { makeSignerLogin } from '@nibble/server/local/logins.ts'
import { createTestDatabase, type TestDatabase } from '@nibble/server/testing/test-database.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningWriter, runAsWriter } from './run-as-writer.ts'
import { openWriter, setIdleTimeouts, tryLockWriter } from './writer.ts'

let database: TestDatabase
let url: string
beforeAll(async () => {
  database = await createTestDatabase()
  url = await makeSignerLogin(database.ownerUrl)
})
afterAll(() => database.drop())

const run = (lock: number, silentAtMostMs: number) => {
  const turns: string[] = []
  const running: RunningWriter = runAsWriter({
    databaseUrl: url,
    lock,
    turnEveryMs: 50,
    silentAtMostMs,
    log: pino({ level: 'silent' }),
    serve: async (_writer, { signal, pause }) => {
      turns.push('begun')
      await pause(60_000)
      turns.push(signal.aborted ? 'ended' : 'paused')
    },
  })
  return { turns, running }
}

test.each(['before a transaction', 'in a transaction'])(
  'a signer that stalls %s makes room for another one',
  async (when) => {
    const lock = when === 'in a transaction' ? 701 : 702
    const frozen = await openWriter(url)
    await setIdleTimeouts(frozen, 1_000)
    expect(await tryLockWriter(frozen, lock)).toBe(true)
    if (lock === 701) await frozen.client.query('begin')
    const { turns, running } = run(lock, 1_000)
    await expect.poll(() => turns, { timeout: 5_000 }).toEqual(['begun'])
    expect(frozen.lost.aborted).toBe(true)
    await running.stop()
    await frozen.close().catch(() => {})
  },
)

test('waiting long for something other than the database keeps the turn', async () => {
  const { turns, running } = run(703, 900)
  await expect.poll(() => turns).toEqual(['begun'])
  await wait(3_000)
  expect(turns).toEqual(['begun'])
  await running.stop()
  expect(turns).toEqual(['begun', 'ended'])
})
