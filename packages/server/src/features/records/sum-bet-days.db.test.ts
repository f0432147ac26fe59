import { pickCode, picksOf, startOfDay } from '@nibble/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { tableReads } from '../../testing/table-reads.ts'
import { COMMUNITY_RULES } from '../audit/community-rules.ts'
import { publishRound } from '../counting/testing/publish-round.ts'
import { listBets } from '../play/bets/list-bets.ts'
import { openPlayFixture, type PlayFixture } from '../play/testing/play-fixture.ts'
import { listBetDays, sumBets } from './bet-report.ts'
import { sumNextBetDay } from './sum-bet-days.ts'

const NOW = startOfDay('2026-03-15') + 7_200_000
const DAY = 86_400_000
const BETS = 20_000
let fixture: PlayFixture
let one: Database
let player: bigint
let other: bigint
beforeAll(async () => {
  fixture = await openPlayFixture()
  one = await openDatabase({ url: fixture.db.url, durability: 'unchecked', max: 1 })
  const [made = 0n, second = 0n] = await fixture.players(2, {})
  player = made
  other = second
  const bets = Array.from({ length: BETS }, (_, nth) => ({
    player,
    stake: BigInt(1 + (nth % 7)),
    returned: 2n,
  }))
  await publishRound(fixture, { opensAt: NOW - 3 * DAY, publishedAt: NOW - 3 * DAY, bets })
  const [pick] = picksOf('sum').map((one) => pickCode('sum', one))
  const cancelled = { player: other, stake: 5n, status: 2, pick: pick ?? 0 }
  await publishRound(fixture, { opensAt: NOW - 2 * DAY, publishedAt: NOW - 2 * DAY, bets: [cancelled] })
  // As in a house that continues: a later round, whose bets have later numbers.
  await publishRound(fixture, { opensAt: NOW, publishedAt: NOW, bets: [] })
  await fixture.tamper(
    `update round set block_hash = '0x' || repeat('7', 64), first_bet = case when opens_at = play_instant($1) then id * 20000 else 0 end`,
    [NOW],
  )
  await fixture.rows('vacuum analyze bet')
})
afterAll(async () => {
  await one.close()
  await fixture.close()
})

const sumAll = async (now: number) => {
  let days = 0
  while (await sumNextBetDay(fixture.db, { now })) days += 1
  return days
}
const until = async () => (await fixture.rows<{ day: string }>('select day::text from bet_day_until'))[0]?.day
const reads = (work: () => Promise<unknown>) => tableReads(one, ['bet'], work)
const report = (from: Database, asked = player) => listBetDays(from, { player: asked, limit: 20 })

test('a day is summed up once its rounds are over, once, and reports stay the same', async () => {
  const [days, sums] = [await report(one), await sumBets(one, { player })]
  expect(days.items).toMatchObject([{ day: '2026-03-12', bets: BETS }])
  expect((await reads(() => report(one))).rows).toBeGreaterThanOrEqual(BETS)

  await publishRound(fixture, { opensAt: NOW - DAY, publishedAt: NOW, bets: [{ player, stake: 3n }] })
  await fixture.tamper('update round set published_at = null where opens_at = play_instant($1)', [NOW - DAY])
  expect(await sumAll(NOW)).toBeGreaterThan(0)
  expect(await until()).toBe('2026-03-14')
  await fixture.tamper('update round set published_at = now() where published_at is null')
  // The day ended two hours ago; less than one is too early.
  expect(await sumAll(NOW - 3_600_001)).toBe(0)

  const two = await Promise.all([0, 1].map(() => sumNextBetDay(fixture.db, { now: NOW })))
  expect(two.toSorted()).toEqual([false, true])
  expect(await until()).toBe('2026-03-15')
  const after = await report(one)
  expect(after.items).toMatchObject([{ day: '2026-03-14', bets: 1, staked: 3n }, ...days.items])
  const [before] = sums.items
  expect((await sumBets(one, { player })).items).toMatchObject([
    { bets: BETS + 1, staked: (before?.staked ?? 0n) + 3n },
  ])
})

test('a report without a first day reads the sums, and no bets of days that are over', async () => {
  for (const work of [() => report(one), () => sumBets(one, { player })])
    expect(await reads(work)).toEqual({ whole: [], rows: 0 })
})

test('bets of a game that a player never played are searched for only in days that nobody summed up', async () => {
  const list = (asked: bigint, game: 'exact' | 'sum') =>
    listBets(one, { player: asked, state: 'settled', game, limit: 20 })
  const never = await reads(() => list(player, 'exact'))
  expect(never).toEqual({ whole: [], rows: 0 })
  // A game counts as played even on days when all bets on it were cancelled.
  expect((await list(other, 'sum')).items).toMatchObject([{ status: 'cancelled' }])
  expect((await report(one, other)).items).toEqual([])
})

test.each([
  ['a stake that was changed', 'update bet_day set staked = staked + 1 where bets > 0'],
  ['a return that was changed', 'update bet_day set returned = returned + 1'],
  ['a bet that is counted twice', 'update bet_day set bets = bets + 1 where bets > 0 and staked > bets'],
  ['a day that is left out', 'delete from bet_day where bets = 0'],
])('the audit reports %s', async (_, change) => {
  const audit = async () => {
    const found: unknown[] = []
    for (const { broken } of COMMUNITY_RULES.filter(({ name }) =>
      name.startsWith('the sums of every past day'),
    ))
      found.push(...(await fixture.rows(broken)))
    return found
  }
  expect(await audit()).toEqual([])
  await fixture.rows('create table before as select * from bet_day')
  await fixture.tamper(change)
  expect((await audit()).length).toBeGreaterThan(0)
  await fixture.tamper('truncate bet_day')
  await fixture.rows('insert into bet_day select * from before; drop table before')
})
