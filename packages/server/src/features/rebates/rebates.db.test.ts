// Longer than 300 lines: days of one tree of players are paid whatever happens, and all sums are compared.

import { pickCount } from '@nibble/domain'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LEVELS_CHECK, REBATES_CHECK } from '../audit/check-rebates.ts'
import { COMMUNITY_RULES } from '../audit/community-rules.ts'
import { REBATE_RULES } from '../audit/ranking-rules.ts'
import { auditOf } from '../audit/testing/audit-of.ts'
import { postponeWaiting } from '../counting/postpone-waiting.ts'
import { isTurnoverComplete } from '../rewards/pay-rewards.ts'
import { listLevelChanges } from './queries.ts'
import { openRebateFixture, type RebateFixture } from './testing/rebate-fixture.ts'

let fixture: RebateFixture
beforeEach(async () => {
  fixture = await openRebateFixture()
})
afterEach(() => fixture.close())

const UNIT = 1_000_000n
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Midnight, GMT+8. */
const FIRST = Date.parse('2026-03-10T00:00:00+08:00')
const OURS = [LEVELS_CHECK, REBATES_CHECK, ...[...REBATE_RULES, ...COMMUNITY_RULES].map(({ name }) => name)]
const wrong = async () => {
  const { checks } = await auditOf(fixture.db)
  return checks.filter(({ name, ok }) => OURS.includes(name) && !ok)
}
const points = async () => {
  const [row] = await fixture.rows<{ sum: bigint | null }>(
    "select sum(balance)::bigint as sum from account where player_id is not null and asset = 'PROMOTION_POINT'",
  )
  return row?.sum ?? 0n
}

/** Thirty players of one tree, bound before, while or after they play, over three days. Their stakes can reach ranks. */
const playTree = async (seed: number): Promise<void> => {
  await fixture.rows(
    "update rebate_terms set rank_thresholds = '{1000000,5000000,25000000,100000000,500000000}', league_thresholds = '{0,1000000,3000000,9000000,20000000,50000000}'",
  )
  const member = fc.record({
    parent: fc.option(fc.nat(), { freq: 12 }),
    bound: fc.option(fc.integer({ min: -20, max: 80 }), { freq: 2 }),
  })
  const bet = fc.record({
    player: fc.nat(29),
    at: fc.integer({ min: 0, max: 71 }),
    stake: fc.bigInt({ min: 1n, max: 30n * UNIT }),
    asset: fc.constantFrom('USDT' as const, 'USDT' as const, 'GMT' as const, 'PLAY_POINT' as const),
    pick: fc.nat(pickCount() - 1),
    insured: fc.boolean(),
  })
  const [members = []] = fc.sample(fc.array(member, { minLength: 30, maxLength: 30 }), { numRuns: 1, seed })
  const bets = fc.sample(bet, { numRuns: 160, seed })
  const players: bigint[] = []
  for (const [n, { parent, bound }] of members.entries()) {
    const above = parent === null || n === 0 ? undefined : players[Math.max(0, n - 1 - (parent % 6))]
    const at = FIRST - 40 * DAY
    const isLater = above !== undefined && bound !== null
    players.push(
      await fixture.join(`P${n}`, { at, ...(above !== undefined && !isLater && { parent: above }) }),
    )
  }
  const bindings = members
    .map(({ parent, bound }, n) => ({ n, parent, bound }))
    .filter(({ n, parent, bound }) => n > 0 && parent !== null && bound !== null)
    .toSorted((a, b) => (a.bound ?? 0) - (b.bound ?? 0))
  for (const { n, parent, bound } of bindings)
    await fixture.bind(
      players[n] ?? 0n,
      players[Math.max(0, n - 1 - ((parent ?? 0) % 6))] ?? 0n,
      FIRST + (bound ?? 0) * HOUR,
    )
  // One round an hour: each is counted by itself, however many bets it has. They are published in another order than they open.
  for (const hour of new Set(bets.map(({ at }) => at))) {
    const placed = bets
      .filter(({ at }) => at === hour)
      .map(({ player, at: _, ...on }) => ({
        ...on,
        player: players[player] ?? 0n,
        insured: on.insured && on.asset === 'USDT',
      }))
    await fixture.round(FIRST + hour * HOUR, placed)
  }
  // As autovacuum does given time: plans for tables of unknown size compare every row with every other.
  await fixture.rows('analyze')
  await fixture.count()
}
const AFTER = FIRST + 4 * DAY

test.each([1, 2, 8])(
  'what a tree earns is what the rules make of its bets one by one, tree %i',
  async (seed) => {
    await playTree(seed)
    await fixture.run(AFTER, 7)
    const kinds = await fixture.rows<{ kind: string; lines: bigint }>(
      'select kind, count(*) as lines from rebate_line group by 1 order by 1',
    )
    expect(kinds.map(({ kind }) => kind)).toEqual(['own', 'direct', 'team', 'peer'])
    expect(await fixture.rows("select from rebate_day where state = 'paid'")).toHaveLength(3)
    expect(await wrong()).toEqual([])
  },
  60_000,
)

test('nobody gets more than four tenths of what a player’s stakes bring, whatever the tree', async () => {
  await playTree(4)
  await fixture.run(AFTER, 11)
  expect(
    await fixture.rows(
      `select l.source, l.day, l.asset from rebate_line l
       join turnover_day c on c.player = l.source and c.day = l.day and c.asset = l.asset
       group by l.source, l.day, l.asset, c.edge having sum(l.amount) * 10 > c.edge * 4`,
    ),
  ).toEqual([])
}, 60_000)

test('whatever is killed, at any point: what is paid is the same, once', async () => {
  await playTree(5)
  await fixture.rows(`
    create sequence stroke; grant all on sequence stroke to nibble_app;
    create function strike() returns trigger language plpgsql as $$ begin
      if nextval('stroke') % 3 = 0 then perform pg_terminate_backend(pg_backend_pid()); end if;
      return null;
    end $$;
    create trigger strike after insert on rebate_line for each statement execute function strike();
    create trigger strike after insert on rebate_paid for each statement execute function strike();
    create trigger strike after insert or update on rebate_day for each statement execute function strike();
    create trigger strike after insert on level_change for each statement execute function strike()`)
  let killed = 0
  for (let isDone = false; !isDone; )
    await fixture.run(AFTER, 4).then(
      () => (isDone = true),
      () => (killed += 1),
    )
  expect(killed).toBeGreaterThan(10)
  expect(await wrong()).toEqual([])
  const [due] = await fixture.rows<{ sum: bigint }>('select sum(amount)::bigint as sum from rebate_line')
  expect(await points()).toBe(due?.sum)
}, 60_000)

test('several servers at once pay what one pays', async () => {
  await playTree(6)
  await Promise.all([fixture.run(AFTER, 3), fixture.run(AFTER, 3), fixture.run(AFTER, 3)])
  expect(await wrong()).toEqual([])
  const before = await points()
  expect(before).toBeGreaterThan(0n)
  expect(await fixture.run(AFTER, 3)).toBe(0)
  expect(await points()).toBe(before)
}, 60_000)

test('a day waits for its end, ten minutes more, and its last round', async () => {
  const player = await fixture.join('ONE', { at: FIRST })
  await fixture.bet(player, { at: FIRST + HOUR, stake: 100n * UNIT })
  expect(await fixture.run(FIRST + 2 * DAY)).toBe(0)

  await fixture.count()
  expect(await fixture.run(FIRST + DAY + 10 * 60_000 - 1)).toBe(0)
  await fixture.bet(player, { at: FIRST + 23 * HOUR, stake: 100n * UNIT })
  expect(await fixture.run(FIRST + 2 * DAY)).toBe(0)

  await fixture.count()
  expect(await fixture.run(FIRST + DAY + 10 * 60_000)).toBeGreaterThan(0)
  expect(await fixture.paid()).toEqual([['2026-03-10', 'ONE', 'betBackwaterReward', '1.4375']])
})

describe('a guarded round that waits for its beacon', () => {
  const twoHoursAfter = (day: number) => FIRST + day * DAY + 2 * HOUR
  const WITH_COUNTS = [
    ...OURS,
    'every player’s daily sums follow from their counted bets',
    'every day’s guarded-table sums follow from its counted bets',
  ]
  const wrongCounts = async () =>
    (await auditOf(fixture.db)).checks.filter(({ name, ok }) => WITH_COUNTS.includes(name) && !ok)

  test('holds up the rebates of its day for two hours, and then counts on the next one', async () => {
    const one = await fixture.join('ONE', { at: FIRST - DAY })
    await fixture.bet(one, { at: FIRST + HOUR, stake: 100n * UNIT })
    const late = await fixture.betAndWait(one, { at: FIRST + 2 * HOUR, stake: 1_000n * UNIT })
    await fixture.count()
    expect(await postponeWaiting(fixture.db, { now: twoHoursAfter(1) - 1 })).toBe(0)
    expect(await fixture.run(twoHoursAfter(1) - 1)).toBe(0)
    expect(await postponeWaiting(fixture.db, { now: twoHoursAfter(1) })).toBe(1)
    expect(await fixture.run(twoHoursAfter(1))).toBeGreaterThan(0)
    const first = ['2026-03-10', 'ONE', 'betBackwaterReward', '0.71875']
    expect(await fixture.paid()).toEqual([first])

    await late.come()
    await fixture.count()
    expect(await fixture.rows('select day::text, stake from turnover_day order by day')).toEqual([
      { day: '2026-03-10', stake: 100n * UNIT },
      { day: '2026-03-11', stake: 1_000n * UNIT },
    ])
    expect(await wrongCounts()).toEqual([])
    expect(await fixture.run(FIRST + 2 * DAY + HOUR)).toBeGreaterThan(0)
    // 1 % of 1,000 at the rate of the first league.
    expect(await fixture.paid()).toEqual([
      first,
      ['2026-03-11', 'ONE', 'betBackwaterReward', expect.any(String)],
    ])
    expect(await wrongCounts()).toEqual([])
  })

  test('is postponed again while it waits, by whole days, and never once it is counted', async () => {
    const one = await fixture.join('ONE', { at: FIRST - DAY })
    const late = await fixture.betAndWait(one, { at: FIRST + 2 * HOUR, stake: 1_000n * UNIT })
    for (const day of [1, 2, 3])
      expect(await postponeWaiting(fixture.db, { now: twoHoursAfter(day) })).toBe(1)
    expect(await postponeWaiting(fixture.db, { now: twoHoursAfter(3) + HOUR })).toBe(0)
    await late.come()
    await fixture.count()
    expect(await postponeWaiting(fixture.db, { now: twoHoursAfter(9) })).toBe(0)
    expect(await fixture.rows('select day::text from turnover_day')).toEqual([{ day: '2026-03-13' }])
    expect(await wrongCounts()).toEqual([])
  })

  test('counts in the reports of the team of a player who is bound later, on the same day', async () => {
    const one = await fixture.join('ONE', { at: FIRST - DAY })
    const top = await fixture.join('TOP', { at: FIRST - DAY })
    const late = await fixture.betAndWait(one, { at: FIRST + 2 * HOUR, stake: 1_000n * UNIT })
    await postponeWaiting(fixture.db, { now: twoHoursAfter(1) })
    await late.come()
    await fixture.count()
    await fixture.bind(one, top, FIRST + 3 * DAY)
    expect(await fixture.rows('select day::text, stake from team_bets where player = $1', [top])).toEqual([
      { day: '2026-03-11', stake: 1_000n * UNIT },
    ])
    expect(await wrongCounts()).toEqual([])
  })

  test('keeps the day from beginning before it was postponed, for rewards and boards too', async () => {
    const one = await fixture.join('ONE', { at: FIRST - DAY })
    await fixture.betAndWait(one, { at: FIRST + 2 * HOUR, stake: 1_000n * UNIT })
    const day = { startsAt: FIRST, endsAt: FIRST + DAY, now: twoHoursAfter(1) }
    expect(await isTurnoverComplete(fixture.db.pool, day)).toBe(false)
    await postponeWaiting(fixture.db, { now: day.now })
    expect(await isTurnoverComplete(fixture.db.pool, day)).toBe(true)
    const next = { startsAt: FIRST + DAY, endsAt: FIRST + 2 * DAY, now: FIRST + 2 * DAY + HOUR }
    expect(await isTurnoverComplete(fixture.db.pool, next)).toBe(false)
  })
})

test('what was staked before a binding earns nothing for those above, not even on the day itself', async () => {
  const at = FIRST - DAY
  const [top, parent, player] = [
    await fixture.join('TOP', { at }),
    await fixture.join('PARENT', { at }),
    await fixture.join('PLAYER', { at }),
  ]
  const units = (n: bigint) => ({ stake: n * 128n * UNIT })
  await fixture.bet(player, { at: FIRST + HOUR, ...units(1n) })
  await fixture.bind(player, parent, FIRST + 2 * HOUR)
  await fixture.bet(player, { at: FIRST + 3 * HOUR, ...units(10n) })
  await fixture.bind(parent, top, FIRST + 4 * HOUR)
  await fixture.bet(player, { at: FIRST + 5 * HOUR, ...units(100n) })
  await fixture.bet(parent, { at: FIRST + 3 * HOUR, ...units(1_000n) })
  await fixture.count()
  await fixture.run(FIRST + 2 * DAY)

  const direct = (await fixture.lines()).filter(([, , , kind]) => kind === 'direct')
  expect(direct.map(([, who, source, , , edge]) => [who, source, edge])).toEqual([
    ['PARENT', 'PLAYER', String(110 * 23)],
  ])
  expect(await wrong()).toEqual([])
})

test('a player bound after the day brings nothing for it, however late it is paid', async () => {
  const at = FIRST - DAY
  const [parent, player] = [await fixture.join('PARENT', { at }), await fixture.join('PLAYER', { at })]
  await fixture.bet(player, { at: FIRST + HOUR, stake: 50_000n * UNIT })
  await fixture.count()
  await fixture.bind(player, parent, FIRST + DAY)
  await fixture.run(FIRST + 3 * DAY)
  expect((await fixture.lines()).map(([, who]) => who)).toEqual(['PLAYER'])
  expect(await wrong()).toEqual([])
})

test('leagues begin again with the month, and every change is kept', async () => {
  const last = Date.parse('2026-03-31T12:00:00+08:00')
  const player = await fixture.join('ONE', { at: last - DAY })
  await fixture.bet(player, { at: last, stake: 60_000n * UNIT })
  await fixture.count()
  await fixture.run(last + DAY)
  await fixture.bet(player, { at: last + DAY, stake: 1_500n * UNIT })
  await fixture.count()
  await fixture.run(last + 2 * DAY)
  expect(await fixture.rows('select day::text, rank, league from level_change order by day')).toEqual([
    { day: '2026-03-31', rank: 0, league: 4 },
    { day: '2026-04-01', rank: 0, league: 2 },
  ])
  const newest = await listLevelChanges(fixture.db, { player, limit: 1 })
  expect(newest).toEqual({
    items: [{ day: '2026-04-01', rank: 0, rankBefore: 0, league: 2, leagueBefore: 4 }],
    nextCursor: '2026-04-01',
  })
  const older = { player, limit: 1, cursor: newest.nextCursor ?? '' }
  expect(await listLevelChanges(fixture.db, older)).toEqual({
    items: [{ day: '2026-03-31', rank: 0, rankBefore: 0, league: 4, leagueBefore: 1 }],
    nextCursor: null,
  })
  expect((await listLevelChanges(fixture.db, { ...older, cursor: 'now' })).items).toEqual([])
  const [other = 0n] = await fixture.players(1, {})
  expect((await listLevelChanges(fixture.db, { player: other, limit: 9 })).items).toEqual([])
  expect(await wrong()).toEqual([])
})

const tampered: readonly [string, string, string][] = [
  [LEVELS_CHECK, 'update level_change set rank = rank + 1', 'update level_change set rank = rank - 1'],
  [
    LEVELS_CHECK,
    'update player_level set towards = towards + 1',
    'update player_level set towards = towards - 1',
  ],
  [REBATES_CHECK, 'update rebate_line set edge = edge + 1', 'update rebate_line set edge = edge - 1'],
  [
    REBATE_RULES[0]?.name ?? '',
    'update rebate_paid set amount = amount + 1',
    'update rebate_paid set amount = amount - 1',
  ],
  [
    REBATE_RULES[1]?.name ?? '',
    "update posting set kind = 'rebates' where kind = 'rebate'",
    "update posting set kind = 'rebate' where kind = 'rebates'",
  ],
]
test('the audit says which value was changed', async () => {
  await playTree(7)
  await fixture.run(AFTER)
  for (const [name, breaking, mending] of tampered) {
    await fixture.tamper(breaking)
    const found = (await wrong()).map((one) => one.name)
    await fixture.tamper(mending)
    expect(found).toContain(name)
  }
  expect(await wrong()).toEqual([])
}, 120_000)
