import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openPlayFixture, type PlayFixture } from '../features/play/testing/play-fixture.ts'
import { listRecords } from '../features/records/list-records.ts'
import { type SynchronousPair, startSynchronousPair } from '../testing/synchronous-pair.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { openReader, type ReadDatabase, type Reader, type ReadFrom } from './reader.ts'

let pair: SynchronousPair
/** Works at one server, while `db` is another's. */
let fixture: PlayFixture
let db: Database
const opened: Reader[] = []
beforeAll(async () => {
  pair = await startSynchronousPair()
  fixture = await openPlayFixture({ ...pair, drop: async () => {} })
  db = await openDatabase({ url: pair.url, durability: 'unchecked', max: 4 })
})
afterEach(async () => {
  for (const reader of opened.splice(0)) await reader.close()
})
afterAll(async () => {
  await fixture.close()
  await db.close()
  await pair.close()
})

const from: ReadFrom[] = []
const open = async (options: { waitMs?: number } = {}, url = pair.standby().url): Promise<Reader> => {
  from.length = 0
  const reader = await openReader({ db, url }, { ...options, onRead: (one) => from.push(one) })
  opened.push(reader)
  return reader
}
const atStandby = async (sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: pair.standby().ownerUrl })
  await client.connect()
  await client.query(sql)
  await client.end()
}

/** A player notified of this many records by a server other than the one asked for them. */
const playerWith = async (records: number): Promise<bigint> => {
  const funds = { USDT: 5_000_000n, GMT: 5_000_000n, PLAY_POINT: 5_000_000n }
  const [player = 0n] = await fixture.players(1, Object.fromEntries(Object.entries(funds).slice(0, records)))
  return player
}
const recordsOf = (player: bigint) => async (read: ReadDatabase) =>
  (await listRecords(read, { player, limit: 10 })).items.length

test('a replica that has all the data', async () => {
  const reader = await open({ waitMs: 60_000 })
  for (const records of [1, 2, 3])
    expect(await reader.read(recordsOf(await playerWith(records)))).toBe(records)
  expect(from).toEqual(['replica', 'replica', 'replica'])
  // No query can write there.
  await expect(db.pool.query('select 1')).resolves.toBeDefined()
  const writable = await reader.read(
    async ({ pool }) => (await pool.query('show transaction_read_only')).rows[0],
  )
  expect(writable).toEqual({ transaction_read_only: 'on' })
})

describe('while the replica is stalled', () => {
  test('the primary answers, and nobody sees less than before', async () => {
    const reader = await open({ waitMs: 20 })
    await atStandby('select pg_wal_replay_pause()')
    try {
      const player = await playerWith(2)
      expect(await reader.read(recordsOf(player))).toBe(2)
      expect(from).toEqual(['behind'])
      // The control: without waiting, a player without records is returned.
      const heedless = new pg.Pool({ connectionString: pair.standby().url, max: 1 })
      expect(await recordsOf(player)({ pool: heedless })).toBe(0)
      await heedless.end()
    } finally {
      await atStandby('select pg_wal_replay_resume()')
    }
  })

  test('a read waits for it, and is answered there once it has caught up', async () => {
    const reader = await open({ waitMs: 60_000 })
    await atStandby('select pg_wal_replay_pause()')
    const player = await playerWith(3)
    const answer = reader.read(recordsOf(player))
    await atStandby('select pg_wal_replay_resume()')
    expect(await answer).toBe(3)
    expect(from).toEqual(['replica'])
  })

  test('reads avoid it for a moment, and come back', async () => {
    const reader = await open({ waitMs: 0 })
    await atStandby('select pg_wal_replay_pause()')
    const player = await playerWith(1)
    for (let n = 0; n < 20; n += 1) expect(await reader.read(recordsOf(player))).toBe(1)
    // They did not all try it again; on a slow machine the pause may have passed meanwhile.
    expect(from.length).toBeLessThan(20)
    await atStandby('select pg_wal_replay_resume()')
    await expect
      .poll(async () => {
        expect(await reader.read(recordsOf(player))).toBe(1)
        return from.at(-1)
      })
      .toBe('replica')
  })
})

test('a replica that is away costs no answer, at the start and later', async () => {
  const { url } = pair.standby()
  const reader = await open({ waitMs: 60_000 })
  const player = await playerWith(2)
  await pair.stopStandby()
  expect(await reader.read(recordsOf(player))).toBe(2)
  expect(from).toEqual(['unreachable'])
  const other = await open({}, url)
  expect(await other.read(recordsOf(player))).toBe(2)
  await pair.startStandby()
})

test('what fails there is asked of the primary, but what takes too long is not asked twice', async () => {
  const reader = await open({ waitMs: 60_000 })
  let asked = 0
  const failing = (sql: string) =>
    reader.read(async ({ pool }) => {
      asked += 1
      return (await pool.query<{ follows: boolean }>(sql)).rows[0]?.follows
    })
  // It divides by zero only on the replica.
  expect(await failing('select pg_is_in_recovery() as follows, 1 / (1 - pg_is_in_recovery()::int)')).toBe(
    false,
  )
  expect(asked).toBe(2)
  const later = await open({ waitMs: 60_000 })
  asked = 0
  await expect(
    later.read(async ({ pool }) => {
      asked += 1
      await pool.query("set statement_timeout = '10ms'; select pg_sleep(60)")
    }),
  ).rejects.toThrow(/statement timeout/)
  expect(asked).toBe(1)
})

test('an address that leads elsewhere, or a login that may do more, is refused at the start', async () => {
  const stranger = await createTestDatabase()
  try {
    await expect(open({}, stranger.url)).rejects.toThrow(/names a different database than DATABASE_URL/)
  } finally {
    await stranger.drop()
  }
  await expect(open({}, pair.standby().ownerUrl)).rejects.toThrow(/has more rights than the server needs/)
})

test('a replica that became a separate primary is not believed', async () => {
  const reader = await open({ waitMs: 60_000 })
  const player = await playerWith(2)
  await atStandby('select pg_promote(true, 60)')
  expect(await reader.read(recordsOf(player))).toBe(2)
  expect(from).toEqual(['behind'])
})
