import type { BetRow } from '@nibble/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import type { NibbleEvent } from '../features/play/events.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { listenForEvents } from './listen-for-events.ts'
import { type BetsOfRound, createPeers, type PeerEvent } from './peers.ts'

let made: TestDatabase
let db: Database
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  made = await createTestDatabase()
  db = await openDatabase({ url: made.url, durability: 'unchecked' })
})
afterAll(async () => {
  for (const end of ends) await end()
  await db.close()
  await made.drop()
})

const clock = { now: 1_000_000 }
const isPeerEvent = (event: NibbleEvent): event is PeerEvent =>
  event.type === 'online' || event.type === 'bets'

const startServer = async (online: number) => {
  const sockets = { online }
  const peers = createPeers({
    db,
    log: { warn: () => {} },
    now: () => clock.now,
    online: () => sockets.online,
  })
  const bets: BetsOfRound[] = []
  let messages = 0
  const hear = (event: NibbleEvent) => {
    if (!isPeerEvent(event)) return
    messages += 1
    const counts = peers.hear(event)
    if (counts !== null) bets.push(counts)
  }
  ends.push(await listenForEvents(db, hear, () => {}))
  ends.push(async () => peers.stop())
  return { peers, bets, messages: () => messages, start: peers.start }
}
const bet = (betId: string, round = '2026112310600') => ({ betId, round }) as BetRow

test('a server alone sends nothing about its bets; with others it counts their players, and forgets a silent one', async () => {
  const one = await startServer(3)
  one.start()
  await expect.poll(one.messages).toBe(1)
  one.peers.tellBets([bet('1')])
  expect(one.peers.online()).toBe(0)

  const other = await startServer(4)
  other.start()
  await expect.poll(() => one.peers.online()).toBe(4)
  // A later server hears the first one's next beat.
  await expect.poll(() => other.peers.online()).toBe(3)
  expect([one.bets, other.bets]).toEqual([[], []])

  one.peers.tellBets([bet('11'), bet('10')])
  one.peers.tellBets([bet('15'), bet('12', '2026112310601')])
  await expect.poll(() => other.bets).toHaveLength(2)
  expect(other.bets.toSorted((a, b) => a.round.localeCompare(b.round))).toMatchObject([
    { round: '2026112310600', from: '10', to: '15' },
    { round: '2026112310601', from: '12', to: '12' },
  ])
  expect(one.bets).toEqual([])

  clock.now += 15_001
  expect([one.peers.online(), other.peers.online()]).toEqual([0, 0])
})
