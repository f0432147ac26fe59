import {
  betCircuitDiagram,
  betOrder,
  betTime1,
  betTime3,
  gameConfigList,
  historyLotteryRecordList,
  lastDrawPrizeBlock,
  oddsConfigs,
  orderList,
} from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './testing/start-test-app.ts'

let nibble: TestApp
beforeAll(async () => {
  nibble = await startTestApp({ hasBeacons: true })
  // A finished round of each table, with the same block; its hash ends in 7, the guarded hash in c.
  await nibble.asOwner(
    `insert into beacon_network (name, public_key, genesis_time, period_seconds)
     values ('development beacon', repeat('ab', 96), 0, 3)`,
  )
  for (const [id, paytable] of [
    ['2020010110001', 'classic'],
    ['2020010160001', 'guarded'],
  ])
    await nibble.asOwner(
      `insert into round (id, round_length, terms_id, paytable, opens_at, closes_at, draw_at, publish_at, state, first_bet, block_height,
                          block_hash, block_time, parent_time, header, parent_header, decided_at, published_at,
                          beacon_network, beacon_round, beacon_signature, guarded_hash)
       select ${id}, '1m', 1, '${paytable}', at, at + interval '39 s', at + interval '51 s', at + interval '60 s', 'published', 0,
              100, '0x' || repeat('7', 64), at + interval '51 s', at + interval '50 s', '{}', '{}', at, at,
              case g when 1 then (select id from beacon_network) end, case g when 1 then 9 end,
              case g when 1 then repeat('cd', 48) end, case g when 1 then '0x' || repeat('c', 64) end
       from (values (date_trunc('minute', now()) - interval '1 hour', ${paytable === 'guarded' ? 1 : 0})) as v (at, g)`,
    )
})
afterAll(() => nibble.stop())

test('a caller who names no table sees only the block table, as if there were no other', async () => {
  const guest = nibble.guest()
  for (const [call, digit] of [
    [betTime1, '1'],
    [betTime3, '3'],
  ] as const) {
    const { open, waiting } = await guest.call(call, {})
    expect(open).toMatchObject({ paytable: 'classic', guarded: null })
    expect([open, ...waiting].map((round) => round?.round[8])).toEqual([digit])
  }
  expect((await guest.call(oddsConfigs, {})).paytable).toBe('classic')
  expect((await guest.call(gameConfigList, {})).paytable).toBe('classic')
  const draws = (await guest.call(historyLotteryRecordList, {})).items
  expect(draws.map(({ round }) => round)).toEqual(['2020010110001'])
  expect((await guest.call(historyLotteryRecordList, { height: '100' })).items).toEqual(draws)
  expect((await guest.call(lastDrawPrizeBlock, {})).rounds).toEqual(draws)
  expect((await guest.call(betCircuitDiagram, { roundLength: '1m', game: 'exact' })).outcomes).toEqual([
    { round: '2020010110001', outcome: '7' },
  ])
})

test('a caller who asks for the guarded table sees it, judged by the guarded hash', async () => {
  const guest = nibble.guest()
  const { open } = await guest.call(betTime1, { table: 'guarded' })
  const block = (await guest.call(betTime1, {})).open
  expect(open).toEqual({ ...block, round: open?.round, paytable: 'guarded' })
  expect(open?.round).toBe(`${block?.round.slice(0, 8)}6${block?.round.slice(9)}`)
  expect((await guest.call(betTime3, { table: 'guarded' })).open?.round[8]).toBe('8')
  expect((await guest.call(gameConfigList, {})).guardedAssets.sort()).toEqual(
    (await guest.call(gameConfigList, {})).offers.stakes.toSorted(),
  )
  expect((await guest.call(oddsConfigs, { paytable: 'guarded' })).paytable).toBe('guarded')

  const { items } = await guest.call(historyLotteryRecordList, { table: 'guarded' })
  expect(items).toMatchObject([
    {
      round: '2020010160001',
      block: { hash: `0x${'7'.repeat(64)}` },
      guarded: { hash: `0x${'c'.repeat(64)}`, network: 'development beacon', beaconRound: 9 },
    },
  ])
  expect((await guest.call(historyLotteryRecordList, { round: '2020010160001' })).items).toEqual(items)
  expect((await guest.call(lastDrawPrizeBlock, { table: 'guarded' })).rounds).toEqual(items)
  const roads = await guest.call(betCircuitDiagram, { roundLength: '1m', game: 'exact', table: 'guarded' })
  expect(roads.outcomes).toEqual([{ round: '2020010160001', outcome: 'c' }])
})

test('a bet names its table by its round, and is found by it', async () => {
  const { caller } = await nibble.signIn()
  const place = async (table: 'block' | 'guarded') => {
    const { open } = await caller.call(betTime1, { table })
    const { bets } = await caller.call(betOrder, {
      idempotencyKey: crypto.randomUUID(),
      round: open?.round ?? '',
      asset: 'PLAY_POINT',
      bets: [{ game: 'exact', pick: 'f', stake: amountOf(10_000_000n) }],
    })
    return bets.map(({ betId, paytable }) => ({ betId, paytable }))
  }
  const [block, guarded] = [await place('block'), await place('guarded')]
  expect([...block, ...guarded].map(({ paytable }) => paytable)).toEqual(['classic', 'guarded'])
  const list = async (asked: { table?: 'block' | 'guarded' }) =>
    (await caller.call(orderList, asked)).items.map(({ betId, paytable }) => ({ betId, paytable }))
  expect(await list({})).toEqual([...guarded, ...block])
  expect(await list({ table: 'block' })).toEqual(block)
  expect(await list({ table: 'guarded' })).toEqual(guarded)
})
