import { createSocket, type TopicEvent } from '@nibble/client'
import {
  assetsList,
  betOrder,
  historyLotteryRecordList,
  lastDrawPrizeBlock,
  orderInfo,
  roundProof,
  socketTicket,
  type Topic,
  type TopicData,
} from '@nibble/contract'
import { amountOf, normaliseHash, type Windows } from '@nibble/domain'
import { headerTimeMs, readHeader, readProof, verifyProof } from '@nibble/proof'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { closeRound } from '../features/play/rounds/close-round.ts'
import { openDue } from '../features/play/rounds/open-rounds.ts'
import {
  type FinalBlock,
  finalizeOutcome,
  recordCandidate,
} from '../features/play/settle/finalize-outcome.ts'
import { settleNextChunk } from '../features/play/settle/settle-next-chunk.ts'
import { startTestApp, type TestApp, type TestPlayer } from '../http/testing/start-test-app.ts'
import { startTestChain, type TestChain } from '../testing/test-chain.ts'

// One round on a real database and a real chain node, run by hand from opening to last balance.

const SHORT: Windows = { periodMs: 10_000, openForMs: 4_000, drawAfterMs: 300, publishAfterMs: 600 }

let chain: TestChain
let nibble: TestApp
let player: TestPlayer
const events: TopicEvent[] = []
let socket: { close(): void }

beforeAll(async () => {
  chain = await startTestChain()
  nibble = await startTestApp({ windows: { '1m': SHORT, '3m': SHORT } })
  player = await nibble.signIn()
  socket = await listen(player)
})
afterAll(async () => {
  socket.close()
  await nibble.stop()
  await chain.stop()
})

const listen = async (
  who: TestPlayer,
  onEvent: (event: TopicEvent) => void = (event) => events.push(event),
) => {
  const opened = createSocket({
    url: `${nibble.url.replace('http', 'ws')}/api/socket`,
    open: (url) => new WebSocket(url),
    ticket: async () => ({ ...(await who.caller.call(socketTicket, {})), bindId: who.bindId }),
    onEvent,
  })
  await vi.waitFor(() => expect(received('bet1').length).toBeGreaterThan(0), 5_000)
  return opened
}

const received = <T extends Topic>(topic: T): TopicData<T>[] =>
  events.flatMap((event) => (event.type === topic ? [event.data as TopicData<T>] : []))
const sleepUntil = (at: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, at - Date.now()) + 20))

const openRound = () =>
  vi.waitFor(
    async () => {
      await openDue(nibble.db)
      const open = received('bet1').at(-1)?.open
      if (open?.state !== 'open' || open.closesAt - Date.now() < 1_500)
        throw new Error('no round is open for long enough')
      return open
    },
    { timeout: 15_000, interval: 20 },
  )

const blockAt = async (height: number | 'latest') => {
  const which = height === 'latest' ? height : `0x${height.toString(16)}`
  const json = (await chain.request('eth_getBlockByNumber', [which, false])) as Record<string, unknown>
  const hash = normaliseHash(String(json['hash']))
  if (hash === null) throw new Error('a block without a hash')
  return { json, hash, height: Number(json['number']), timeMs: headerTimeMs(readHeader(json)) }
}

/** The first block at or after the draw time, with its parent. */
const drawBlock = async (drawAt: number): Promise<FinalBlock> => {
  let block = await vi.waitFor(
    async () => {
      const latest = await blockAt('latest')
      if (latest.timeMs < drawAt) throw new Error('the block is not there yet')
      return latest
    },
    { timeout: 5_000, interval: 50 },
  )
  for (;;) {
    const parent = await blockAt(block.height - 1)
    if (parent.timeMs < drawAt) {
      const { hash, timeMs, json } = block
      const { json: parentHeader, timeMs: parentTimeMs } = parent
      return { height: BigInt(block.height), hash, timeMs, header: json, parentHeader, parentTimeMs }
    }
    block = parent
  }
}

test('a round is reported as it progresses: open, closed, its outcome, then the player’s own bets and the result', async () => {
  const { round, closesAt, drawAt, publishAt } = await openRound()
  const bet = (pick: string) => ({ game: 'up-down' as const, pick, stake: amountOf(10_000_000n) })
  const { bets } = await player.caller.call(betOrder, {
    idempotencyKey: crypto.randomUUID(),
    round,
    asset: 'PLAY_POINT',
    bets: [bet('up'), bet('down'), bet('alphabet')],
  })
  await vi.waitFor(() => expect(received('betOrderMsg').at(-1)?.bets).toHaveLength(3), { timeout: 60_000 })
  expect(received('betOrderMsg').at(-1)?.balances).toEqual([
    { coinName: 'PLAY_POINT', assetsAvailable: 9_970_000_000n },
  ])

  await sleepUntil(closesAt)
  expect(await closeRound(nibble.db, { round })).toBe(true)
  await vi.waitFor(
    () => expect(received('bet1').at(-1)?.waiting[0]).toMatchObject({ round, state: 'closed', block: null }),
    { timeout: 60_000 },
  )

  const block = await drawBlock(drawAt)
  await recordCandidate(nibble.db, { round, block })
  await vi.waitFor(
    () =>
      expect(received('bet1').at(-1)?.waiting[0]).toMatchObject({
        round,
        block: { hash: block.hash, final: false },
      }),
    { timeout: 60_000 },
  )
  const betId = bets[0]?.betId ?? ''
  expect((await player.caller.call(orderInfo, { betId })).bet.status).toBe('to_be_published')

  await sleepUntil(publishAt)
  expect(await finalizeOutcome(nibble.db, { round, block })).toBe('fixed')
  await vi.waitFor(
    () => expect(received('drawPrize').at(-1)).toMatchObject({ round, block: { final: true } }),
    { timeout: 60_000 },
  )
  expect(received('updateChart')).toEqual([])

  expect((await settleNextChunk(nibble.db, { round })).done).toBe(true)
  await vi.waitFor(
    () => expect(received('updateChart').at(-1)).toMatchObject({ round, state: 'published' }),
    { timeout: 60_000 },
  )
  expect(received('lastDrawPrizeBlock').at(-1)).toEqual(received('updateChart').at(-1))
  const mine = received('betOrderMsg').at(-1)
  expect(mine?.bets.map((one) => one.betId).toSorted()).toEqual(bets.map((one) => one.betId).toSorted())
  expect(mine?.bets.every(({ status }) => status === 'published')).toBe(true)

  const { assets } = await player.caller.call(assetsList, {})
  expect(mine?.balances).toEqual([
    {
      coinName: 'PLAY_POINT',
      assetsAvailable: assets.find(({ coinName }) => coinName === 'PLAY_POINT')?.assetsAvailable,
    },
  ])
  const draws = await nibble.guest().call(lastDrawPrizeBlock, {})
  expect(draws.rounds.map((draw) => draw.round)).toContain(round)
  const height = block.height.toString()
  expect((await nibble.guest().call(historyLotteryRecordList, { height })).items[0]).toMatchObject({ round })

  for (const asked of [{ round }, { height }]) {
    const { proof } = await nibble.guest().call(roundProof, asked)
    expect(readProof(proof)).toMatchObject({ round, bet: null, draw: { hash: block.hash } })
  }
  const { proof } = await player.caller.call(roundProof, { betId })
  const steps = verifyProof(readProof(proof))
  expect(readProof(proof).bet).toMatchObject({ betId, game: 'up-down', pick: 'up' })
  // Nobody signs heads here, which rounds with unusual windows need.
  const failed = steps.filter(({ state }) => state === 'failed')
  expect(failed).toMatchObject([
    { id: 'round_times', facts: { stated: expect.any(Number), isSigned: false } },
  ])
}, 30_000)

test('players online are counted once each, as they come and go', async () => {
  await vi.waitFor(() => expect(received('online').at(-1)).toEqual({ online: 1 }), 3_000)
  const other = await listen(await nibble.signIn(), () => {})
  await vi.waitFor(() => expect(received('online').at(-1)).toEqual({ online: 2 }), 3_000)
  other.close()
  await vi.waitFor(() => expect(received('online').at(-1)).toEqual({ online: 1 }), 3_000)
})

test('the strip of blocks counts those it skipped', async () => {
  await vi.waitFor(() => expect(received('lastHash').length).toBeGreaterThan(1), 8_000)
  const [before, after] = received('lastHash')
    .filter((_, index, all) => all[index]?.height !== all[index + 1]?.height)
    .slice(-2)
  expect(Number(after?.height) - Number(before?.height)).toBe((after?.skipped ?? 0) + 1)
})
