import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../chain/clock.ts'
import { electLeader } from '../jobs/leader.ts'
import { listenForEvents } from '../realtime/listen-for-events.ts'
import { type SynchronousPair, startSynchronousPair } from '../testing/synchronous-pair.ts'
import { assertReachable, type Database, openDatabase } from './database.ts'
import { isTemporary } from './failures.ts'
import { PrimaryClient } from './primary-client.ts'
import { inTransaction } from './transaction.ts'

let pair: SynchronousPair
let db: Database
beforeAll(async () => {
  pair = await startSynchronousPair()
  db = await openDatabase({ url: pair.addressOfBoth(), max: 1, durability: 'unchecked' })
}, 120_000)
afterAll(async () => {
  await db.close()
  await pair.close()
})

const write = () =>
  inTransaction(db.pool, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await client.query("update incident set detail = detail where kind = 'nothing'")
    return rows[0]?.pid
  })

const ownerClient = async () => {
  const owner = new pg.Client({ connectionString: pair.ownerUrl })
  owner.on('error', () => {})
  return owner.connect()
}

test('of two hosts the one that accepts writes is found, whichever is listed first', async () => {
  await assertReachable(pair.addressOfBoth())
  expect(await write()).toBeTypeOf('number')
  const both = new PrimaryClient({ connectionString: pair.addressOfBoth() })
  await both.connect()
  const { rows } = await both.query('select pg_is_in_recovery() as follows')
  await both.end()
  expect(rows).toEqual([{ follows: false }])
})

test('a read-only host is refused with a sentence, which means that it is to be retried', async () => {
  const address = pair.addressOfBoth().replace(/@([^,]*),[^/]*/, '@$1')
  const error = await new PrimaryClient({ connectionString: address })
    .connect()
    .catch((thrown: unknown) => thrown)
  expect(String(error)).toMatch(/no database host accepts writes \(127\.0\.0\.1:\d+: it is read-only\)/)
  expect(isTemporary(error)).toBe(true)
  await expect(assertReachable(address)).rejects.toThrow(/^DATABASE_URL: no connection .* it is read-only/)
})

test('a connection that turns out to be read-only is dropped, and the work is to be retried', async () => {
  const before = await write()
  await db.pool.query('set default_transaction_read_only = on')
  const error = await write().catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: '25006' })
  expect(isTemporary(error)).toBe(true)
  expect(await write()).not.toBe(before)
})

test('a session that the database ends, idle or at work, ends no process, and the next one works', async () => {
  const owner = await ownerClient()
  const end = async () =>
    owner.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'nibble'")
  await write()
  await end()
  await expect.poll(() => db.pool.totalCount).toBe(0)
  const held = inTransaction(db.pool, async (client) => {
    await end()
    await sleep(100)
    await client.query('select')
  })
  expect(isTemporary(await held.catch((thrown: unknown) => thrown))).toBe(true)
  expect(await write()).toBeTypeOf('number')
  await owner.end()
})

test('a leader or listener at a server that no longer accepts writes stops, and begins again where it can', async () => {
  const owner = await ownerClient()
  let gaps = 0
  const url = pair.addressOfBoth()
  const stop = await listenForEvents(
    { ...db, url },
    () => {},
    () => (gaps += 1),
    { answerMs: 5_000, askEveryMs: 100, silentMs: 15_000 },
  )
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const lead = (signal: AbortSignal) =>
    new Promise<void>((end) => signal.addEventListener('abort', () => end(), { once: true }))
  const election = electLeader({ url, lock: 7, clock: systemClock, log, lead })
  await expect.poll(election.isLeading, { timeout: 30_000 }).toBe(true)

  await owner.query('alter system set default_transaction_read_only = on')
  await owner.query('select pg_reload_conf()')
  await expect.poll(election.isLeading, { timeout: 30_000 }).toBe(false)
  await owner.query('alter system reset default_transaction_read_only')
  await owner.query('select pg_reload_conf()')
  await expect.poll(election.isLeading, { timeout: 60_000 }).toBe(true)
  await expect.poll(() => gaps, { timeout: 60_000 }).toBeGreaterThan(0)

  const listening = "select pid from pg_stat_activity where application_name = 'nibble events'"
  const { rows } = await owner.query<{ pid: number }>(listening)
  const [frozen] = rows
  if (frozen === undefined) throw new Error('nobody listens')
  const before = gaps
  process.kill(frozen.pid, 'SIGSTOP')
  try {
    await expect.poll(() => gaps, { timeout: 60_000 }).toBeGreaterThan(before)
  } finally {
    process.kill(frozen.pid, 'SIGCONT')
  }
  await election.stop()
  await stop()
  await owner.end()
}, 200_000)

test('after a failover the same pool works on the host that took over', async () => {
  await write()
  await pair.failOver()
  await expect.poll(() => write().catch(() => null), { timeout: 60_000 }).toBeTypeOf('number')
}, 120_000)
