import { type Asset, DAY_MS } from '@nibble/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countNextRounds } from '../counting/count-rounds.ts'
import { openPlayFixture, type PlayFixture } from '../play/testing/play-fixture.ts'
import { listPairs } from './list-conversions.ts'
import { actionsOf, NOW, refused, UNIT } from './testing/actions.ts'

let fixture: PlayFixture
beforeAll(async () => {
  fixture = await openPlayFixture()
})
afterAll(() => fixture.close())

const { newPlayer, has, ask, published } = actionsOf(() => fixture)

describe('PLAY_POINT becomes ROLL_POINT', () => {
  const lots = (n: bigint) => ['PLAY_POINT', 'ROLL_POINT', n * 50_000n * UNIT] as [Asset, Asset, bigint]
  // odd-even keeps 31.25 %.
  const forEdge = (edge: bigint) => (edge * UNIT * 10_000n) / 3_125n

  test('against 30 USDT of edge for each lot, and expires after 30 days', async () => {
    const player = await newPlayer()
    await published(player, { stake: forEdge(60n) - 4n })
    await expect(ask(player, lots(2n))).rejects.toMatchObject(
      refused('below_edge', { edge: '59.999998', needed: '60' }),
    )
    await published(player, { stake: 10n, asset: 'GMT' })
    expect(await ask(player, lots(2n))).toMatchObject({
      status: 'complete',
      receivable: 10n * UNIT,
      profitBps: null,
    })
    expect(await has(player, 'ROLL_POINT')).toBe(10n * UNIT)
    expect(
      await fixture.rows('select amount, remaining, expires_at from roll_point_grant where player_id = $1', [
        player,
      ]),
    ).toEqual([{ amount: 10n * UNIT, remaining: 10n * UNIT, expires_at: new Date(NOW + 30 * DAY_MS) }])
  })

  test('in whole lots only', async () => {
    const player = await newPlayer()
    await published(player, { stake: forEdge(90n) })
    await expect(ask(player, ['PLAY_POINT', 'ROLL_POINT', 75_000n * UNIT])).rejects.toMatchObject(
      refused('not_whole_lots', { lot: '50000' }),
    )
  })

  test('edge counts since the last such conversion, and once', async () => {
    const player = await newPlayer()
    await published(player, { stake: forEdge(45n) })
    await ask(player, lots(1n))
    await expect(ask(player, lots(1n))).rejects.toMatchObject(
      refused('below_edge', { edge: '0', needed: '30' }),
    )
    await published(player, { stake: forEdge(30n) })
    await ask(player, lots(1n))
    await expect(ask(player, lots(1n))).rejects.toMatchObject({ kind: 'below_edge' })
  })

  test('a bet that was open at the last conversion counts for the next', async () => {
    const player = await newPlayer()
    await published(player, { stake: forEdge(30n), status: 0 })
    await published(player, { stake: forEdge(30n) })
    await ask(player, lots(1n))
    await fixture.owner.query('update bet set status = 1, result = 0, returned = 0 where player_id = $1', [
      player,
    ])
    await ask(player, lots(1n))
  })

  test('bets in other credits, open, recalled and refunded ones, and those of others do not count', async () => {
    const player = await newPlayer()
    const other = await newPlayer()
    await published(other, { stake: forEdge(500n) })
    for (const asset of ['PLAY_POINT', 'ROLL_GMT_POINT', 'INSURANCE_POINT'] as const)
      await published(player, { stake: forEdge(500n), asset })
    for (const status of [0, 2, 3]) await published(player, { stake: forEdge(500n), status })
    await expect(ask(player, lots(1n))).rejects.toMatchObject(
      refused('below_edge', { edge: '0', needed: '30' }),
    )
    const { pairs } = await listPairs(fixture.db, { player, now: NOW })
    expect(pairs.find(({ from }) => from === 'PLAY_POINT')).toMatchObject({
      edge: 0n,
      edgePerLot: 30n * UNIT,
    })
  })
})

test('edge is the same before a round is added up, while others are, and after', async () => {
  const player = await newPlayer()
  let expected = 0n
  for (let n = 1n; n <= 12n; n += 1n) {
    const insured = n % 3n === 0n
    const stake = 1_234_567n * n
    await published(player, { stake, insured })
    await published(player, { stake, status: 2 })
    expected += insured ? (stake * 13n) / 1_000n : (stake * 3_125n) / 10_000n
    if (n === 5n || n === 9n) await countNextRounds(fixture.db, { now: Date.now, counters: [] })
    expect(await edge(player)).toBe(expected)
  }
  await countNextRounds(fixture.db, { now: Date.now, counters: [] })
  expect(await edge(player)).toBe(expected)
  expect(await fixture.rows('select from turnover_day where player = $1', [player])).not.toEqual([])
})

const edge = async (player: bigint) => {
  const { pairs } = await listPairs(fixture.db, { player, now: NOW })
  return pairs.find(({ from }) => from === 'PLAY_POINT')?.edge
}
