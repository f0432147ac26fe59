import { randomUUID } from 'node:crypto'
import type { GameId } from '@nibble/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeRound } from '../rounds/close-round.ts'
import { cancelSigned } from '../testing/cancel-signed.ts'
import { openPlayFixture, type PlayFixture } from '../testing/play-fixture.ts'
import { type Bet, slipOf } from '../testing/slips.ts'
import { readLiveRound } from './read-live-round.ts'

const UNIT = 1_000_000n
let fixture: PlayFixture
beforeAll(async () => {
  fixture = await openPlayFixture()
  await fixture.houseGains(10_000_000n * UNIT)
})
afterAll(() => fixture.close())

const FUNDS = {
  USDT: 1_000n * UNIT,
  GMT: 1_000n * UNIT,
  PLAY_POINT: 10_000n * UNIT,
  INSURANCE_POINT: 100n * UNIT,
}

const withRound = async () => {
  const round = await fixture.openRound()
  const players = await fixture.players(4, FUNDS)
  const placement = fixture.placement()
  const place = (
    player: bigint | undefined,
    bets: readonly Bet[],
    asset: 'USDT' | 'GMT' | 'PLAY_POINT' = 'USDT',
  ) => placement.place(slipOf(player ?? 0n, round, bets, { asset }))
  const read = (asked: readonly bigint[], games: readonly GameId[] = ['left-right']) =>
    readLiveRound(fixture.db, { round, games, players: asked })
  const close = async () => {
    await fixture.age(round, 3_600_000 + 1_000)
    expect(await closeRound(fixture.db, { round })).toBe(true)
  }
  return { round, players, place, read, close }
}

describe('before the close', () => {
  test('a player without a bet in the round reads nothing of it, whatever others staked', async () => {
    const { players, place, read } = await withRound()
    const [own, other] = players
    await place(own, [['left-right', 'left', 5n * UNIT]])
    const found = await read([other ?? 0n])
    expect(found).toMatchObject({ isClosed: false, readers: new Set() })
    expect(found?.tables.size).toBe(0)
    expect((await read([own ?? 0n, other ?? 0n]))?.readers).toEqual(new Set([own]))
  })

  test('a player who took their only bet back reads nothing any more, and it is in no sum', async () => {
    const { players, place, read } = await withRound()
    const [own, other] = players
    const { bets } = await place(own, [['left-right', 'left', 5n * UNIT]])
    await place(other, [['left-right', 'right', 3n * UNIT]])
    const setup = { db: fixture.db, headTime: () => fixture.headTime() }
    await cancelSigned(setup, { player: own ?? 0n, key: randomUUID(), betId: bets[0]?.betId ?? '' })
    const found = await read([own ?? 0n, other ?? 0n])
    expect(found?.readers).toEqual(new Set([other]))
    expect(found?.tables.get('left-right')?.value).toMatchObject({ players: 1, staked: 3n * UNIT })
    expect(found?.tables.get('left-right')?.latest).toHaveLength(1)
  })

  test('a round that has not opened has nothing to read', async () => {
    expect(
      await readLiveRound(fixture.db, { round: '2031010110001', games: ['exact'], players: [] }),
    ).toBeNull()
  })
})

test('at the close everyone can read, and all is final', async () => {
  const { players, place, read, close } = await withRound()
  await place(players[0], [['left-right', 'draw', 2n * UNIT]])
  await close()
  const found = await read([])
  expect(found?.isClosed).toBe(true)
  expect(found?.tables.get('left-right')).toMatchObject({
    isFinal: true,
    value: { players: 1, staked: 2n * UNIT, picks: [{ pick: 'draw', players: 1, staked: 2n * UNIT }] },
  })
})

test('value, play credit and other credits are separate, and a player counts once', async () => {
  const { round, players, place, read } = await withRound()
  const [a, b] = players
  await place(a, [
    ['left-right', 'left', 5n * UNIT],
    ['left-right', 'right', 1n * UNIT],
  ])
  await place(a, [['left-right', 'left', 2n * UNIT]], 'GMT')
  await place(b, [
    ['left-right', 'left', 4n * UNIT],
    ['exact', '7', 9n * UNIT],
  ])
  await place(b, [['left-right', 'draw', 50n * UNIT]], 'PLAY_POINT')
  // A series’ bet, as the database holds it.
  await fixture.tamper(
    `insert into bet (round_id, id, player_id, account_id, stake, placed_at, asset, pick, shard, insured)
     select round_id, id + 10000, player_id, account_id, 3000000, placed_at, 'INSURANCE_POINT', pick, shard, true
     from bet where round_id = $1 order by id limit 1`,
    [round],
  )
  const table = (await read([a ?? 0n], ['left-right', 'exact']))?.tables
  expect(table?.get('left-right')).toMatchObject({
    value: {
      players: 2,
      staked: 12n * UNIT,
      morePicks: 0,
      picks: [
        { pick: 'left', players: 2, staked: 11n * UNIT },
        { pick: 'right', players: 1, staked: 1n * UNIT },
      ],
    },
    play: { players: 1, staked: 50n * UNIT, picks: [{ pick: 'draw', players: 1, staked: 50n * UNIT }] },
    credits: { players: 1, staked: 3n * UNIT },
  })
  expect(table?.get('exact')?.value).toMatchObject({ players: 1, staked: 9n * UNIT })
})

test('names in the latest bets are masked, even of a player who shows theirs elsewhere', async () => {
  const { players, place, read } = await withRound()
  const [a, b] = players
  await fixture.rows("update player set username = 'Wanderer' where id = $1", [a])
  await fixture.rows('insert into name_shown (player) values ($1)', [a])
  await place(a, [['left-right', 'left', 5n * UNIT]])
  await place(b, [['left-right', 'draw', 6n * UNIT]])
  const table = (await read([a ?? 0n]))?.tables.get('left-right')
  expect(table?.latest.map(({ name, pick, stake }) => [name, pick, stake])).toEqual([
    [expect.stringMatching(/^T.*\*\*\*/), 'draw', 6n * UNIT],
    ['Wa***er', 'left', 5n * UNIT],
  ])
  expect(
    JSON.stringify(table, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
  ).not.toContain('Wanderer')
})

test('for a game with many picks the highest stakes are shown, and how many more there are', async () => {
  const { players, place, read } = await withRound()
  const [a] = players
  const characters = [...'0123456789abcdef']
  const sets = characters.flatMap((x, at) => characters.slice(at + 1).map((y) => x + y)).slice(0, 20)
  for (const [at, pick] of sets.entries()) await place(a, [['lucky-2', pick, BigInt(at + 1) * UNIT]])
  const table = (await read([a ?? 0n], ['lucky-2']))?.tables.get('lucky-2')
  expect(table?.value.picks).toHaveLength(16)
  expect(table?.value.picks[0]).toMatchObject({ pick: sets[19], staked: 20n * UNIT })
  expect(table?.value).toMatchObject({ morePicks: 4, players: 1, staked: 210n * UNIT })
  expect(table?.latest).toHaveLength(12)
})
