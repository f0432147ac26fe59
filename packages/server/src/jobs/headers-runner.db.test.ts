import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ChainHealth, EndpointHealth } from '../chain/index.ts'
import { steeredClock } from '../chain/testing/steered-clock.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { startHeadersRunner } from './headers-runner.ts'

const MINUTE = 60_000
const NOW = Date.UTC(2026, 10, 1)

let db: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const made = await createTestDatabase()
  drop = made.drop
  db = await openDatabase({ url: made.url, durability: 'unchecked', max: 2 })
})
afterAll(async () => {
  await db.close()
  await drop()
})

const healthOf = (name: string, unhashed: EndpointHealth['unhashed']): EndpointHealth => ({
  name,
  operator: name,
  height: 9n,
  lagBlocks: 0,
  lagMs: 0,
  latencyMs: 1,
  answeredMsAgo: 1,
  errors: 0,
  lastError: null,
  subscribed: false,
  setAside: null,
  unhashed,
})
const incidents = async () => {
  const { rows } = await db.pool.query<{ subject: string; detail: string; open: boolean }>(
    `select subject, detail, closed_at is null as open from incident where kind = 'header' order by id`,
  )
  return rows
}

test('headers that do not hash to their hash are an incident until sound ones came for ten minutes', async () => {
  const clock = steeredClock(NOW)
  const log = { info: () => {}, warn: () => {}, error: vi.fn<() => void>() }
  const wrong = { atMs: NOW, what: 'the header of block 7 does not match its hash' }
  let endpoints = [healthOf('a', wrong), healthOf('b', null)]
  const health = (): ChainHealth => ({
    chainId: 56,
    genesisHash: null,
    quorum: 2,
    operators: 2,
    reset: null,
    endpoints,
  })
  const runner = startHeadersRunner({ db, log, clock, source: { health }, everyMs: 1_000 })
  const turn = async (check: () => Promise<void>) =>
    vi.waitFor(async () => {
      await clock.pass(1_000)
      await check()
    }, 20_000)

  await turn(async () =>
    expect(await incidents()).toEqual([
      { subject: 'a', open: true, detail: expect.stringContaining('Replace it if this continues') },
    ]),
  )
  endpoints = [healthOf('a', wrong), healthOf('b', wrong)]
  await turn(async () => {
    const found = await incidents()
    expect(found.map(({ subject }) => subject)).toEqual(['a', 'b'])
    for (const { detail } of found) expect(detail).toContain('a fork has changed which fields are hashed')
  })
  expect(log.error).toHaveBeenCalledTimes(2)

  await clock.pass(10 * MINUTE)
  await turn(async () => expect((await incidents()).map(({ open }) => open)).toEqual([false, false]))
  const stopped = runner.stop()
  await clock.pass(2_000)
  await stopped
})
