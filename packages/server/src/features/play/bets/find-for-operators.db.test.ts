import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../db/database.ts'
import { tableReads } from '../../../testing/table-reads.ts'
import { openPlayFixture, type PlayFixture } from '../testing/play-fixture.ts'
import {
  findWantedBets,
  listBetsForOperators,
  reportBetsForOperators,
  sumBetsForOperators,
} from './find-for-operators.ts'

// A house that ran two days before its first bets: no block of numbers was taken, so all its rounds begin with the first.

const BLOCK = 20_000
const DAYS = [20261101, 20261102, 20261103, 20261104]
const roundOf = (day: number, digit: number, nth: number) =>
  BigInt(DAYS[day] ?? 0) * 100_000n + BigInt(digit * 10_000 + nth)

let fixture: PlayFixture
let one: Database
let player: bigint
beforeAll(async () => {
  fixture = await openPlayFixture()
  one = await openDatabase({ url: fixture.db.url, max: 1, durability: 'unchecked' })
  const [made = 0n] = await fixture.players(1, {})
  player = made
  for (const [digit, length, minutes] of [
    [1, '1m', 1],
    [6, '1m', 1],
    // Two rounds that open together may be found in either order.
    [8, '3m', 3],
    [3, '3m', 3],
  ] as const)
    await fixture.rows(
      `insert into round (id, round_length, terms_id, paytable, opens_at, closes_at, draw_at, publish_at, state, first_bet)
       select day * 100000 + $1::int * 10000 + nth, $2::round_length, 1, (case when $1 > 5 then 'guarded' else 'classic' end)::paytable,
              at, at + interval '39 s', at + interval '51 s', at + interval '60 s', 'closed', $4::bigint
       from unnest($5::bigint[]) with ordinality as d (day, n), generate_series(1, 1440 / $3::int) nth
       cross join lateral (select '2026-11-01Z'::timestamptz + (n - 1) * interval '1 day' + (nth - 1) * $3 * interval '1 minute' as at) t`,
      [digit, length, minutes, BLOCK, DAYS],
    )
})
afterAll(async () => {
  await one?.close()
  await fixture?.close()
})

const placeBets = (round: bigint, first: number, bets: number) =>
  fixture.rows(
    `insert into bet (round_id, id, player_id, account_id, stake, placed_at, asset, pick, shard)
     select $1, n, $2, 0, 1000000, now(), 'USDT', 0, 0 from generate_series($3::bigint, $3 + $4::bigint - 1) n`,
    [round, player, first, bets],
  )
const find = async (q?: string) => {
  const { wanted } = await findWantedBets(one, { q })
  const bets = await listBetsForOperators(one, { wanted, page: 'http://nibble.test', limit: 9, offset: 0 })
  return bets.map(({ betId, round }) => [betId, round])
}

test.each([
  ['1 minute', 1],
  ['3 minutes', 3],
  ['1 minute, guarded', 6],
  ['3 minutes, guarded', 8],
])('the first bet of a house is found by its number after days without any: %s', async (_, digit) => {
  for (const [day, nth] of [
    [2, 300],
    [1, 1],
    [0, 300],
    [0, 1],
  ] as const) {
    const round = roundOf(day, digit, nth)
    await placeBets(round, BLOCK + 3, 1)
    // Later bets are in rounds of the other tables, with smaller numbers too.
    for (const other of [1, 3, 6, 8]) await placeBets(roundOf(3, other, 400), 2 * BLOCK + other * 100, 50)
    const found = [[String(BLOCK + 3), String(round)]]
    expect(await find(String(BLOCK + 3))).toEqual(found)
    expect(await find(String(BLOCK + 4))).toEqual([])
    await fixture.rows('delete from bet')
  }
})

test('it is among the newest while there is no other', async () => {
  await placeBets(roundOf(2, 3, 300), BLOCK, 2)
  expect((await find()).map(([id]) => id)).toEqual([String(BLOCK + 1), String(BLOCK)])
  await fixture.rows('delete from bet')
})

test('what the bets of the newest rounds add up to may lack older ones, and of one round does not', async () => {
  for (let nth = 300; nth < 330; nth++) await placeBets(roundOf(2, 3, nth), BLOCK + nth, 1)
  const { wanted } = await findWantedBets(one, {})
  const { sums, isPart } = await sumBetsForOperators(one, { wanted })
  expect(sums[0]?.bets).toBeLessThan(30)
  expect(isPart).toBe(true)
  expect(await reportBetsForOperators(one, { wanted, page: '' })).toMatchObject({ isPart: true })
  const { wanted: ofRound } = await findWantedBets(one, { q: String(roundOf(2, 3, 300)) })
  expect(await sumBetsForOperators(one, { wanted: ofRound })).toMatchObject({ isPart: false })
  await fixture.rows('delete from bet')
})

test('free credit costs the house what it pays: one that lost was never its money', async () => {
  await placeBets(roundOf(2, 3, 300), BLOCK, 2)
  await fixture.rows(
    `update bet set asset = 'ROLL_POINT', stake = 10000000, status = 1,
       result = case when id = $1 then 1 else 0 end, returned = case when id = $1 then 9500000 else 0 end`,
    [BLOCK],
  )
  const { wanted } = await findWantedBets(one, {})
  const { sums } = await sumBetsForOperators(one, { wanted })
  expect(sums).toMatchObject([{ asset: 'ROLL_POINT', staked: 20_000_000n, gross: -9_500_000n }])
  await fixture.rows('delete from bet')
})

test('it is found by reading few rows among 100,000 bets', async () => {
  await placeBets(roundOf(2, 3, 300), BLOCK, 3)
  for (let nth = 310; nth < 320; nth++) await placeBets(roundOf(2, 3, nth), nth * BLOCK, 5_000)
  for (let nth = 930; nth < 940; nth++) await placeBets(roundOf(2, 1, nth), nth * BLOCK, 5_000)
  await fixture.rows('vacuum analyze bet, round')
  const { whole, rows } = await tableReads(one, ['bet', 'round'], () => find(String(BLOCK + 1)))
  expect(whole).toEqual([])
  expect(rows).toBeLessThan(20)
})
