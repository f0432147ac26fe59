import { amountOf, LIMIT_PERIODS, LIMITED_ASSETS, type LimitPeriod, periodStart } from '@nibble/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pgArray } from '../../db/sql.ts'
import { openPlayFixture, type PlayFixture } from '../play/testing/play-fixture.ts'
import { setLimit } from './set-limit.ts'

const UNIT = 1_000_000n
const DAY_MS = 24 * 3_600_000
let fixture: PlayFixture
beforeAll(async () => {
  fixture = await openPlayFixture()
})
afterAll(() => fixture.close())

test('what is added up once plus what is read live equals a plain sum, over days, in any order', async () => {
  const [player = 0n] = await fixture.players(1, {})
  const start = Date.parse('2026-11-24T15:00:00Z')
  await fixture.rows(`insert into play_use (player_id, counted_to) values ($1, 0)`, [player])
  let seed = 5656
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  let rows = 0
  let moved = 0n
  for (let step = 0; step < 150; step += 1) {
    const now = start + step * 3 * 3_600_000
    for (let n = next(12); n > 0; n -= 1) {
      rows += 1
      await fixture.rows(
        `insert into bet (round_id, id, player_id, account_id, stake, placed_at, asset, pick, shard)
         values (1, $2::bigint * 10, $1, 0, $3, $4, $5, 0, 0)`,
        [player, rows, next(1_000) + 1, new Date(now - n), LIMITED_ASSETS[next(3)] ?? 'USDT'],
      )
    }
    await fixture.rows(
      `update bet set status = case when id % 70 = 0 then 2 else 1 end, result = 0,
                      returned = case when id % 70 = 0 then stake else stake * 2 * (id % 20 / 10) end
       where player_id = $1 and status = 0 and ((id / 10 + $2) % 5 <> 0 or id < $3)`,
      [player, step, (rows - 40) * 10],
    )
    const [used] = await fixture.rows('select * from play_used($1, $2, $3)', [
      player,
      new Date(now),
      pgArray(LIMITED_ASSETS),
    ])
    const [plain] = await fixture.rows(PLAIN, [
      player,
      ...LIMIT_PERIODS.map((period) => new Date(periodStart(period, now))),
    ])
    expect(used).toEqual(plain)
    const [row] = await fixture.rows<{ to: bigint }>(
      'select counted_to as to from play_use where player_id = $1',
      [player],
    )
    if (row !== undefined && row.to > moved) moved = row.to
  }
  expect(moved > BigInt(rows) * 5n).toBe(true)
})

const sumsFrom = (period: LimitPeriod, since: string) => `
  coalesce(sum(stake) filter (where status in (0, 1) and placed_at >= ${since}), 0)::bigint as ${period}_staked,
  coalesce(sum(returned) filter (where status = 1 and placed_at >= ${since}), 0)::bigint as ${period}_returned,
  coalesce(sum(stake) filter (where status = 0 and placed_at >= ${since}), 0)::bigint as ${period}_open`
const PLAIN = `select ${LIMIT_PERIODS.map((period, n) => sumsFrom(period, `$${n + 2}`)).join()} from bet where player_id = $1`

test('the database counts days, weeks and months as the domain does', async () => {
  for (const text of [
    '2026-11-21T15:59:59.999Z',
    '2026-11-22T16:00:00Z',
    '2026-12-31T16:00:00Z',
    '2027-02-28T23:00:00Z',
  ])
    for (const period of LIMIT_PERIODS) {
      const [row] = await fixture.rows<{ at: bigint }>('select play_ms(play_period_start($1, $2)) as at', [
        period,
        new Date(text),
      ])
      expect(Number(row?.at)).toBe(periodStart(period, Date.parse(text)))
    }
})

test('a player with a first limit is counted from the start of their week and month on, and not before', async () => {
  const own = await openPlayFixture()
  const now = Date.now()
  const start = Math.min(periodStart('week', now), periodStart('month', now))
  const [long, early] = [await own.openRound(), await own.openRound(), await own.openRound()]
  await own.age(long, now - start + 10 * DAY_MS)
  await own.age(early, now - start)
  await own.rows('update round set first_bet = case id when $1 then 100 when $2 then 200 else 300 end', [
    long,
    early,
  ])
  const [player = 0n] = await own.players(1, {})
  await setLimit(own.db, { player, kind: 'stake', period: 'day', wanted: amountOf(5n * UNIT) })
  expect(await own.rows('select counted_to from play_use')).toEqual([{ counted_to: 199n }])
  expect(await own.rows("select play_first_bet_since(now() + interval '1 day') as first")).toEqual([
    { first: 0n },
  ])
  await own.close()
})
