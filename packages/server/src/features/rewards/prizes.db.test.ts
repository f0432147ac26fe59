import { boardPeriod, DEFAULT_BUDGET } from '@nibble/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { RANKING_RULES } from '../audit/ranking-rules.ts'
import { auditOf } from '../audit/testing/audit-of.ts'
import { countNextRounds } from '../counting/count-rounds.ts'
import { publishRound } from '../counting/testing/publish-round.ts'
import { openPlayFixture, type PlayFixture } from '../play/testing/play-fixture.ts'
import { closeBoards } from './close-boards.ts'

const NOON = Date.parse('2026-03-04T12:00:00+08:00')
const { endsAt: MIDNIGHT } = boardPeriod('daily', NOON)
const { endsAt: MONTH_END } = boardPeriod('contest', NOON)
const MIN = 60_000
const UNIT = 1_000_000n

let fixture: PlayFixture
let published = 0
beforeEach(async () => {
  fixture = await openPlayFixture()
  await fixture.rows('delete from prize_terms; delete from budget_terms')
  await fixture.rows(
    `insert into budget_terms values ('2020-01-01', ${DEFAULT_BUDGET.playerPpm}, ${DEFAULT_BUDGET.housePpm})`,
  )
})
afterEach(() => fixture.close())

const prizes = (board: string, from: string, ...whole: bigint[]) =>
  fixture.rows('insert into prize_terms values ($1, $2, $3)', [
    board,
    from,
    whole.map((prize) => prize * UNIT),
  ])

type Played = { player: bigint; stake: bigint; returned?: bigint; insured?: boolean }
const play = async (bets: readonly Played[], opensAt = NOON) => {
  published += 1
  await publishRound(fixture, { opensAt, publishedAt: NOON + 90 * 86_400_000 + published, bets })
}
const count = () => countNextRounds(fixture.db, { now: Date.now })
const close = (now: number) => closeBoards(fixture.db, { now })
const points = (player: bigint) => fixture.balance(player, 'REWARD_POINT')
const failing = async () => {
  const { checks } = await auditOf(fixture.db)
  const ours = RANKING_RULES.map(({ name }) => name)
  return checks.filter(({ name, ok }) => ours.includes(name) && !ok).map(({ name }) => name)
}

describe('prizes', () => {
  test('are paid once a period is over and all its bets count, to the first of it', async () => {
    const [a = 0n, b = 0n, c = 0n] = await fixture.players(3, {})
    await prizes('daily', '2026-03-04', 3n, 2n)
    await play([
      { player: a, stake: 1_000n * UNIT, returned: 1_500n * UNIT },
      { player: b, stake: 1_000n * UNIT, returned: 1_100n * UNIT },
      { player: c, stake: 1_000n * UNIT, returned: 1_000n * UNIT },
    ])
    expect(await close(MIDNIGHT + 11 * MIN)).toBe(0)
    await count()
    expect(await close(MIDNIGHT + 9 * MIN)).toBe(0)
    expect(await close(MIDNIGHT + 11 * MIN)).toBe(1)
    expect([await points(a), await points(b), await points(c)]).toEqual([300n * UNIT, 200n * UNIT, 0n])
    expect(
      await fixture.rows(
        "select kind, amount from entry where kind <> 'house' and amount > 100000000 order by amount",
      ),
    ).toEqual([
      { kind: 'rankingPrize', amount: 200n * UNIT },
      { kind: 'rankingPrize', amount: 300n * UNIT },
    ])
    expect(await failing()).toEqual([])
  })

  test('are paid once, by any number of servers, and after a kill in the middle', async () => {
    const players = await fixture.players(5, {})
    await prizes('daily', '2026-03-04', 3n, 2n, 1n)
    await prizes('contest', '2026-03-01', 20n, 10n)
    await play(
      players.map((player, at) => ({
        player,
        stake: 10_000n * UNIT,
        returned: (10_000n + BigInt(at)) * UNIT,
      })),
    )
    await count()
    await fixture.rows(`
      create sequence stroke; grant all on sequence stroke to nibble_app;
      create function die() returns trigger language plpgsql as $$
      begin
        if nextval('stroke') <= 5 then perform pg_terminate_backend(pg_backend_pid()); end if;
        return new;
      end $$;
      create trigger die before insert on board_prize for each row execute function die()`)
    let killed = 0
    for (; killed < 50; killed += 1) {
      const ends = await Promise.allSettled([1, 2, 3].map(() => close(MONTH_END + 11 * MIN)))
      if (ends.some(({ status }) => status === 'fulfilled')) break
    }
    expect(killed).toBe(1)
    await close(MONTH_END + 11 * MIN)
    await close(MONTH_END + 11 * MIN)
    const [last = 0n, before = 0n] = players.toReversed()
    expect(await points(last)).toBe(300n * UNIT + 600n * UNIT)
    expect(await points(before)).toBe(200n * UNIT + 600n * UNIT)
    expect(await failing()).toEqual([])
  })

  test('of the contest come out of all days of the month, and never more than a tenth of the player’s own edge', async () => {
    const [rich = 0n, poor = 0n, insured = 0n] = await fixture.players(3, {})
    await prizes('contest', '2026-03-01', 500n, 300n, 100n)
    for (let at = NOON - 3 * 86_400_000; at <= NOON; at += 86_400_000)
      await play(
        [
          { player: rich, stake: 60_000n * UNIT },
          { player: poor, stake: 33n * UNIT },
          { player: insured, stake: 1_000n * UNIT, insured: true },
        ],
        at,
      )
    await count()
    await close(MONTH_END + 11 * MIN)
    expect(await points(rich)).toBe(50_000n * UNIT)
    const [own] = await fixture.rows<{ tenths: bigint }>(
      `select sum(div(edge, 10))::bigint as tenths from turnover_day where player = ${poor}`,
    )
    expect(await points(poor)).toBe((own?.tenths ?? 0n) * 100n)
    expect(await points(insured)).toBe(0n)
    expect(await failing()).toEqual([])
  })

  test('are those that were in effect when the period began', async () => {
    const [player = 0n] = await fixture.players(1, {})
    await prizes('daily', '2026-03-04', 1n)
    await prizes('daily', '2026-03-05', 7n)
    for (const at of [NOON - 86_400_000, NOON, NOON + 86_400_000])
      await play([{ player, stake: 10_000n * UNIT, returned: 10_001n * UNIT }], at)
    await count()
    expect(await close(MIDNIGHT + 86_400_000 + 11 * MIN)).toBe(2)
    expect(await fixture.rows('select starts::text, amount from board_prize order by starts')).toEqual([
      { starts: '2026-03-04', amount: UNIT },
      { starts: '2026-03-05', amount: 7n * UNIT },
    ])
  })

  test('of a place that several share are divided among all of them, down to the last place that has one', async () => {
    const [barred = 0n, first = 0n, ...others] = await fixture.players(7, {})
    await prizes('daily', '2026-03-04', 3n, 2n)
    await play([
      { player: barred, stake: 1_000n * UNIT, returned: 1_900n * UNIT },
      { player: first, stake: 1_000n * UNIT, returned: 1_500n * UNIT },
      ...others.map((player, at) => ({
        player,
        stake: 1_000n * UNIT,
        returned: at < 3 ? 1_100n * UNIT : at === 3 ? 1_099n * UNIT : 1_000n * UNIT,
      })),
    ])
    await count()
    await fixture.rows(
      `with f as (insert into abuse_flag (kind, found_at)
                  select enumlabel::abuse_kind, now() from pg_enum where enumtypid = 'abuse_kind'::regtype limit 1 returning id)
       insert into abuse_flag_player (flag, player, barred_from, barred_at, earns_from)
       select f.id, p.player, p.from_day, now(), p.earns
       from f cross join (values ($1::bigint, '2026-03-04'::date, '2026-03-05'::date), ($2, '2026-03-01', '2026-03-04')) as p (player, from_day, earns)`,
      [barred, first],
    )
    expect(await close(MIDNIGHT + 11 * MIN)).toBe(1)
    // Two USDT for three players.
    const share = 66_666_600n
    expect(await points(barred)).toBe(0n)
    expect(await points(first)).toBe(300n * UNIT)
    expect(await Promise.all(others.map(points))).toEqual([share, share, share, 0n, 0n])
    expect(await fixture.rows('select place, amount from board_prize order by place, player')).toEqual([
      { place: 1, amount: 3n * UNIT },
      ...Array(3).fill({ place: 2, amount: 666_666n }),
    ])
    expect(await failing()).toEqual([])
  })

  test('go to nobody who won nothing', async () => {
    const [player = 0n] = await fixture.players(1, {})
    await prizes('daily', '2026-03-04', 3n, 2n)
    await play([{ player, stake: 1_000n * UNIT, returned: 1_000n * UNIT }])
    await count()
    expect(await close(MIDNIGHT + 11 * MIN)).toBe(1)
    expect(await points(player)).toBe(0n)
    expect(await fixture.rows('select from board_prize')).toEqual([])
  })

  test('of less than a point are not paid', async () => {
    const [player = 0n] = await fixture.players(1, {})
    await prizes('daily', '2026-03-04', 5n)
    await play([{ player, stake: UNIT / 2n, returned: UNIT }])
    await count()
    await close(MIDNIGHT + 11 * MIN)
    expect(await fixture.rows('select due, amount from board_prize')).toEqual([
      { due: 5n * UNIT, amount: 0n },
    ])
    expect(await fixture.rows('select from promotion_payout')).toEqual([])
    expect(await failing()).toEqual([])
  })
})

const RULES = RANKING_RULES.map(({ name }) => name)
const BREAKS = [
  "update standing set score = score + 1 where board = 'weekly'",
  'update standing_bucket set players = players + 1 where bits = 20',
  'update edge_day set edge = edge - 1',
  'update budget_terms set player_ppm = 1',
  "update posting set key = key || 'x' where kind = 'prizes'",
  'update board_prize set due = due + 1',
]

test.each(BREAKS.map((breaking, at) => [RULES[at] ?? '', breaking]))(
  'the audit says when it no longer holds that %s',
  async (name, breaking) => {
    const players = await fixture.players(3, {})
    await prizes('daily', '2026-03-04', 3n, 2n)
    await play(
      players.map((player, at) => ({ player, stake: 500n * UNIT, returned: BigInt(501 + at) * UNIT })),
    )
    await count()
    await close(MIDNIGHT + 11 * MIN)
    expect(await failing()).toEqual([])
    await fixture.tamper(breaking)
    expect(await failing()).toContain(name)
  },
)
