import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { type NibbleEvent, notifyPeers } from '../features/play/events.ts'
import { notifyBalances } from '../ledger/post.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { listenOverNats } from './listen-over-nats.ts'
import { checkBus } from './testing/bus-contract.ts'
import { type StandInNats, startStandInNats } from './testing/stand-in-nats.ts'

let made: TestDatabase
let db: Database
let nats: StandInNats
const stops: (() => Promise<void>)[] = []
beforeAll(async () => {
  made = await createTestDatabase()
  db = await openDatabase({ url: made.url, durability: 'unchecked', events: 'outbox' })
})
beforeEach(async () => {
  nats = await startStandInNats()
})
afterEach(async () => {
  nats.isDeaf = false
  for (const stop of stops.splice(0)) await stop()
  nats.close()
})
afterAll(async () => {
  await db.close()
  await made.drop()
})

const LOG = { warn: () => {}, info: () => {} }
const listen: typeof listenOverNats = (_, hear, onGap) =>
  listenOverNats({ db, url: nats.url, log: LOG }, hear, onGap)

type Server = { readonly heard: string[]; gaps: number; relies: boolean; stop(): Promise<void> }

const startServer = async (): Promise<Server> => {
  const server: Server = { heard: [], gaps: 0, relies: false, stop: async () => {} }
  const hear = (event: NibbleEvent) => event.type === 'balances' && server.heard.push(event.player)
  const stop = await listenOverNats(
    {
      db,
      url: nats.url,
      log: LOG,
      calmMs: 500,
      onHeard: (relies) => {
        server.relies = relies
      },
    },
    hear,
    () => {
      server.gaps += 1
    },
  )
  stops.push(stop)
  return Object.assign(server, { stop })
}
const tell = (player: number) => notifyBalances(db.pool, [BigInt(player)], 'transfer')
const waiting = async () =>
  Number((await db.pool.query<{ count: bigint }>('select count(*) from event_outbox')).rows[0]?.count)
const SOON = { timeout: 15_000, interval: 50 }

/** Two of them that rely on NATS, in the order in which it knows them. */
const startRelying = async () => {
  const servers = [await startServer(), await startServer()] as const
  await notifyPeers(db, { type: 'online', server: 'test', online: 0 })
  await expect.poll(() => servers.every(({ relies }) => relies), SOON).toBe(true)
  return servers
}

test('over NATS, servers are told what committed, after it did, and nothing else', async () => {
  expect(await checkBus(db, (hear, onGap) => listen({ db, url: nats.url, log: LOG }, hear, onGap))).toEqual(
    [],
  )
}, 30_000)

test('who misses a batch is told of a gap and goes back to NOTIFY, and nobody else is', async () => {
  const [one, two] = await startRelying()
  nats.loseNext(1)
  await tell(1)
  await expect.poll(() => one.heard, SOON).toEqual(['1'])
  await tell(2)
  await expect.poll(() => two.heard, SOON).toEqual(['2'])
  await expect.poll(() => two.gaps, SOON).toBe(1)
  expect([two.relies, one.relies, one.gaps]).toEqual([false, true, 0])
}, 40_000)

test('what NATS did not take stays where it was until somebody has it', async () => {
  const [one, two] = await startRelying()
  nats.isDeaf = true
  await tell(3)
  await expect.poll(() => nats.published.reduce((sum, count) => sum + count), SOON).toBeGreaterThan(1)
  expect(await waiting()).toBe(1)
  await expect.poll(() => [one.heard, two.heard].every((heard) => heard.includes('3')), SOON).toBe(true)
  expect([one.gaps, two.gaps]).toEqual([1, 1])
}, 60_000)

test('who is refused by NATS without losing its connection is told of a gap', async () => {
  const [one, two] = await startRelying()
  nats.say(0, '-ERR \'Permissions Violation for Publish to "nibble"\'')
  await expect.poll(() => one.gaps, SOON).toBe(1)
  expect([one.relies, two.relies, two.gaps]).toEqual([false, true, 0])
}, 40_000)

test('numbers that somebody makes up hide no gap and make nobody wait', async () => {
  const [one, two] = await startRelying()
  const publish = (number: number) => {
    const payload = JSON.stringify({ number, events: [], from: 'a stranger' })
    nats.say(1, `MSG nibble 1 ${payload.length}\r\n${payload}`)
  }
  const startedAt = performance.now()
  for (let nth = 1; nth <= 6_000; nth += 1) publish(1_000_000 + nth * 90)
  await expect.poll(() => two.gaps, SOON).toBe(1)
  await tell(4)
  await expect.poll(() => two.heard, SOON).toContain('4')
  // Past the moment at which what was awaited would be looked for.
  await new Promise((wait) => setTimeout(wait, 1_500))
  // Half a minute when all of them are awaited.
  expect(performance.now() - startedAt).toBeLessThan(20_000)
  expect([two.gaps, one.gaps]).toEqual([1, 0])

  await notifyPeers(db, { type: 'online', server: 'test', online: 0 })
  await expect.poll(() => two.relies, SOON).toBe(true)
  publish(Number.MAX_SAFE_INTEGER)
  await expect.poll(() => two.gaps, SOON).toBe(2)
  await expect.poll(() => two.relies, SOON).toBe(true)
  nats.loseNext(1)
  await tell(5)
  await expect.poll(() => one.heard, SOON).toContain('5')
  await tell(6)
  await expect.poll(() => two.heard, SOON).toContain('6')
  await expect.poll(() => two.gaps, SOON).toBe(3)
}, 120_000)

test('of servers that find events one passes them on, and another goes on when it is gone', async () => {
  const servers = [await startServer(), await startServer(), await startServer()]
  const heard = (player: number) => servers.every((server) => server.heard.includes(String(player)))
  const tellFor = async (from: number, count: number) => {
    for (let nth = from; nth < from + count; nth += 1) {
      await tell(nth)
      await new Promise((wait) => setTimeout(wait, 60))
    }
    await expect.poll(() => heard(from + count - 1), SOON).toBe(true)
  }
  await tellFor(1_000, 30)
  const before = [...nats.published]
  await tellFor(2_000, 40)
  const passedOn = nats.published.map((count, nth) => count - (before[nth] ?? 0))
  const most = Math.max(...passedOn)
  expect(most).toBeGreaterThan(5)
  // A machine that stands still for a quarter of a second lets another one in.
  expect(passedOn.reduce((sum, count) => sum + count) - most).toBeLessThan(most / 4)

  const [passing] = servers.splice(passedOn.indexOf(most), 1)
  await passing?.stop()
  stops.splice(passedOn.indexOf(most), 1)
  const left = nats.published.reduce((sum, count) => sum + count)
  await tellFor(3_000, 30)
  expect(nats.published.reduce((sum, count) => sum + count) - left).toBeGreaterThan(5)
}, 60_000)
