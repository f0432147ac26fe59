// Longer than 300 lines: rankings and contest share players, days and the budget that they divide.

import { formatAmount } from '@nibble/domain'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countNextRounds } from '../counting/count-rounds.ts'
import { publishRound } from '../counting/testing/publish-round.ts'
import { openPlayFixture, type PlayFixture } from '../play/testing/play-fixture.ts'
import { readTaskClaims } from '../rewards/read-tasks.ts'
import { readContest, readRanking, showName } from './rankings.ts'

const NOON = Date.parse('2026-03-04T12:00:00+08:00')
const DAY = 86_400_000
const UNIT = 1_000_000n

let fixture: PlayFixture
let published = 0
beforeEach(async () => {
  fixture = await openPlayFixture()
  await fixture.rows("update prize_terms set effective_from = '2026-01-01'")
})
afterEach(() => fixture.close())

type Played = { player: bigint; stake: bigint; returned?: bigint; asset?: 'USDT' | 'GMT'; insured?: boolean }
/** One after the other, whichever day they belong to. */
const play = async (bets: readonly Played[], opensAt = NOON) => {
  published += 1
  await publishRound(fixture, { opensAt, publishedAt: NOON + 90 * DAY + published, bets })
  await countNextRounds(fixture.db, { now: Date.now })
}
const bar = (player: bigint) =>
  fixture.rows(
    `with f as (insert into abuse_flag (kind, found_at)
                select enumlabel::abuse_kind, now() from pg_enum where enumtypid = 'abuse_kind'::regtype limit 1 returning id)
     insert into abuse_flag_player (flag, player, barred_from, barred_at) select f.id, $1, '2026-03-01', now() from f`,
    [player],
  )
const daily = (player: bigint, now = NOON) =>
  readRanking(fixture.db, { board: 'daily', player, now, readTaskClaims })

describe('a ranking', () => {
  test('goes by profit, both assets together, and pins the caller', async () => {
    const [a = 0n, b = 0n, c = 0n, nobody = 0n] = await fixture.players(4, {})
    await play([
      { player: a, stake: 10n * UNIT, returned: 19n * UNIT + 500_000n },
      { player: b, stake: 2n * UNIT, returned: 24n * UNIT },
      { player: c, stake: 5n * UNIT },
    ])
    await play([{ player: a, stake: UNIT, returned: 40n * UNIT, asset: 'GMT' }])

    const { rows, own, players } = await daily(a)
    expect(players).toBe(3)
    expect(rows.map(({ place, score, isOwn }) => [place, formatAmount(score), isOwn])).toEqual([
      [1, '48.5', true],
      [2, '22', false],
    ])
    expect(own).toMatchObject({ place: 1, score: 48_500_000n, prize: 1_000n * UNIT })
    expect((await daily(c)).own).toMatchObject({ place: 3, score: -5n * UNIT, prize: null })
    expect((await daily(nobody)).own).toBe(null)
  })

  test('names the winners of the last finished one of its kind, and what they were paid', async () => {
    const [winner = 0n, second = 0n] = await fixture.players(2, {})
    expect((await daily(winner)).last).toBe(null)
    await fixture.rows(
      "insert into board_close values ('daily', '2026-03-02', now()), ('daily', '2026-03-03', now()), ('weekly', '2026-02-23', now())",
    )
    for (const [starts, player, place, amount] of [
      ['2026-03-02', second, 1, 9n * UNIT],
      ['2026-03-03', winner, 1, 4n * UNIT],
      ['2026-03-03', second, 2, 0n],
    ])
      await fixture.rows(
        `insert into board_prize (board, starts, player, place, score, due, amount)
         values ('daily', $1, $2, $3, 7000000, 9000000, $4)`,
        [starts, player, place, amount],
      )

    const { last } = await daily(winner)
    expect(last?.startsAt).toBe(Date.parse('2026-03-03T00:00:00+08:00'))
    expect(last?.rows.map(({ place, prize, isOwn }) => [place, prize, isOwn])).toEqual([
      [1, 400n * UNIT, true],
      [2, null, false],
    ])
    const weekly = await readRanking(fixture.db, {
      board: 'weekly',
      player: winner,
      now: NOON,
      readTaskClaims,
    })
    expect(weekly.last?.rows).toEqual([])
  })

  test('gives no place to players whom an operator barred, and nobody ranks behind them', async () => {
    const [barred = 0n, next = 0n, cleared = 0n] = await fixture.players(3, {})
    await play([
      { player: barred, stake: UNIT, returned: 90n * UNIT },
      { player: next, stake: UNIT, returned: 50n * UNIT },
      { player: cleared, stake: UNIT, returned: 40n * UNIT },
    ])
    await fixture.rows(
      `with f as (insert into abuse_flag (kind, found_at)
                  select enumlabel::abuse_kind, now() from pg_enum where enumtypid = 'abuse_kind'::regtype limit 1 returning id)
       insert into abuse_flag_player (flag, player, barred_from, barred_at, earns_from)
       select f.id, p.player, '2026-03-01', now(), p.earns
       from f cross join (values ($1::bigint, null::date), ($2::bigint, '2026-03-02'::date)) as p (player, earns)`,
      [barred, cleared],
    )
    const { rows } = await daily(next)
    expect(rows.map(({ place, score, prize }) => [place, formatAmount(score), prize])).toEqual([
      [1, '49', 1_000n * UNIT],
      [2, '39', expect.anything()],
    ])
    expect((await daily(cleared)).own).toMatchObject({ place: 2 })
    expect((await daily(barred)).own).toMatchObject({ prize: null })
  })
  test('answers a barred player too, whose place pays nothing', async () => {
    const [barred = 0n, next = 0n] = await fixture.players(2, {})
    await play([
      { player: barred, stake: UNIT, returned: 90n * UNIT },
      { player: next, stake: UNIT, returned: 50n * UNIT },
    ])
    await bar(barred)
    const asked = { player: barred, now: NOON, readTaskClaims }
    for (const board of ['daily', 'weekly', 'monthly'] as const) {
      const { own } = await readRanking(fixture.db, { ...asked, board })
      expect(own).toMatchObject({ score: 89n * UNIT, prize: null, usedBy: [] })
    }
    expect((await readContest(fixture.db, asked)).own).toMatchObject({ prize: null, usedBy: [] })
  })

  test('shows each the prize that they would be paid, however many share a place or come after the first fifty', async () => {
    await fixture.rows(`update prize_terms set prizes = array_fill(${60n * UNIT}::bigint, array[55])`)
    const players = await fixture.players(65, {})
    const won = async (stakes: readonly bigint[]) =>
      play(players.map((player, at) => ({ player, stake: UNIT, returned: UNIT + (stakes[at] ?? 0n) })))
    // All share the prizes of the first 55 places.
    await won(players.map(() => 1_000n))
    const share = ((55n * 60n * UNIT) / 65n) * 100n
    const { rows, own } = await daily(players[64] ?? 0n)
    expect(rows.map(({ prize }) => prize)).toEqual(Array(50).fill(share))
    expect(own).toMatchObject({ place: 1, prize: share })

    // Twelve are ahead of forty with one score, of whom the table shows 38, and all others come one by one.
    await won(players.map((_, at) => (at < 12 ? 1_000n - BigInt(at) : at < 52 ? 500n : 400n - BigInt(at))))
    const place = async (at: number) => (await daily(players[at] ?? 0n)).own
    expect((await daily(players[0] ?? 0n)).rows.map(({ prize }) => prize)).toEqual(
      Array(50).fill(6_000n * UNIT),
    )
    expect(await place(51)).toMatchObject({ place: 13, prize: 6_000n * UNIT })
    expect(await place(54)).toMatchObject({ place: 55, prize: 6_000n * UNIT })
    expect(await place(55)).toMatchObject({ place: 56, prize: null })
  })

  test('and the contest name the budget of their own period', async () => {
    const [player = 0n] = await fixture.players(1, {})
    await fixture.rows(
      "insert into budget_terms values ('2026-03-01', 90000, 140000), ('2026-03-04', 80000, 130000)",
    )
    expect((await daily(player)).budget).toEqual({ playerPpm: 80_000, housePpm: 130_000 })
    expect((await daily(player, NOON - DAY)).budget).toEqual({ playerPpm: 90_000, housePpm: 140_000 })
    const { budget } = await readContest(fixture.db, { player, now: NOON, readTaskClaims })
    expect(budget).toEqual({ playerPpm: 90_000, housePpm: 140_000 })
  })

  test('says who is next above and below, skipping those with the same score', async () => {
    const [a = 0n, b = 0n, c = 0n, d = 0n] = await fixture.players(4, {})
    await play([
      { player: a, stake: UNIT, returned: 9n * UNIT },
      { player: b, stake: UNIT, returned: 3n * UNIT },
      { player: c, stake: UNIT, returned: 3n * UNIT },
      { player: d, stake: 5n * UNIT },
    ])
    const next = async (player: bigint) => {
      const { own } = await daily(player)
      return [own?.above, own?.below].map((one) => one && [one.place, formatAmount(one.score)])
    }
    expect(await next(a)).toEqual([null, [2, '2']])
    expect(await next(b)).toEqual([
      [1, '8'],
      [4, '-5'],
    ])
    expect(await next(c)).toEqual(await next(b))
    expect(await next(d)).toEqual([[2, '2'], null])
  })

  test('ends at midnight, on Sunday, or with the month, GMT+8', async () => {
    const [player = 0n] = await fixture.players(1, {})
    const at = (text: string) => Date.parse(`${text}+08:00`)
    for (const [opensAt, stake] of [
      ['2026-03-01T23:59:59.999', 1n],
      ['2026-03-02T00:00:00', 10n],
      ['2026-03-03T23:59:00', 100n],
      ['2026-03-04T00:00:00', 1_000n],
    ] as const)
      await play([{ player, stake }], at(opensAt))
    const score = async (board: 'daily' | 'weekly' | 'monthly', now: number) =>
      (await readRanking(fixture.db, { board, player, now, readTaskClaims })).own?.score
    expect(await score('daily', at('2026-03-04T23:59:59'))).toBe(-1_000n)
    expect(await score('daily', at('2026-03-03T00:00:00'))).toBe(-100n)
    expect(await score('weekly', at('2026-03-08T23:59:59'))).toBe(-1_110n)
    expect(await score('weekly', at('2026-03-01T12:00:00'))).toBe(-1n)
    expect(await score('monthly', at('2026-03-31T12:00:00'))).toBe(-1_111n)
  })

  test('masks names, except of players who want theirs to be shown', async () => {
    const [a = 0n, b = 0n] = await fixture.players(2, {})
    await fixture.rows("update player set username = 'Wanderer' || id where id = any($1)", [[a, b]])
    await play([a, b].map((player) => ({ player, stake: UNIT, returned: 2n * UNIT })))
    const names = async () => (await daily(a)).rows.map(({ username }) => username)
    expect((await names()).every((name) => name.startsWith('Wa***'))).toBe(true)

    await showName(fixture.db, { player: b, isShown: true })
    await showName(fixture.db, { player: b, isShown: true })
    expect((await names())[1]).toBe(`Wanderer${b}`)
    expect((await daily(b)).isNameShown).toBe(true)
    await showName(fixture.db, { player: b, isShown: false })
    expect((await names())[1]).toMatch(/^Wa\*\*\*/)
  })

  test('gives the same place to equal scores, wherever they are and however far apart scores are', async () => {
    const players = await fixture.players(60, {})
    const score = fc.oneof(
      fc.bigInt({ min: -3n, max: 3n }),
      fc.bigInt({ min: -3_000n, max: 3_000n }),
      fc.bigInt({ min: -3_000_000n, max: 3_000_000n }),
      fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }),
    )
    const totals = new Map<bigint, bigint>()
    for (const changes of fc.sample(fc.array(score, { minLength: 60, maxLength: 60 }), {
      numRuns: 4,
      seed: 3,
    })) {
      await play(
        players.map((player, at) => {
          const change = changes[at] ?? 0n
          totals.set(player, (totals.get(player) ?? 0n) + change)
          const stake = change < 0n ? 1n - change : 1n
          return { player, stake, returned: stake + change }
        }),
      )
      for (const player of players) {
        const own = totals.get(player) ?? 0n
        const better = [...totals.values()].filter((other) => other > own).length
        expect((await daily(player)).own).toMatchObject({ place: better + 1, score: own })
      }
    }
  })
})

describe('the contest of the month', () => {
  test('goes by the edge of bets that are not insured', async () => {
    const [a = 0n, b = 0n] = await fixture.players(2, {})
    await play([
      { player: a, stake: 100n * UNIT },
      { player: b, stake: 40n * UNIT, returned: 80n * UNIT },
      { player: a, stake: 1_000n * UNIT, insured: true },
    ])
    const { own, rows, next, last } = await readContest(fixture.db, { player: b, now: NOON, readTaskClaims })
    const [edge] = await fixture.rows<{ a: bigint; b: bigint }>(
      `select sum(edge - insured_edge) filter (where player = ${a})::bigint as a,
              sum(edge) filter (where player = ${b})::bigint as b from turnover_day`,
    )
    expect(rows.map(({ score }) => score)).toEqual([edge?.a, edge?.b])
    expect(own).toMatchObject({ place: 2, score: edge?.b })
    expect(next.prizes).toHaveLength(10)
    expect(new Date(next.startsAt).toISOString()).toBe('2026-03-31T16:00:00.000Z')
    expect(last).toBe(null)
  })

  test('says how much their own bets may still pay a player: a tenth of their edge', async () => {
    const [player = 0n] = await fixture.players(1, {})
    await play([{ player, stake: 40n * UNIT }])
    const { own } = await readContest(fixture.db, { player, now: NOON, readTaskClaims })
    expect(own?.atMost).toBe(((own?.score ?? 0n) / 10n) * 100n)
  })

  test('and the rankings together offer no more than a tenth of that edge, in the order of payment', async () => {
    // Prizes small enough that every board has some of the edge of one bet left.
    await fixture.rows(
      `update prize_terms set prizes = array[${UNIT / 100n}]::bigint[] where board <> 'contest'`,
    )
    // The gifts for invitations stay: they claim nothing of one's own edge.
    await fixture.rows(
      `update reward_terms set effective_from = '2026-01-01',
              amount = case when kind in ('invitingGiftsPlayBonus', 'invitingGiftsRewardBonus') then amount else 0 end`,
    )
    const [player = 0n, other = 0n] = await fixture.players(2, {})
    await play([
      { player, stake: 40n * UNIT, returned: 80n * UNIT },
      { player: other, stake: UNIT },
    ])
    const asked = { player, now: NOON, readTaskClaims }
    const boards = await Promise.all(
      (['daily', 'weekly', 'monthly'] as const).map((board) => readRanking(fixture.db, { ...asked, board })),
    )
    const all = [...boards, await readContest(fixture.db, asked)].map(({ own }) => own)
    const tenth = ((all[3]?.score ?? 0n) / 10n) * 100n
    const prize = UNIT
    expect(all.map((own) => own?.atMost)).toEqual([
      tenth,
      tenth - prize,
      tenth - 2n * prize,
      tenth - 3n * prize,
    ])
    // Each names what is paid before it.
    expect(all[0]?.usedBy).toEqual([])
    expect(all[3]?.usedBy).toEqual(['daily', 'weekly', 'monthly'].map((by) => ({ by, amount: prize })))

    // Today's task comes before them all.
    await fixture.rows(
      `update reward_terms set amount = ${UNIT / 50n}, target = ${UNIT} where kind = 'dailyAccumulateBetReward'`,
    )
    const after = await readRanking(fixture.db, { ...asked, board: 'daily' })
    expect(after.own?.atMost).toBe(tenth - 2n * prize)
    expect(after.own?.usedBy).toEqual([{ by: 'tasks', amount: 2n * prize }])

    // Players who share a place claim their share of its prizes, and nothing below one point is listed.
    await fixture.rows(
      `update reward_terms set amount = ${100n * UNIT}, target = ${UNIT} where kind = 'dailyAccumulateBetReward'`,
    )
    expect((await readContest(fixture.db, asked)).own?.atMost).toBe(0n)
  })

  test('a week that ends after its month claims nothing before the month', async () => {
    await fixture.rows(
      `update prize_terms set prizes = array[${UNIT / 100n}]::bigint[] where board <> 'contest'`,
    )
    await fixture.rows('update reward_terms set amount = 0')
    const [player = 0n] = await fixture.players(1, {})
    const asked = { player, now: Date.parse('2026-03-31T12:00:00+08:00'), readTaskClaims }
    await play([{ player, stake: 40n * UNIT, returned: 80n * UNIT }], asked.now)
    const [daily, monthly] = await Promise.all(
      (['daily', 'monthly'] as const).map((board) => readRanking(fixture.db, { ...asked, board })),
    )
    expect((daily?.own?.atMost ?? 0n) - (monthly?.own?.atMost ?? 0n)).toBe(UNIT)
  })

  test('an earlier shared place claims no more than its share, and a remainder below one point is dropped', async () => {
    await fixture.rows(
      `update prize_terms set prizes = array[${UNIT / 10n}, ${UNIT / 25n}, ${UNIT / 50n}]::bigint[] where board <> 'contest'`,
    )
    await fixture.rows('update reward_terms set amount = 0')
    const [player = 0n, other = 0n, first = 0n, small = 0n] = await fixture.players(4, {})
    const bet = { stake: 40n * UNIT, returned: 80n * UNIT }
    await play([
      { player, ...bet },
      { player: other, ...bet },
      { player: first, stake: 400n * UNIT, returned: 800n * UNIT },
      { player: small, stake: UNIT / 10n },
    ])
    const read = (board: 'daily' | 'weekly', of: bigint) =>
      readRanking(fixture.db, { board, player: of, now: NOON, readTaskClaims })
    const [daily, weekly] = await Promise.all([read('daily', player), read('weekly', player)])
    expect((daily.own?.atMost ?? 0n) - (weekly.own?.atMost ?? 0n)).toBe(3n * UNIT)
    expect((await read('daily', small)).own?.atMost).toBe(0n)
  })
})

test('a player’s own place is found without reading everyone', async () => {
  await fixture.rows(`
    insert into standing select 'daily', '2026-03-04', g, g * 7919::bigint % 40000 * 1000003 - 20000000000 from generate_series(1000001, 1100000) g;
    insert into standing_bucket
    select board, starts, b.bits, score >> b.bits, count(*) from standing cross join (values (10), (20), (30), (40)) as b (bits)
    group by 1, 2, 3, 4;
    analyze`)
  const [plain] = await fixture.rows<{ above: bigint }>(
    'select count(*) as above from standing where score > -10000000000',
  )
  const [found] = await fixture.rows<{ above: bigint }>(
    "select standing_above('daily', '2026-03-04', -10000000000) as above",
  )
  expect(found?.above).toBe(plain?.above)
  const explained = await fixture.rows<{ 'QUERY PLAN': string }>(
    "explain (analyze, buffers, timing off) select standing_above('daily', '2026-03-04', -10000000000)",
  )
  const pages = explained
    .map((line) => /Buffers: shared hit=(\d+)(?: read=(\d+))?/.exec(line['QUERY PLAN']))
    .map((match) => Number(match?.[1] ?? 0) + Number(match?.[2] ?? 0))
  expect(Math.max(...pages)).toBeLessThan(500)
})
