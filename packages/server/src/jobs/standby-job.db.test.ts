import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../chain/clock.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { isTemporary } from '../db/failures.ts'
import { inTransaction } from '../db/transaction.ts'
import { awaitDurable } from '../features/play/book/await-durable.ts'
import { listDays } from '../features/play/book/day-sheets.ts'
import { createPlacement } from '../features/play/place/placement.ts'
import { isUnavailable } from '../http/failure.ts'
import { runMoneyCall } from '../ledger/money-call.ts'
import { workingUrl } from '../local/logins.ts'
import { readiness, standbyCheck } from '../observe/health.ts'
import { type SynchronousPair, startSynchronousPair } from '../testing/synchronous-pair.ts'
import { standby } from './standby-job.ts'

let pair: SynchronousPair
let calls: Database
let jobs: Database
let owner: pg.Client
beforeAll(async () => {
  pair = await startSynchronousPair()
  calls = await openDatabase({ url: pair.url, durability: 'unchecked' })
  jobs = await openDatabase({ url: pair.url, durability: 'unchecked', standby: calls.standby })
  owner = new pg.Client({ connectionString: pair.ownerUrl })
  owner.on('error', () => {})
  await owner.connect()
}, 120_000)
// A test that fails without a standby must not leave the next ones waiting for it.
afterEach(() => pair.startStandby(), 60_000)
afterAll(async () => {
  await calls.close()
  await jobs.close()
  await owner.end()
  await pair.close()
})

const logged: string[] = []
const log = {
  info: (_: unknown, text: string) => logged.push(text),
  warn: () => {},
  error: (_: unknown, text: string) => logged.push(text),
}
const checkStandby = () =>
  standby.turn({ db: jobs, log, clock: systemClock }, { nth: 1, signal: new AbortController().signal })
const problem = async () => {
  await checkStandby()
  return calls.standby.problem
}

const insert = (client: pg.ClientBase) =>
  client.query(
    "insert into incident (kind, subject, detail, opened_at) values ('test', gen_random_uuid(), '', now())",
  )
const write = () => inTransaction(calls.pool, insert)
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => error,
  )
const one = async (sql: string) => Object.values((await owner.query(sql)).rows[0] ?? {})[0]
/** A sheet signed that long ago, for the day after the last one; kept by the primary alone. */
const signSheet = (ago: string) =>
  owner.query(`
    set local synchronous_commit = local;
    insert into book_key (id, public_key, sealed, first_round_at) values (repeat('a', 16), sha256('a'), '', now()) on conflict do nothing;
    insert into book_day (day, rounds, bytes, sha256, key_id, signature, signed_at)
    select coalesce(max(day) + 1, '2020-03-01'), 1, 1, sha256('a'), repeat('a', 16), sha256('a') || sha256('b'), now() - interval '${ago}' from book_day`)
const open = () => one("select count(*)::int from incident where kind = 'standby' and closed_at is null")
const waiting = () => one("select count(*)::int from pg_stat_activity where wait_event = 'SyncRep'")

test('while a standby is there nothing is reported, and everything is committed', async () => {
  expect(await problem()).toBeNull()
  expect(await refused(write())).toBe('done')
  expect(await refused(awaitDurable(calls, 'a sheet', 0))).toBe('done')
  expect([await open(), logged]).toEqual([0, []])
})

test('without its standby a server says so at once instead of waiting, still reads, and resumes by itself', async () => {
  await pair.stopStandby()
  await expect.poll(problem, { timeout: 30_000 }).toBe('missing')
  expect(await open()).toBe(1)
  expect(logged.at(-1)).toMatch(/none is connected/)
  expect(await readiness([standbyCheck(calls)])).toMatchObject({
    ready: true,
    faults: { standby: /missing/ },
  })

  const error = await refused(write())
  expect(error).toMatchObject({ name: 'StandbyAway' })
  expect([isTemporary(error), isUnavailable(error)]).toEqual([true, true])
  // What the standby has is shown.
  expect(await refused(awaitDurable(calls, 'a sheet', 0))).toBe('done')
  expect(await refused(awaitDurable(calls, 'the next sheet', 0))).toMatchObject({ name: 'StandbyAway' })
  await signSheet('11 minutes')
  expect(await refused(listDays(calls))).toBe('done')
  await signSheet('5 minutes')
  expect(await refused(listDays(calls))).toMatchObject({ name: 'StandbyAway' })
  const money = runMoneyCall(
    calls,
    { player: 1n, key: randomUUID(), call: 'test', body: [] },
    { effect: (client) => insert(client).then(() => 1n), notify: async () => 'moved' },
  )
  expect(await refused(money)).toMatchObject({ kind: 'try_again' })
  const placement = createPlacement({ db: calls, headTime: () => Date.now(), stakeAssets: ['PLAY_POINT'] })
  const slip = {
    player: 1n,
    key: randomUUID(),
    round: '2030010110001',
    asset: 'PLAY_POINT',
    bets: [],
  } as const
  expect(await refused(placement.place(slip))).toMatchObject({ kind: 'try_again' })
  await placement.stop()
  expect(await waiting()).toBe(0)
  expect(await refused(inTransaction(calls.pool, (client) => client.query('select from player')))).toBe(
    'done',
  )

  await pair.startStandby()
  await expect.poll(problem, { timeout: 30_000 }).toBeNull()
  expect(await refused(write())).toBe('done')
  expect(await open()).toBe(0)
}, 120_000)

test('a connected standby that confirms nothing is noticed by what waits for it', async () => {
  const follower = new pg.Client({ connectionString: pair.standbyUrl() })
  await follower.connect()
  const { rows } = await follower.query<{ pid: number }>('select pid from pg_stat_wal_receiver')
  await follower.end()
  const [receiver] = rows
  if (receiver === undefined) throw new Error('the standby receives nothing')
  process.kill(receiver.pid, 'SIGSTOP')
  let held: Promise<unknown>
  try {
    held = refused(write())
    await expect.poll(problem, { timeout: 30_000 }).toBe('late')
    expect(await refused(write())).toMatchObject({ name: 'StandbyAway' })
  } finally {
    process.kill(receiver.pid, 'SIGCONT')
  }
  expect(await held).toBe('done')
  await expect.poll(problem, { timeout: 30_000 }).toBeNull()
}, 120_000)

test('a primary that was replaced and accepts writes again is not believed, until the newer one is back', async () => {
  // A promoted cluster, and one that was not, like a primary that was frozen meanwhile.
  const other = await startSynchronousPair()
  const standbyOf = { problem: null, timeline: 0 }
  const stale = await openDatabase({ url: pair.url, durability: 'unchecked', standby: standbyOf })
  const watch = (db: Database) =>
    standby.turn({ db, log, clock: systemClock }, { nth: 60, signal: new AbortController().signal })
  let promoted: Database | null = null
  try {
    await watch(stale)
    expect(standbyOf).toEqual({ problem: null, timeline: 1 })
    promoted = await openDatabase({
      url: workingUrl(await other.failOver()),
      durability: 'unchecked',
      standby: standbyOf,
    })
    await watch(promoted)
    expect(standbyOf).toEqual({ problem: null, timeline: 2 })

    await watch(stale)
    expect(standbyOf).toEqual({ problem: 'behind', timeline: 2 })
    expect(await open()).toBe(1)
    expect(await refused(inTransaction(stale.pool, insert))).toMatchObject({ name: 'StandbyAway' })
    expect(await refused(write())).toBe('done')

    await watch(promoted)
    expect(standbyOf.problem).toBeNull()
    expect(await refused(inTransaction(promoted.pool, insert))).toBe('done')
    // As after a start.
    standbyOf.timeline = 0
    await watch(stale)
    expect(standbyOf).toEqual({ problem: null, timeline: 1 })
    expect(await open()).toBe(0)
  } finally {
    await promoted?.close()
    await stale.close()
    await other.close()
  }
}, 180_000)

test('a house that must wait for a standby does not start if its owner may not see one', async () => {
  await owner.query('create role blind login')
  await owner.query('grant create on schema public to blind')
  await owner.query('alter function standby_trouble owner to blind')
  await expect(openDatabase({ url: pair.url, durability: 'unchecked' })).rejects.toThrow(
    /As a superuser: grant pg_read_all_stats to blind/,
  )
  expect(await problem()).toBe('unseen')
  await owner.query('grant pg_read_all_stats to blind')
  expect(await problem()).toBeNull()
})
