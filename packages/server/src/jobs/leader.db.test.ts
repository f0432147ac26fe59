import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Clock, systemClock } from '../chain/clock.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type Election, electLeader } from './leader.ts'

let database: TestDatabase
let owner: pg.Client
const elections: Election[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterEach(async () => {
  for (const election of elections.splice(0)) await election.stop()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

/** A candidate that records when it leads, to detect two at once. */
const candidate = (
  terms: { leading: number; most: number },
  lock: number,
  { clock = systemClock, silentAtMostMs }: { clock?: Clock; silentAtMostMs?: number } = {},
): Election => {
  const election = electLeader({
    url: database.url,
    lock,
    clock,
    ...(silentAtMostMs !== undefined && { silentAtMostMs }),
    log: { info: () => {}, warn: () => {}, error: () => {} },
    lead: async (signal) => {
      terms.leading += 1
      terms.most = Math.max(terms.most, terms.leading)
      await new Promise<void>((ended) => signal.addEventListener('abort', () => ended(), { once: true }))
      terms.leading -= 1
    },
  })
  elections.push(election)
  return election
}

const holderOf = async (lock: number): Promise<number> => {
  const { rows } = await owner.query<{ pid: number }>(
    "select pid from pg_locks where locktype = 'advisory' and objid = $1 and granted",
    [lock],
  )
  return rows[0]?.pid ?? 0
}

test('of several servers one leads; when it stops another one does at once', async () => {
  const terms = { leading: 0, most: 0 }
  const all = [candidate(terms, 101), candidate(terms, 101), candidate(terms, 101)]
  await expect.poll(() => all.filter((one) => one.isLeading()).length).toBe(1)

  const first = all.find((one) => one.isLeading())
  await first?.stop()
  expect(first?.isLeading()).toBe(false)
  await expect.poll(() => all.filter((one) => one.isLeading()).length, { timeout: 500 }).toBe(1)
  expect(terms.most).toBe(1)
})

test('a leader whose connection is cut stops leading and becomes a candidate again', async () => {
  const terms = { leading: 0, most: 0 }
  const only = candidate(terms, 102)
  await expect.poll(() => only.isLeading()).toBe(true)
  const before = await holderOf(102)
  await owner.query('select pg_terminate_backend($1)', [before])
  await expect.poll(() => holderOf(102), { timeout: 3_000 }).not.toBe(before)
  await expect.poll(() => only.isLeading()).toBe(true)
  expect(terms).toEqual({ leading: 1, most: 1 })
})

test('a stalled leader makes room for another one, as does a stalled candidate behind it; a working one stays', async () => {
  const terms = { leading: 0, most: 0 }
  const frozen: Clock = { ...systemClock, after: () => () => {} }
  const first = candidate(terms, 105, { clock: frozen, silentAtMostMs: 1_000 })
  await expect.poll(() => first.isLeading()).toBe(true)
  candidate(terms, 105, { clock: frozen, silentAtMostMs: 1_000 })
  await new Promise((wait) => setTimeout(wait, 200))
  const second = candidate(terms, 105, { silentAtMostMs: 4_000 })
  await expect.poll(() => second.isLeading(), { timeout: 5_000 }).toBe(true)
  const before = await holderOf(105)
  await new Promise((wait) => setTimeout(wait, 5_000))
  expect(second.isLeading()).toBe(true)
  expect(await holderOf(105)).toBe(before)
})

test('a candidate that waits for the lock can be stopped', async () => {
  const terms = { leading: 0, most: 0 }
  const first = candidate(terms, 103)
  await expect.poll(() => first.isLeading()).toBe(true)
  const second = candidate(terms, 103)
  await new Promise((wait) => setTimeout(wait, 100))
  await second.stop()
  expect(second.isLeading()).toBe(false)
  expect(first.isLeading()).toBe(true)
})

test('an unavailable database is asked again until it is back', async () => {
  const away = await createTestDatabase()
  await away.drop()
  const terms = { leading: 0, most: 0 }
  const name = new URL(away.url).pathname.slice(1)
  const election = electLeader({
    url: away.url,
    lock: 104,
    clock: systemClock,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    lead: async (signal) => {
      terms.leading += 1
      await new Promise<void>((ended) => signal.addEventListener('abort', () => ended(), { once: true }))
    },
  })
  elections.push(election)
  await new Promise((wait) => setTimeout(wait, 300))
  expect(election.isLeading()).toBe(false)
  await owner.query(`create database ${name}`)
  await expect.poll(() => election.isLeading(), { timeout: 5_000 }).toBe(true)
  await election.stop()
  await away.drop()
})
