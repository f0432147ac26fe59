import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../chain/index.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { type SynchronousPair, startSynchronousPair } from '../testing/synchronous-pair.ts'
import { readDatabaseState, startWatchingDatabase } from './database-state.ts'
import { createMetrics } from './metrics.ts'

let pair: SynchronousPair
let owner: pg.Client
let db: Database
beforeAll(async () => {
  pair = await startSynchronousPair()
  owner = new pg.Client({ connectionString: pair.ownerUrl })
  await owner.connect()
  // Without waiting for the standby that this test removes.
  await owner.query('set synchronous_commit = local')
  db = await openDatabase({ url: pair.url, max: 2, durability: 'unchecked' })
})
afterAll(async () => {
  await db.close()
  await owner.end()
  await pair.close()
})

const partitions = async () =>
  Object.fromEntries(
    (await readDatabaseState(db, systemClock)).partitions.map(({ table, ...state }) => [table, state]),
  )
const standbys = async () => (await readDatabaseState(db, systemClock)).standbys

test('each table reports how many partitions are ahead, and whether rows had none', async () => {
  const fresh = { hasStrays: false, ageSeconds: expect.any(Number) }
  expect(await partitions()).toEqual({
    bet: { ahead: 1, ...fresh },
    posting: { ahead: 1, ...fresh },
    round: { ahead: 2, ...fresh },
    idempotency: { ahead: 2, ...fresh },
  })
  const { posting, round } = await partitions()
  // Minutes since it was made, even on a slow machine; and as much of the month as has passed.
  expect(posting?.ageSeconds).toBeLessThan(3_600)
  const now = new Date()
  const monthMs = now.getTime() - Date.UTC(now.getUTCFullYear(), now.getUTCMonth())
  expect(round?.ageSeconds).toBeGreaterThan(monthMs / 1000 - 3_600)
  expect(round?.ageSeconds).toBeLessThan(monthMs / 1000 + 3_600)

  await owner.query("select setval('posting_id_seq', 1500000), setval('bet_block', 1000001)")
  await owner.query(
    `insert into idempotency (player_id, key, call, body_hash, ref, at)
     values (1, gen_random_uuid(), 'x', '', 1, now() + interval '2 years')`,
  )
  expect(await partitions()).toMatchObject({
    bet: { ahead: 0 },
    posting: { ahead: 0, hasStrays: false },
    round: { hasStrays: false },
    idempotency: { ahead: 2, hasStrays: true },
  })
})

test('a standby is seen with its lag, by an owner who may see it, and missed when it is gone', async () => {
  const seen = { name: 'standby', sync: 'sync', lagSeconds: expect.any(Number), lagBytes: expect.any(Number) }
  expect(await readDatabaseState(db, systemClock)).toMatchObject({ isStandbyWanted: true, standbys: [seen] })

  // An owner who is no superuser needs a separate right to read statistics.
  await owner.query('create role plain_owner; alter function standby_state() owner to plain_owner')
  const hidden = { sync: null, lagSeconds: null, lagBytes: null }
  expect(await standbys()).toMatchObject([hidden])
  await owner.query('grant pg_read_all_stats to plain_owner')
  expect(await standbys()).toMatchObject([seen])

  const { database, registry } = createMetrics({ withProcess: false })
  database.onState(await readDatabaseState(db, systemClock))
  expect(await registry.metrics()).toMatch(/^nibble_standbys\{state="sync"\} 1$/m)
  expect(await registry.metrics()).toMatch(/^nibble_standby_lag_seconds\{standby="standby"\} /m)
  await pair.stopStandby()
  await expect.poll(standbys).toEqual([])
  database.onState(await readDatabaseState(db, systemClock))
  expect(await registry.metrics()).toMatch(/^nibble_standbys\{state="sync"\} 0$/m)
  expect(await registry.metrics()).not.toContain('nibble_standby_lag_seconds{')
})

test('a difference between the clocks of database and server is reported with its sign', async () => {
  const behind = { ...systemClock, nowMs: () => Date.now() - 4_000 }
  const ahead = { ...systemClock, nowMs: () => Date.now() + 4_000 }
  const seconds = []
  for (const clock of [systemClock, behind, ahead])
    seconds.push((await readDatabaseState(db, clock)).clockAheadSeconds)
  expect(seconds.map((one) => Math.round(one) || 0)).toEqual([0, 4, -4])

  const { database, registry } = createMetrics({ withProcess: false })
  database.onState(await readDatabaseState(db, behind))
  expect(await registry.metrics()).toMatch(/^nibble_database_clock_ahead_seconds (3\.[5-9]|4)/m)
})

test('a database that does not answer is reported as such', async () => {
  const gone = await openDatabase({ url: pair.url, max: 1, durability: 'unchecked' })
  await gone.close()
  const states: unknown[] = []
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const watch = startWatchingDatabase({ db: gone, clock: systemClock, log, observe: (s) => states.push(s) })
  await expect.poll(() => states).toEqual([null])
  await watch.stop()
})
