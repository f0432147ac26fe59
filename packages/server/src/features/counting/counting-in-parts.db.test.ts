// Longer than 300 lines: one large round, counted in parts, with every interruption in between.

import { dayOf, pickCount, startOfDay } from '@nibble/domain'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getTypeParser, openDatabase } from '../../db/database.ts'
import { PrimaryClient } from '../../db/primary-client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { countLockWaits } from '../../testing/lock-waits.ts'
import { checkTurnover } from '../audit/check-turnover.ts'
import { COMMUNITY_RULES } from '../audit/community-rules.ts'
import { RANKING_RULES } from '../audit/ranking-rules.ts'
import { readPlayerEdge } from '../conversions/player-edge.ts'
import { openPlayFixture, type PlayFixture } from '../play/testing/play-fixture.ts'
import { beginNextDay } from '../rebates/rebate-day.ts'
import { isTurnoverComplete } from '../rewards/pay-rewards.ts'
import { countNextRounds } from './count-rounds.ts'
import { COUNTERS, type Counter } from './counters.ts'
import { publishRound, type StoredStake } from './testing/publish-round.ts'

let fixture: PlayFixture
beforeEach(async () => {
  fixture = await openPlayFixture()
})
afterEach(() => fixture.close())

const AT = startOfDay('2026-03-10') + 8 * 3_600_000
const MIN = 60_000

const countAll = (betsAPart: number, counters: readonly Counter[] = COUNTERS) =>
  countNextRounds(fixture.db, { now: Date.now, counters, betsAPart })

/** Runs only the next transaction, like a server that stops after it. */
const countOne = (betsAPart: number) => {
  const stopping = new AbortController()
  const now = () => {
    stopping.abort()
    return Date.now()
  }
  return countNextRounds(fixture.db, { now, signal: stopping.signal, betsAPart })
}

const begun = () =>
  fixture.rows<{ round: bigint; parts: number; counted: number }>(
    'select round, parts, counted from turnover_begun',
  )

/** The names of broken rules, of all that recount the sums. */
const broken = async (): Promise<string[]> => {
  const names: string[] = []
  for (const rule of [...COMMUNITY_RULES, ...RANKING_RULES])
    if ((await fixture.rows(rule.broken)).length > 0) names.push(rule.name)
  const client = new PrimaryClient({ connectionString: fixture.ownerUrl, types: { getTypeParser } })
  await client.connect()
  try {
    for (const { name, ok } of await checkTurnover(client)) if (!ok) names.push(name)
  } finally {
    await client.end()
  }
  return names
}

/** All rows of each table of sums. */
const sums = async () => {
  const found: Record<string, unknown> = {}
  for (const [table, what = '*'] of SUMS)
    found[table] = (
      await fixture.rows<{ row: string }>(
        `select s::text as row from (select ${what} from ${table}) s order by 1`,
      )
    )
      .map(({ row }) => row)
      // A bucket that is empty now.
      .filter((row) => !row.startsWith('(,'))
  return found
}
const SUMS = [
  ['turnover_round', 'round, published_at'],
  ['turnover_day'],
  ['turnover_total'],
  ['turnover_hour'],
  ['team_sum'],
  ['team_bets'],
  ['edge_day'],
  ['standing'],
  ['standing_bucket', 'nullif(players, 0) as players, board, starts, bits, bucket'],
] as const

/** That many players, each but the first below an earlier one or nobody. */
const tree = async (count: number): Promise<bigint[]> => {
  const players: bigint[] = []
  for (let n = 0; n < count; n += 1) {
    const parent = n % 4 === 3 ? null : (players[Math.floor(n / 2)] ?? null)
    const [made] = await fixture.rows<{ id: bigint }>(
      "insert into player (bind_id, parent_id) values ('P' || $1, $2) returning id",
      [n, parent],
    )
    players.push(made?.id ?? 0n)
  }
  return players
}

const roundsOf = (players: readonly bigint[], { numRuns, seed }: { numRuns: number; seed: number }) => {
  const bet: fc.Arbitrary<StoredStake> = fc.record({
    player: fc.constantFrom(...players),
    asset: fc.constantFrom('USDT' as const, 'USDT' as const, 'GMT' as const, 'PLAY_POINT' as const),
    pick: fc.nat(pickCount() - 1),
    stake: fc.bigInt({ min: 1n, max: 1_000_000_000_000n }),
    returned: fc.bigInt({ min: 0n, max: 1_000_000_000_000n }),
    insured: fc.boolean(),
    status: fc.constantFrom(1, 1, 1, 1, 2, 3),
  })
  const round = fc.record({
    opensAt: fc.integer({ min: 0, max: 30 }).map((hours) => AT + hours * 3_600_000),
    paytable: fc.constantFrom('classic' as const, 'fair' as const, 'guarded' as const),
    bets: fc.array(bet, { minLength: 20, maxLength: 40 }),
  })
  return fc
    .sample(round, { numRuns, seed })
    .map((one, n) => ({ ...one, publishedAt: AT + 3 * 86_400_000 + n * MIN }))
}

const edgeOf = async (player: bigint) =>
  (await readPlayerEdge(fixture.db.pool, { player, from: 'PLAY_POINT', to: 'ROLL_POINT' })).byNow

/** Forty players with a bet each: eight parts of five bets. */
const playOne = async (stake = 1_000_000n) => {
  const players = await fixture.players(40, {})
  const bets = players.map((player, n) => ({
    player,
    stake: stake + BigInt(n),
    pick: n % 8,
    returned: BigInt(n),
  }))
  return { players, round: await publishRound(fixture, { opensAt: AT, publishedAt: AT + MIN, bets }) }
}

test('parts add up to the whole; after each of them all sums hold, despite new bindings, and nobody has lost or won an edge', async () => {
  const players = await tree(24)
  for (const given of roundsOf(players, { numRuns: 4, seed: 5 })) await publishRound(fixture, given)
  const edges = async () => {
    const found: bigint[] = []
    for (const player of players) found.push(await edgeOf(player))
    return found
  }
  const due = await edges()
  // Players with nobody above them are bound below someone while a round is half counted.
  const tops = players.filter((_, n) => n % 4 === 3)
  let parts = 0
  while (!(await countOne(4)).isDone) {
    parts += 1
    expect(await edges()).toEqual(due)
    const [top] = (await begun()).length > 0 && parts % 5 === 2 ? tops.splice(-1) : []
    if (top !== undefined)
      await fixture.rows('select team_bind($1, $2, now())', [top, players.find((one) => one < top)])
    expect(await broken()).toEqual([])
  }
  expect(parts).toBeGreaterThan(20)
  expect(tops.length).toBeLessThan(3)
  expect(await begun()).toEqual([])

  const inParts = await sums()
  await fixture.tamper(`truncate ${SUMS.map(([table]) => table).join()}`)
  await countAll(1_000_000)
  expect(inParts).toEqual(await sums())
}, 240_000)

test('servers that count at the same time count each part once, even if they are killed within one', async () => {
  const players = await tree(16)
  const rounds = roundsOf(players, { numRuns: 3, seed: 9 })
  for (const given of rounds) await publishRound(fixture, given)
  await fixture.rows('create sequence stroke; grant all on sequence stroke to nibble_app')
  const deadly: Counter = {
    name: 'kills whoever counts, at every third part',
    sql: "select case when nextval('stroke') % 3 = 0 then pg_terminate_backend(pg_backend_pid()) end",
  }
  const counters = [...COUNTERS, deadly]
  const other = await openDatabase({ url: fixture.db.url, durability: 'unchecked' })
  let killed = 0
  try {
    const serve = async (db: PlayFixture['db']) => {
      for (;;)
        try {
          if ((await countNextRounds(db, { now: Date.now, counters, betsAPart: 4 })).isDone) return
        } catch {
          killed += 1
        }
    }
    await Promise.all([serve(fixture.db), serve(other), serve(fixture.db)])
  } finally {
    await other.close()
  }
  expect(killed).toBeGreaterThan(5)
  expect(await broken()).toEqual([])
  expect((await fixture.rows('select from turnover_round')).length).toBe(3)
}, 120_000)

describe('a round that is partly counted', () => {
  test('keeps its number of parts, and comes before any other', async () => {
    const { round } = await playOne()
    await countOne(5)
    expect(await begun()).toEqual([{ round, parts: 8, counted: 1 }])
    const [player = 0n] = await fixture.players(1, {})
    const bets = [{ player, stake: 1_000_000n }]
    await publishRound(fixture, { opensAt: AT - MIN, publishedAt: AT, bets })
    await countOne(13)
    expect(await begun()).toEqual([{ round, parts: 8, counted: 2 }])
    await countAll(1)
    expect(await broken()).toEqual([])
  })

  test('is left alone by a server that listed the rounds before it and continues with another', async () => {
    const [player = 0n] = await fixture.players(1, {})
    await publishRound(fixture, { opensAt: AT - MIN, publishedAt: AT, bets: [{ player, stake: 1n }] })
    const bets = (await fixture.players(40, {})).map((one) => ({ player: one, stake: 1_000_000n }))
    await publishRound(fixture, { opensAt: AT + MIN, publishedAt: AT + 2 * MIN, bets })
    const client = await fixture.owner.connect()
    const waiting = async (count: number) => expect.poll(() => countLockWaits(fixture.db.pool)).toBe(count)
    await client.query('begin; select pg_advisory_xact_lock(77)')
    const waits: Counter = { name: 'waits', sql: 'select pg_advisory_xact_lock_shared(77)' }
    const one = countAll(5, [...COUNTERS, waits])
    await waiting(1)
    // Published late: only the other server has it in its list, before the last.
    await publishRound(fixture, { opensAt: AT, publishedAt: AT + MIN, bets })
    const other = countAll(5)
    await waiting(2)
    await client.query('commit')
    client.release()
    await Promise.all([one, other])
    await countAll(5)
    expect(await fixture.rows('select from turnover_round')).toHaveLength(3)
    expect(await broken()).toEqual([])
  })

  test('has no more than forty parts, and one if its bets are few', async () => {
    const { round } = await playOne()
    const [player = 0n] = await fixture.players(1, {})
    await publishRound(fixture, {
      opensAt: AT + MIN,
      publishedAt: AT + 2 * MIN,
      bets: [{ player, stake: 1n }],
    })
    await countOne(0.5)
    expect(await begun()).toEqual([{ round, parts: 40, counted: 1 }])
    await countAll(1)
    expect(await begun()).toEqual([])
  })

  test('holds up the rebates and rewards of its day until its last part is counted', async () => {
    await playOne()
    await fixture.rows("update rebate_terms set effective_on = '2020-01-01'")
    const [startsAt, now] = [startOfDay(dayOf(AT)), AT + 3 * 86_400_000]
    const paid = async () => [
      await isTurnoverComplete(fixture.db.pool, { startsAt, endsAt: startsAt + 86_400_000, now }),
      (await inTransaction(fixture.db.pool, (client) => beginNextDay(client, now))) !== null,
    ]
    for (let part = 0; part < 7; part += 1) {
      await countOne(5)
      expect(await paid()).toEqual([false, false])
    }
    await countOne(5)
    expect(await paid()).toEqual([true, true])
  })

  test('is refused to a server that would count it whole, and hidden from one of the previous release', async () => {
    const { round } = await playOne()
    await countOne(5)
    expect(await fixture.rows('select from uncounted_round')).toEqual([])
    const whole =
      'insert into turnover_round (round, published_at, counted_at) values ($1, now(), now()) on conflict do nothing'
    await expect(fixture.db.pool.query(whole, [round])).rejects.toMatchObject({ code: '40001' })
    await countAll(5)
    expect(await broken()).toEqual([])
  })

  test('is counted to its end after the previous release has counted later ones, and is missing in no edge until then', async () => {
    const { players } = await playOne()
    const due: bigint[] = []
    for (const player of players) due.push(await edgeOf(player))
    await countOne(5)
    const later = await publishRound(fixture, {
      opensAt: AT + 60 * MIN,
      publishedAt: AT + 61 * MIN,
      bets: [],
    })
    await fixture.rows('insert into turnover_round select id, published_at, now() from round where id = $1', [
      later,
    ])
    const edges: bigint[] = []
    for (const player of players) edges.push(await edgeOf(player))
    expect(edges).toEqual(due)
    expect(await countAll(5)).toMatchObject({ rounds: 1 })
    expect(await broken()).toEqual([])
    const hours = await fixture.rows<{ starts: Date; bets: bigint }>('select starts, bets from turnover_hour')
    expect(hours).toEqual([{ starts: new Date(AT), bets: 40n }])
  })

  for (const [what, parts] of [
    ['a part that is counted twice', 'counted - 1'],
    ['a part that is passed over', 'counted + 1'],
  ])
    test(`does not hide ${what} from the audit`, async () => {
      await playOne()
      for (let part = 0; part < 4; part += 1) await countOne(5)
      await fixture.tamper(`update turnover_begun set counted = ${parts}`)
      const names = ['every player’s daily sums follow from their counted bets']
      expect(await broken()).toEqual(names)
      await countAll(5)
      expect(await broken()).toEqual(names)
    })
})
