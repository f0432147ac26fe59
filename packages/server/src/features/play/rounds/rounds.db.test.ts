import { DAY_MS, DEFAULT_WINDOWS, normaliseHash } from '@nibble/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listenForEvents } from '../../../realtime/listen-for-events.ts'
import type { NibbleEvent } from '../events.ts'
import { cancelRound } from '../settle/cancel-round.ts'
import { type FinalBlock, finalizeOutcome, recordCandidate } from '../settle/finalize-outcome.ts'
import { settleNextChunk } from '../settle/settle-next-chunk.ts'
import { openPlayFixture, type PlayFixture } from '../testing/play-fixture.ts'
import { closeRound } from './close-round.ts'
import { ensureRounds, openDue } from './open-rounds.ts'
import {
  findDraw,
  findHeaders,
  findRound,
  lastDraws,
  listDraws,
  listOutcomes,
  listUnfinishedRounds,
  readTable,
} from './queries.ts'

let fixture: PlayFixture
beforeAll(async () => {
  fixture = await openPlayFixture()
})
afterAll(() => fixture.close())

const hash = (digit: string) => {
  const parsed = normaliseHash(`0x${digit.repeat(64)}`)
  if (parsed === null) throw new Error('not a hash')
  return parsed
}
const drawTimeOf = async (round: string) =>
  Number(
    (await fixture.rows<{ at: bigint }>('select play_ms(draw_at) as at from round where id = $1', [round]))[0]
      ?.at,
  )
const blockFor = async (round: string, digit: string, height = 100n): Promise<FinalBlock> => {
  const drawAt = await drawTimeOf(round)
  return {
    height,
    hash: hash(digit),
    timeMs: drawAt,
    parentTimeMs: drawAt - 1,
    header: { hash: hash(digit), parentHash: hash('0'), number: '0x64' },
    parentHeader: { hash: hash('0') },
  }
}
const closedRound = async (draw?: number) => {
  const round = await fixture.openRound({ closesInMs: 100_000, ...(draw === undefined ? {} : { draw }) })
  await fixture.age(round, 200_000)
  expect(await closeRound(fixture.db, { round })).toBe(true)
  return round
}

describe('the schedule', () => {
  test('is created ahead without gaps, once, and opens by the clock', async () => {
    const input = { windows: DEFAULT_WINDOWS, aheadMs: 600_000 }
    const made = (
      await Promise.all([ensureRounds(fixture.db, input), ensureRounds(fixture.db, input)])
    ).flatMap(({ created }) => created)
    expect(new Set(made).size).toBe(made.length)
    expect((await ensureRounds(fixture.db, input)).created.length).toBeLessThanOrEqual(2)
    const gaps = await fixture.rows(
      `select from (select opens_at - lag(opens_at) over (partition by round_length order by opens_at) as step, round_length from round) r
       where step <> case round_length when '1m' then interval '1 minute' else interval '3 minutes' end`,
    )
    expect(gaps).toEqual([])
    expect(
      await fixture.rows(
        'select from round r where (select count(*) from exposure e where e.draw_at = r.draw_at) <> 8',
      ),
    ).toEqual([])

    const { opened } = await openDue(fixture.db)
    const open = await fixture.rows<{ id: bigint }>(
      'select id from round where opens_at <= clock_timestamp() and clock_timestamp() < closes_at',
    )
    expect(opened.sort()).toEqual(open.map(({ id }) => String(id)).sort())
    expect((await openDue(fixture.db)).opened).toEqual([])
    for (const roundLength of ['1m', '3m'] as const) {
      const table = await readTable(fixture.db, { roundLength })
      expect(table.open === null ? [] : [table.open.round]).toEqual(
        opened.filter((round) => round[8] === roundLength[0]),
      )
    }
    await fixture.rows('delete from round')
  })
})

test('what a draw still takes without value is forgotten an hour later', async () => {
  await fixture.rows(
    `insert into free_places select now() + at, -1, 5 from unnest('{-61 m,-59 m,1 h}'::interval[]) at`,
  )
  await ensureRounds(fixture.db, { windows: DEFAULT_WINDOWS })
  expect(await fixture.rows('select from free_places')).toHaveLength(2)
  await fixture.rows("delete from round where state in ('scheduled', 'open')")
})

test('the possible cost of a draw is remembered until the last of its rounds is over, and no longer', async () => {
  const [waits, over] = [await fixture.openRound({ paytable: 'guarded' }), await fixture.openRound()]
  for (const round of [waits, over]) await fixture.age(round, 3 * 3_600_000)
  for (const round of [waits, over]) expect(await closeRound(fixture.db, { round })).toBe(true)
  await finalizeOutcome(fixture.db, { round: over, block: await blockFor(over, '7') })
  await settleNextChunk(fixture.db, { round: over })
  const partsOf = (round: string) =>
    fixture.rows('select from exposure where draw_at = (select draw_at from round where id = $1)', [round])

  await ensureRounds(fixture.db, { windows: DEFAULT_WINDOWS })
  expect(await partsOf(waits)).toHaveLength(8)
  expect(await partsOf(over)).toHaveLength(0)
  await fixture.rows("delete from round where state in ('scheduled', 'open')")
})

describe('closing', () => {
  test('never comes before its time, and comes once', async () => {
    const round = await fixture.openRound({ closesInMs: 60_000 })
    expect(await closeRound(fixture.db, { round })).toBe(false)
    await fixture.age(round, 60_001)
    expect(
      await Promise.all([closeRound(fixture.db, { round }), closeRound(fixture.db, { round })]),
    ).toContain(true)
    expect(await closeRound(fixture.db, { round })).toBe(false)
    expect((await findRound(fixture.db, { round }))?.state).toBe('closed')
  })

  test('waits for those who hold the gate', async () => {
    const round = await fixture.openRound({ closesInMs: 0 })
    const holder = await fixture.db.pool.connect()
    await holder.query('begin')
    await holder.query('select play_lock_gates(array[$1::bigint])', [round])
    const closing = closeRound(fixture.db, { round })
    const first = await Promise.race([
      closing,
      new Promise((resolve) => setTimeout(() => resolve('waits'), 300)),
    ])
    expect(first).toBe('waits')
    await holder.query('commit')
    holder.release()
    expect(await closing).toBe(true)
  })

  test('ends those who hold it too long, and their work is undone', async () => {
    const [player = 0n] = await fixture.players(1, {})
    const round = await fixture.openRound({ closesInMs: 0 })
    const holder = await fixture.db.pool.connect()
    holder.on('error', () => {})
    await holder.query('begin')
    await holder.query('select play_lock_gates(array[$1::bigint])', [round])
    await holder.query(
      "insert into idempotency (player_id, key, call, body_hash, ref) values ($1, gen_random_uuid(), 'x', 'x', 1)",
      [player],
    )
    expect(await closeRound(fixture.db, { round, holdersMayStayMs: 200 })).toBe(true)
    await expect(holder.query('commit')).rejects.toThrow()
    holder.release(new Error('ended'))
    expect(await fixture.rows('select from idempotency where player_id = $1', [player])).toEqual([])
  })

  test('is due also for a round that never opened', async () => {
    const round = await fixture.openRound({ closesInMs: 0 })
    await fixture.rows(
      "set session_replication_role = replica; update round set state = 'scheduled' where state = 'open'; reset session_replication_role",
    )
    expect((await openDue(fixture.db)).opened).not.toContain(round)
    expect(await closeRound(fixture.db, { round })).toBe(true)
  })
})

describe('the draw block', () => {
  test('is shown, may be replaced and may go again, until the outcome is fixed', async () => {
    const round = await closedRound()
    const [a, b] = [await blockFor(round, '1'), await blockFor(round, '2', 101n)]
    expect(await recordCandidate(fixture.db, { round, block: a })).toBe(true)
    expect(await recordCandidate(fixture.db, { round, block: a })).toBe(false)
    expect(await findRound(fixture.db, { round })).toMatchObject({
      state: 'drawn',
      block: { height: '100', final: false },
    })
    expect(await recordCandidate(fixture.db, { round, block: null })).toBe(true)
    expect(await findRound(fixture.db, { round })).toMatchObject({ state: 'closed', block: null })
    expect(await recordCandidate(fixture.db, { round, block: b })).toBe(true)

    expect(await finalizeOutcome(fixture.db, { round, block: a })).toBe('fixed')
    expect(await findRound(fixture.db, { round })).toMatchObject({
      state: 'settling',
      block: { height: '100', hash: a.hash, final: true },
    })
    expect(await recordCandidate(fixture.db, { round, block: b })).toBe(false)
    expect(await recordCandidate(fixture.db, { round, block: null })).toBe(false)
    expect(await findHeaders(fixture.db, { round })).toEqual({
      header: a.header,
      parentHeader: a.parentHeader,
    })
  })

  test('is fixed once, by any number of callers', async () => {
    const round = await closedRound()
    const blocks = await Promise.all(['3', '4', '5', '6'].map((digit) => blockFor(round, digit)))
    const answers = await Promise.all(blocks.map((block) => finalizeOutcome(fixture.db, { round, block })))
    expect(answers.filter((answer) => answer === 'fixed')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'already_decided')).toHaveLength(3)
    const fixed = blocks[answers.indexOf('fixed')]
    expect((await findRound(fixture.db, { round }))?.block?.hash).toBe(fixed?.hash)
  })

  test('cannot be another than the first at or after draw time', async () => {
    const round = await closedRound()
    const block = await blockFor(round, '1')
    await expect(
      finalizeOutcome(fixture.db, { round, block: { ...block, timeMs: block.timeMs - 1 } }),
    ).rejects.toThrow('not the draw block')
    await expect(
      finalizeOutcome(fixture.db, { round, block: { ...block, parentTimeMs: block.timeMs } }),
    ).rejects.toThrow('not the draw block')
    await expect(
      finalizeOutcome(fixture.db, { round, block: { ...block, hash: hash('9') } }),
    ).rejects.toThrow('do not belong together')
    await expect(
      recordCandidate(fixture.db, { round, block: { ...block, timeMs: block.timeMs - 1 } }),
    ).rejects.toThrow('before the draw time')
    expect((await findRound(fixture.db, { round }))?.state).toBe('closed')
  })

  test('decides nothing before the round is due to be published', async () => {
    const round = await fixture.openRound({ closesInMs: 0, draw: Date.now() + 60_000 })
    await closeRound(fixture.db, { round })
    const block = await blockFor(round, '1')
    expect(await finalizeOutcome(fixture.db, { round, block })).toBe('too_early')
    await fixture.age(round, 69_500)
    expect(await finalizeOutcome(fixture.db, { round, block: await blockFor(round, '1') })).toBe('fixed')
  })

  test.each([
    "update round set state = 'open' where id = $1",
    "update round set block_hash = '0x0' where id = $1",
    "update round set header = '{}' where id = $1",
    "update round set state = 'cancelled', cancelled_for = 'no_block' where id = $1",
    'update round set decided_at = now() where id = $1',
    "update round set paytable = 'fair' where id = $1",
    "update round set draw_at = draw_at + interval '1 s' where id = $1",
  ])('once fixed stays, in the database too: %s', async (sql) => {
    const round = await closedRound()
    await finalizeOutcome(fixture.db, { round, block: await blockFor(round, '1') })
    await expect(fixture.rows(sql, [round])).rejects.toThrow(/cannot go|stays/)
  })
})

describe('lists of rounds', () => {
  test('finished rounds come newest first, page by page, and roads oldest first', async () => {
    await fixture.rows('delete from round')
    const rounds: string[] = []
    for (const digit of ['1', '2', '3', '4', '5']) {
      const round = await closedRound()
      await finalizeOutcome(fixture.db, { round, block: await blockFor(round, digit, BigInt(digit)) })
      expect(await findDraw(fixture.db, { round })).toBeNull()
      await settleNextChunk(fixture.db, { round })
      rounds.push(round)
    }
    const first = await listDraws(fixture.db, { limit: 3 })
    const second = await listDraws(fixture.db, { limit: 3, cursor: first.nextCursor ?? '' })
    expect([...first.items, ...second.items].map(({ round }) => round)).toEqual([...rounds].reverse())
    expect(second.nextCursor).toBeNull()
    expect((await listDraws(fixture.db, { limit: 3, cursor: 'x' })).items).toEqual([])
    expect((await listDraws(fixture.db, { limit: 3, height: '4' })).items.map(({ round }) => round)).toEqual([
      rounds[3],
    ])
    expect((await listDraws(fixture.db, { limit: 3, roundLength: '3m' })).items).toEqual([])
    expect((await lastDraws(fixture.db)).map(({ round }) => round)).toEqual([rounds[4]])
    expect(await listOutcomes(fixture.db, { roundLength: '1m', game: 'exact' })).toEqual(
      rounds.map((round, n) => ({ round, outcome: String(n + 1) })),
    )
    expect(await listUnfinishedRounds(fixture.db)).toEqual([])
  })
})

test('every change is sent to all listeners once it has committed', async () => {
  const heard: NibbleEvent[] = []
  const stop = await listenForEvents(
    fixture.db,
    (event) => heard.push(event),
    () => {},
  )
  const round = await closedRound()
  const block = await blockFor(round, '8')
  await recordCandidate(fixture.db, { round, block })
  await finalizeOutcome(fixture.db, { round, block })
  await settleNextChunk(fixture.db, { round })
  const cancelled = await closedRound()
  await fixture.age(cancelled, DAY_MS)
  expect(await cancelRound(fixture.db, { round: cancelled, why: 'no_block' })).toBe('cancelled')
  const all = [
    ...['closed', 'drawn', 'fixed', 'published'].map((type) => ({ type, round })),
    ...['closed', 'cancelled'].map((type) => ({ type, round: cancelled })),
  ]
  await expect.poll(() => heard.length).toBe(all.length)
  await stop()
  expect(heard).toEqual(all)
})
