// Longer than 300 lines: all figures of one page, recounted from the same published rounds.

import { createHash } from 'node:crypto'
import { judge, newProducer, normaliseHash, weightOf } from '@nibble/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedBankroll } from '../play/grants.ts'
import { openPlayFixture, type PlayFixture } from '../play/testing/play-fixture.ts'
import { slipOf } from '../play/testing/slips.ts'
import { countOutcomes } from './count-outcomes.ts'
import { readFairness } from './read-fairness.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Math.floor(Date.now() / HOUR) * HOUR + 30 * 60_000
const at = (ms: number) => new Date(ms).toISOString()

let fixture: PlayFixture
beforeAll(async () => {
  fixture = await openPlayFixture()
  await seedBankroll(fixture.db)
})
afterAll(() => fixture.close())

const insert = (into: string, rows: readonly object[]): Promise<void> => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].join(', ')
  return fixture.tamper(
    `insert into ${into} (${columns}) select ${columns} from jsonb_populate_recordset(null::${into}, $1)`,
    [JSON.stringify(rows)],
  )
}
const read = (days: 1 | 7 | 30 = 1, isSealing = true) =>
  readFairness(fixture.db, { days, now: NOW, isSealing })

let made = 0
/** Published rounds of these blocks: a short one each, every third with a long one beside it, and guarded ones beside both. */
const addRounds = (times: readonly number[], publishedAt?: number) => {
  const rounds = times.flatMap((time) => {
    made += 1
    const hash = (of: string) => `0x${createHash('sha256').update(`${of} ${made}`).digest('hex')}`
    const block = hash('block')
    const digits = made % 3 === 0 ? [1, 3, 6, 8] : [1, 6]
    return digits.map((digit) => ({
      id: `20280101${digit}${String(made).padStart(4, '0')}`,
      round_length: digit % 5 === 1 ? '1m' : '3m',
      terms_id: 1,
      paytable: digit > 4 ? 'guarded' : 'classic',
      state: 'published',
      first_bet: 0,
      opens_at: at(time - 51_500),
      closes_at: at(time - 12_500),
      draw_at: at(time - 500),
      publish_at: at(time + 9_000),
      block_height: made,
      block_hash: block,
      block_time: at(time),
      parent_time: at(time - 900),
      header: {},
      parent_header: {},
      decided_at: at(time + 9_000),
      published_at: at(publishedAt ?? time + 10_000),
      asked_for_ms: 0,
      settled_to: 0,
      loss_of_value: 0,
      beacon_missing_ms: 0,
      ...(digit > 4
        ? {
            beacon_network: 1,
            beacon_round: made,
            beacon_signature: 'ab'.repeat(48),
            guarded_hash: hash(`guarded ${digit}`),
          }
        : {}),
    }))
  })
  return insert('round', rounds)
}

/** The outcomes of every game, counted from the rows by the code that judges bets. */
const recount = async (since: number, guarded: boolean) => {
  const rounds = await fixture.rows<{ hash: string; height: bigint; block_time: Date }>(
    `select distinct coalesce(guarded_hash, block_hash) as hash, block_height as height, block_time from round
     where state = 'published' and (paytable = 'guarded') = $1`,
    [guarded],
  )
  const seen = new Map<string, number>()
  const tested = rounds.filter(({ block_time }) => block_time.getTime() >= since)
  for (const { hash, height } of tested) {
    const normal = normaliseHash(hash)
    if (normal === null) throw new Error('no hash')
    const block = { hash: normal, height, paytable: 'classic' as const }
    for (const [game, pick] of [
      ['left-right', 'left'],
      ['exact', '0'],
      ['up-down', 'up'],
      ['odd-even', 'odd'],
      ['sum', 'odd'],
      ['lucky-hash', 'lucky'],
      ['classic-odd-even', 'odd'],
      ['big-small', 'big'],
      ['banker-player', 'tie'],
      ['niu-niu', 'player'],
    ] as const) {
      const { outcome } = judge({ ...block, game, pick: pick as never })
      const word = game === 'niu-niu' ? outcome.split('-')[0] : outcome
      seen.set(`${game}/${word}`, (seen.get(`${game}/${word}`) ?? 0) + 1)
    }
  }
  return { draws: tested.length, seen }
}

describe('outcomes', () => {
  beforeAll(async () => {
    await fixture.rows(
      "insert into beacon_network (name, public_key, genesis_time, period_seconds) values ('test', repeat('ab', 96), 0, 3)",
    )
    await addRounds(Array.from({ length: 300 }, (_, nth) => NOW - 30_000 - nth * 5 * 60_000))
    await addRounds(Array.from({ length: 90 }, (_, nth) => NOW - 2 * DAY - nth * 2 * HOUR))
    await addRounds(Array.from({ length: 40 }, (_, nth) => NOW - 10 * DAY - nth * 6 * HOUR))
    // One block decided two draws, because none came in between.
    await fixture.tamper(
      `update round set (block_hash, block_height, block_time) = (select block_hash, block_height, block_time from round where id = 2028010110001)
       where id = 2028010110002`,
    )
    while (!(await countOutcomes(fixture.db)).isDone);
  })

  test.each([[1], [7], [30]] as const)(
    'in %i days equal a recount from the rounds, for each table',
    async (days) => {
      const since = Math.floor(NOW / HOUR) * HOUR - (days * 24 - 1) * HOUR
      const { tables } = await read(days)
      for (const { table, from, draws, tests } of tables) {
        const { draws: tested, seen } = await recount(since, table === 'guarded')
        expect({ from, draws }).toEqual({ from: since, draws: tested })
        expect(draws).toBeGreaterThan(days === 1 ? 250 : 300)
        expect(tests).toHaveLength(10)
        for (const { game, outcomes, chiSquare } of tests) {
          for (const one of outcomes)
            expect([game, one.outcome, one.seen]).toEqual([
              game,
              one.outcome,
              seen.get(`${game}/${one.outcome}`) ?? 0,
            ])
          expect(outcomes.reduce((sum, one) => sum + one.seen, 0)).toBe(tested)
          const statistic = outcomes.reduce(
            (sum, one) => sum + (one.seen - tested * one.chance) ** 2 / (tested * one.chance),
            0,
          )
          expect(chiSquare?.statistic).toBeCloseTo(statistic, 9)
          expect(chiSquare?.freedom).toBe(outcomes.length - 1)
          // The hashes of this test are fair.
          expect(chiSquare?.p).toBeGreaterThan(1e-4)
        }
      }
    },
  )

  test('are the same when counted again, and follow what is published later', async () => {
    const before = await read(7)
    await countOutcomes(fixture.db)
    expect(await read(7)).toEqual(before)
    // Published now, with a block from three days ago.
    await addRounds([NOW - 3 * DAY], NOW)
    await countOutcomes(fixture.db)
    const [block] = (await read(7)).tables
    const since = Math.floor(NOW / HOUR) * HOUR - (7 * 24 - 1) * HOUR
    expect(block?.draws).toBe((await recount(since, false)).draws)
    expect(block?.draws).toBe((before.tables[0]?.draws ?? 0) + 1)
  })

  test('of few draws say nothing if an outcome is expected fewer than five times', async () => {
    await fixture.tamper('delete from round')
    await addRounds(
      Array.from({ length: 40 }, (_, nth) => NOW - nth * 1_000),
      NOW,
    )
    await fixture.rows('delete from outcome_until')
    await fixture.rows('delete from outcome_hour')
    await countOutcomes(fixture.db)
    const [block] = (await read()).tables
    expect(block?.draws).toBe(40)
    const isTested = Object.fromEntries(
      block?.tests.map(({ game, chiSquare }) => [game, chiSquare !== null]) ?? [],
    )
    expect(isTested).toMatchObject({
      exact: false,
      'banker-player': false,
      'big-small': true,
      'left-right': true,
    })
  })
})

test('producers are listed with the progress of the watch, what players got and what fair blocks give', async () => {
  const producer = (digit: string) => `0x${digit.repeat(40)}`
  const record = (number: number, evidence: number, returned: number) => ({
    number,
    blocks: 10 * number,
    staked: 1_000,
    returned,
    expected: 950,
    variance: 100,
    most: 500,
    evidence: Array(4).fill(evidence),
    level: 'fair',
    first_at: at(NOW - DAY),
    last_at: at(NOW),
  })
  await insert('watched_producer', [
    { producer: producer('a'), ...record(1, -1, 900) },
    { producer: producer('b'), ...record(2, 2.5, 990) },
    { producer: producer('c'), ...record(3, 9, 1_400) },
    { producer: producer('d'), ...record(4, 0, 0), staked: 0 },
  ])
  await fixture.rows("insert into watch_brake (subject, level, since) values ($1, 'notice', now())", [
    producer('c'),
  ])
  const { producers } = await read()
  // The watch's threshold as documented: 6 / (pi n)^2 of a probability of 5 %.
  const way = (number: number, evidence: number) => evidence / Math.log((Math.PI * number) ** 2 / 6 / 0.05)
  expect(weightOf({ ...newProducer(2), evidence: [2.5, 2.5, 2.5, 2.5] })).toBeCloseTo(2.5, 9)
  expect(producers).toEqual({
    watched: 3,
    onNotice: 1,
    nearest: [
      {
        producer: producer('c'),
        blocks: 30,
        returned: 1.4,
        expected: 0.95,
        way: expect.closeTo(way(3, 9), 9),
        level: 'notice',
      },
      {
        producer: producer('b'),
        blocks: 20,
        returned: 0.99,
        expected: 0.95,
        way: expect.closeTo(way(2, 2.5), 9),
        level: 'fair',
      },
      { producer: producer('a'), blocks: 10, returned: 0.9, expected: 0.95, way: 0, level: 'fair' },
    ],
  })
  await fixture.rows('delete from watch_brake')
})

test('seals of the last day are counted where known, and those that failed are named with their place', async () => {
  const draws = [
    [NOW - DAY - 1_000, 'unsealed'],
    [NOW - DAY + 60_000, 'sealed'],
    [NOW - 3 * HOUR, 'unsealed'],
    [NOW - 2 * HOUR, 'sealed'],
    [NOW - HOUR, 'signed'],
    [NOW - 5_000, 'waiting'],
  ] as const
  await insert(
    'book_seal',
    draws.map(([draw, state], nth) => ({
      draw_at: at(draw),
      commitment: `\\x${String(nth).padStart(64, '0')}`,
      signed_at: at(draw),
      attempts: 1,
      state,
      decided_at: state === 'waiting' ? null : at(draw),
      ...(state === 'sealed'
        ? {
            contract: `0x${'ab'.repeat(20)}`,
            transaction: `0x${'ab'.repeat(32)}`,
            sealed_height: 1,
            sealed_block_hash: `0x${'ab'.repeat(32)}`,
            sealed_block_time: at(draw - 9_000),
          }
        : {}),
    })),
  )
  const round = await fixture.openRound({
    draw: NOW - 3 * HOUR,
    closesInMs: NOW - 3 * HOUR - 12_000 - Date.now(),
  })
  expect((await read()).seals).toEqual({ isOn: true, sealed: 2, of: 3, unsealed: [{ place: 1, round }] })
  expect((await read(1, false)).seals.isOn).toBe(false)
  // Unsealed, and of no round in the database.
  const strayed = at(NOW - 4 * HOUR)
  await insert('book_seal', [
    {
      draw_at: strayed,
      commitment: `\\x${'07'.repeat(32)}`,
      signed_at: strayed,
      attempts: 0,
      state: 'unsealed',
      decided_at: strayed,
    },
  ])
  expect((await read()).seals).toEqual({ isOn: true, sealed: 2, of: 4, unsealed: [{ place: 2, round }] })
})

test('cap room is the worst possible cost of the open draw, block and guarded apart', async () => {
  await fixture.rows("update round set state = 'closed' where state = 'open'")
  expect((await read()).room).toBeNull()
  const drawAt = Date.now() + 4 * HOUR
  const block = await fixture.openRound({ draw: drawAt })
  await fixture.openRound({ draw: drawAt, roundLength: '3m' })
  const guarded = await fixture.openRound({ draw: drawAt, paytable: 'guarded' })
  await fixture.openRound({ draw: drawAt + HOUR })
  const placement = fixture.placement()
  const [player = 0n] = await fixture.players(1, { USDT: 1_000_000_000n, PLAY_POINT: 100_000_000n })
  await placement.place(
    slipOf(player, block, [
      ['exact', '7', 20_000_000n],
      ['left-right', 'left', 10_000_000n],
    ]),
  )
  await placement.place(slipOf(player, block, [['exact', '7', 20_000_000n]], { asset: 'PLAY_POINT' }))
  await placement.place(slipOf(player, guarded, [['exact', '7', 20_000_000n]]))
  await placement.stop()
  const [house] = await fixture.rows<{ equity: bigint }>('select play_bankroll() as equity')
  const [play] = await fixture.rows<{ ppm: number }>(
    'select draw_cap_ppm as ppm from play_terms where id = 1',
  )
  const { room } = await read()
  expect(room).toEqual({
    round: block,
    drawAt,
    parts: [
      // 20 at 12 and 10 at 2 win 220 and 10 at most, the other 20 at 15.84.
      {
        table: 'block',
        round: block,
        taken: expect.any(BigInt),
        cap: ((house?.equity ?? 0n) * BigInt(play?.ppm ?? 0)) / 1_000_000n,
      },
      { table: 'guarded', round: guarded, taken: expect.any(BigInt), cap: expect.any(BigInt) },
    ],
  })
  // Rounded up to hundredths of the cap, so that for an open round nobody learns what a single player has staked.
  for (const [part, worst] of [230_000_000n, 296_800_000n].entries()) {
    const { taken = 0n, cap = 0n } = room?.parts[part] ?? {}
    const step = cap / 100n
    expect(taken % step).toBe(0n)
    expect(taken - worst >= 0n && taken - worst < step).toBe(true)
  }
  // Not even if the cap is zero.
  await fixture.rows('update play_terms set draw_cap_ppm = 0 where id = 1')
  expect((await read()).room?.parts[0]).toMatchObject({ taken: 0n, cap: 0n })
  await fixture.rows('update play_terms set draw_cap_ppm = $1 where id = 1', [play?.ppm])
  // Suspicion of a producer lowers the caps of the block tables and no others.
  await fixture.rows("insert into watch_brake (subject, level, since) values ('somebody', 'notice', now())")
  const [ofBlock, ofGuarded] = (await read()).room?.parts ?? []
  expect([ofBlock?.cap, ofGuarded?.cap]).toEqual([(room?.parts[0]?.cap ?? 0n) / 4n, room?.parts[1]?.cap])
})
