import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import type { NibbleEvent } from '../features/play/events.ts'
import { notifyBalances } from '../ledger/post.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { listenForEvents, openNotifyListener } from './listen-for-events.ts'
import { checkBus } from './testing/bus-contract.ts'

let made: TestDatabase
let db: Database
/** A server with NATS_URL: its events wait in the outbox. */
let withNats: Database
beforeAll(async () => {
  made = await createTestDatabase()
  db = await openDatabase({ url: made.url, durability: 'unchecked' })
  withNats = await openDatabase({ url: made.url, durability: 'unchecked', events: 'outbox' })
})
afterAll(async () => {
  await withNats.close()
  await db.close()
  await made.drop()
})

const SOON = { answerMs: 10_000, askEveryMs: 100, silentMs: 15_000 }
const take = async (isOverNats: boolean, runner: Pick<pg.ClientBase, 'query'> = db.pool) => {
  const { rows } = await runner.query<{ batch: bigint | null; events: string[] | null }>(
    'select batch, events from take_events($1, 0)',
    [isOverNats],
  )
  return { batch: rows[0]?.batch ?? null, events: rows[0]?.events?.length ?? 0 }
}
const players = (heard: readonly NibbleEvent[]) =>
  heard.flatMap((event) => (event.type === 'balances' ? [event.player] : []))

test('over NOTIFY, servers receive what committed, after it did, and nothing else', async () => {
  expect(await checkBus(db, (hear, onGap) => listenForEvents(db, hear, onGap))).toEqual([])
})

test('the contract of all event buses catches one that sends before the commit', async () => {
  const early = await openDatabase({ url: made.url, durability: 'unchecked' })
  const connect = early.pool.connect.bind(early.pool)
  Object.assign(early.pool, {
    connect: async () => {
      const client = await connect()
      const query = client.query.bind(client)
      return Object.assign(client, {
        query: (text: string, values?: unknown[]) =>
          text.includes('tell_servers') ? db.pool.query(text, values) : query(text, values),
      })
    },
  })
  const wrong = await checkBus(early, (hear, onGap) => listenForEvents(db, hear, onGap))
  expect(wrong).toEqual(['what had not committed was heard', 'what was rolled back was heard'])
  await early.close()
})

test('what the last server with NATS left behind is sent by NOTIFY, and while a server relies on NATS only by one that reaches it', async () => {
  const heard: NibbleEvent[] = []
  const listener = await openNotifyListener(
    db,
    () => {},
    () => {},
    { ...SOON, askEveryMs: 60_000 },
  )
  await listener.relyOnNats(true)
  await notifyBalances(withNats.pool, [1n], 'transfer')
  expect(await take(false)).toEqual({ batch: null, events: 0 })

  const stop = await listenForEvents(
    db,
    (event) => heard.push(event),
    () => {},
    SOON,
  )
  await new Promise((wait) => setTimeout(wait, 500))
  expect(heard).toEqual([])
  await listener.relyOnNats(false)
  await expect.poll(() => players(heard)).toEqual(['1'])
  await stop()
  await listener.stop()
})

test('a stalled server prevents nobody from passing events on', async () => {
  let gaps = 0
  const frozen = { ...SOON, askEveryMs: 60_000, silentMs: 500 }
  const onGap = () => {
    gaps += 1
  }
  const listener = await openNotifyListener(db, () => {}, onGap, frozen)
  await listener.relyOnNats(true)
  await notifyBalances(withNats.pool, [3n], 'transfer')
  expect(await take(false)).toEqual({ batch: null, events: 0 })
  const countLeft = async () => {
    await take(false)
    return (await db.pool.query('select from event_outbox')).rows.length
  }
  await expect.poll(countLeft, { timeout: 4_000 }).toBe(0)
  // It learns that it missed something as soon as it resumes.
  await expect.poll(() => gaps, { timeout: 4_000 }).toBeGreaterThan(0)
  await listener.stop()
})

test('batches over NATS are numbered without gaps, and copied for as long as a server needs copies', async () => {
  const heard: NibbleEvent[] = []
  const listener = await openNotifyListener(
    db,
    (event) => heard.push(event),
    () => {},
    { ...SOON, askEveryMs: 60_000 },
  )
  const tell = (player: bigint) => notifyBalances(withNats.pool, [player], 'transfer')

  await tell(1n)
  const first = await take(true)
  expect(first.events).toBe(1)
  await expect.poll(() => players(heard)).toEqual(['1'])

  await listener.relyOnNats(true)
  await tell(2n)
  const client = await db.pool.connect()
  await client.query('begin')
  expect(await take(true, client)).toEqual({ batch: (first.batch ?? 0n) + 1n, events: 1 })
  // One at a time; needing copies waits until rows taken without copies have committed.
  expect(await take(true)).toEqual({ batch: null, events: 0 })
  let needs = false
  const needing = listener.relyOnNats(false).then(() => {
    needs = true
  })
  await new Promise((wait) => setTimeout(wait, 200))
  expect(needs).toBe(false)
  await client.query('rollback')
  client.release()
  await needing

  expect(await take(true)).toEqual({ batch: (first.batch ?? 0n) + 1n, events: 1 })
  await expect.poll(() => players(heard)).toEqual(['1', '2'])
  await listener.stop()
})

test('a connection that breaks is renewed with copies, whatever it relied on before', async () => {
  let gaps = 0
  const heard: NibbleEvent[] = []
  const onGap = () => {
    gaps += 1
  }
  const listener = await openNotifyListener(db, (event) => heard.push(event), onGap, {
    ...SOON,
    askEveryMs: 60_000,
  })
  await listener.relyOnNats(true)
  const owner = new pg.Client(made.ownerUrl)
  await owner.connect()
  await owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'nibble events' and datname = current_database()",
  )
  await owner.end()
  await expect.poll(() => gaps, { timeout: 10_000 }).toBe(1)
  await notifyBalances(withNats.pool, [7n], 'transfer')
  await take(true)
  await expect.poll(() => players(heard)).toEqual(['7'])
  await listener.stop()
})
