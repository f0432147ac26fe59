import { PassThrough } from 'node:stream'
import type { LiveTable } from '@nibble/contract'
import { amountOf, type GameId } from '@nibble/domain'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createLog } from '../observe/log.ts'
import { createMetrics } from '../observe/metrics.ts'
import { type Client, createClients } from './clients.ts'
import { createLiveTables } from './live-tables.ts'

const ROUND = '2026092110001'
const tableOf = (game: GameId, staked: bigint, isFinal: boolean): LiveTable => {
  const sums = { players: 1, staked: amountOf(staked), picks: [], morePicks: 0 }
  return { round: ROUND, game, isFinal, value: sums, play: sums, credits: sums, latest: [] }
}

const start = () => {
  const clients = createClients(createMetrics({ withProcess: false }))
  const state = { isClosed: false, staked: 1n, readers: new Set<bigint>(), ms: 0, tookMs: 0, onTable: true }
  const asked: { games: readonly GameId[]; players: readonly bigint[] }[] = []
  const live = createLiveTables({
    clients,
    isOnTable: () => state.onTable,
    log: createLog({ level: 'silent' }),
    uptimeMs: () => state.ms,
    read: async ({ games, players }) => {
      asked.push({ games, players })
      state.ms += state.tookMs
      const { isClosed, readers, staked } = state
      return {
        isClosed,
        readers: new Set(players.filter((player) => readers.has(player))),
        tables: new Map(games.map((game) => [game, tableOf(game, staked, isClosed)])),
      }
    },
  })
  const watch = (player: bigint, game: GameId = 'exact') => {
    const stream = new PassThrough()
    const heard: string[] = []
    stream.on('data', (frame: Buffer) => heard.push(frame.toString('latin1').replace(/^[^{]*/, '')))
    // Only the socket's state is read.
    const socket = { readyState: WebSocket.OPEN } as WebSocket
    const client: Client = {
      socket,
      stream,
      player,
      session: '',
      sessionEndsAt: Number.POSITIVE_INFINITY,
      heardAt: 0,
      watched: null,
      shown: null,
    }
    clients.add(client)
    clients.watch(client, { round: ROUND, game })
    return { client, heard }
  }
  return { clients, live, state, asked, watch }
}

test('before the close only players with a bet in the round are sent it, even if all of it was read for others', async () => {
  const { live, state, watch } = start()
  const [own, other] = [watch(1n), watch(2n)]
  state.readers.add(1n)
  await live.publish()
  expect([own.heard.length, other.heard.length]).toEqual([1, 0])

  state.isClosed = true
  await live.publish()
  expect([own.heard.length, other.heard.length]).toEqual([2, 1])
  expect(JSON.parse(other.heard[0] ?? '')).toMatchObject({ type: 'liveTable', data: { isFinal: true } })
})

test('nobody is sent another game than theirs, what they already have, or anything after they look elsewhere', async () => {
  const { clients, live, state, asked, watch } = start()
  const own = watch(1n)
  const even = watch(2n, 'odd-even')
  state.readers = new Set([1n, 2n])
  await live.publish()
  await live.publish()
  expect([...own.heard, ...even.heard].map((text) => JSON.parse(text).data.game)).toEqual([
    'exact',
    'odd-even',
  ])
  state.staked = 2n
  await live.publish()
  expect(own.heard).toHaveLength(2)

  clients.watch(own.client, null)
  clients.remove(even.client)
  const looks = asked.length
  state.staked = 3n
  await live.publish()
  expect([own.heard.length, asked.length]).toEqual([2, looks])
})

test('a closed round is read once, and a game of it that is watched later once more', async () => {
  const { live, state, asked, watch } = start()
  watch(1n)
  watch(2n, 'odd-even')
  await live.publish()
  state.isClosed = true
  await live.publish()
  await live.publish()
  expect(asked.map(({ games }) => games.length)).toEqual([2, 2])
  watch(3n, 'sum')
  await live.publish()
  expect(asked.at(-1)?.games).toEqual(['sum'])
})

test('what was read of a game while it was open is read again once the round is closed', async () => {
  const { clients, live, state, watch } = start()
  state.readers = new Set([1n])
  const own = watch(1n)
  await live.publish()
  clients.watch(own.client, null)
  watch(2n, 'sum')
  Object.assign(state, { isClosed: true, staked: 5n })
  await live.publish()
  clients.watch(own.client, { round: ROUND, game: 'exact' })
  await live.publish()
  expect(JSON.parse(own.heard.at(-1) ?? '')).toMatchObject({
    data: { isFinal: true, value: { staked: '0.000005' } },
  })
})

test('a round that is on no table is not read, and a slow read is followed by a long pause', async () => {
  const { live, state, asked, watch } = start()
  watch(1n)
  state.onTable = false
  await live.publish()
  expect(asked).toEqual([])
  state.onTable = true
  state.tookMs = 200
  await live.publish()
  state.ms += 1_000
  await live.publish()
  expect(asked).toHaveLength(1)
  state.ms += 1_000
  await live.publish()
  expect(asked).toHaveLength(2)
})
