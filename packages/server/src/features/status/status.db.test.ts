// Longer than 300 lines: every figure of one page, recounted from the same two days.

import { INCIDENT_KINDS } from '@nibble/contract/console'
import { dayOf, dayStart } from '@nibble/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeIncident, openIncident } from '../../shared/incidents.ts'
import { openPlayFixture, type PlayFixture } from '../play/testing/play-fixture.ts'
import { COUNT_DAY, countDay, countDays } from './count-days.ts'
import { readStatus, type StatusSetup } from './read-status.ts'
import { recordCheck } from './record-check.ts'

// Rows of two days of a house with problems; plain code recounts every figure of the page from them.

const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 86_400_000
/** Yesterday is over, and today has lasted ten hours. */
const TODAY = dayStart(Date.UTC(2026, 10, 20))
const NOW = TODAY + 10 * HOUR + 30_000
const YESTERDAY = TODAY - DAY
const FIRST_CHECK = YESTERDAY + 2 * HOUR

let fixture: PlayFixture
beforeAll(async () => {
  fixture = await openPlayFixture()
  await fixture.tamper('delete from round')
  await addMinutes()
  await addRounds()
  await addWithdrawals()
  await addSeals()
})
afterAll(() => fixture.close())

/** The same on every machine. */
const random = (() => {
  let state = 12_345
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % below
  }
})()

const insert = (into: string, rows: readonly object[]): Promise<void> => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].join(', ')
  return fixture.tamper(
    `insert into ${into} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${into}, $1)`,
    [JSON.stringify(rows)],
  )
}
const at = (ms: number) => new Date(ms).toISOString()

const addMinutes = () => {
  const minutes = []
  for (let ms = FIRST_CHECK; ms < NOW; ms += MINUTE) {
    const inDay = ms - dayStart(ms)
    // No samples for seven minutes; for four over midnight too few endpoints agreed, and no bets were accepted.
    if (ms < TODAY && inDay >= 5 * HOUR && inDay < 5 * HOUR + 7 * MINUTE) continue
    const isOver = Math.abs(ms - TODAY + MINUTE) <= 2 * MINUTE - 1
    minutes.push({
      at: at(ms),
      accepts_bets: !isOver && !(ms < TODAY && inDay >= 20 * HOUR && inDay < 20 * HOUR + 9 * MINUTE),
      endpoints_agree: !isOver,
      books_hold: !(ms > TODAY && inDay >= 3 * HOUR && inDay < 3 * HOUR + MINUTE),
    })
  }
  return insert('service_minute', minutes)
}

const addRounds = async () => {
  const rounds = []
  const bets = []
  const books = []
  const cancels = []
  let bet = 20_000
  for (let nth = 0; nth < 160; nth += 1) {
    const opens = YESTERDAY + HOUR + Math.floor((nth * 32.2 * HOUR) / 160)
    const isGuarded = nth % 5 === 4
    const publish = opens + MINUTE
    const isCancelled = nth === 30
    const isWaiting = nth === 31
    // On time to the millisecond, and late by one.
    const decided = publish + (nth === 40 ? 7 * MINUTE : random(900))
    const published =
      nth === 50
        ? publish + 12_000
        : nth === 51
          ? publish + 12_001
          : decided + ([120, 1_013, 12_000, 12_001, 30_500, 0, 95][nth % 7] ?? 0)
    const id = `20261119${isGuarded ? 6 : 1}${String(nth + 1).padStart(4, '0')}`
    rounds.push({
      id,
      round_length: '1m',
      terms_id: 1,
      paytable: isGuarded ? 'guarded' : 'classic',
      opens_at: at(opens),
      closes_at: at(opens + 39_000),
      draw_at: at(opens + 51_000),
      publish_at: at(publish),
      state: isCancelled ? 'cancelled' : isWaiting ? 'closed' : 'published',
      first_bet: 0,
      cancelled_for: isCancelled ? 'no_block' : null,
      decided_at: isWaiting ? null : at(decided),
      published_at: isWaiting ? null : at(published),
      ...(isCancelled || isWaiting
        ? {}
        : {
            block_height: nth,
            block_hash: `0x${String(nth).padStart(64, '0')}`,
            block_time: at(opens + 51_500),
            parent_time: at(opens + 50_000),
            header: {},
            parent_header: {},
            ...(isGuarded
              ? {
                  beacon_network: 1,
                  beacon_round: nth + 1,
                  beacon_signature: 'ab'.repeat(48),
                  guarded_hash: `0x${String(nth).padStart(64, 'c')}`,
                }
              : {}),
          }),
    })
    const staked = random(4)
    for (let own = 0; own < staked; own += 1) {
      bet += 1
      bets.push({
        round_id: id,
        id: bet,
        player_id: 1,
        account_id: 1,
        stake: 1_000_000,
        placed_at: at(opens + own),
        asset: 'USDT',
        pick: 0,
        status: own === 2 ? 2 : 0,
        shard: 0,
        insured: false,
      })
      if (own === 2)
        cancels.push({
          round_id: id,
          bet_id: bet,
          cancelled_at: at(opens + 9_000),
          public_key: `\\x${'00'.repeat(64)}`,
          signature: `\\x${'00'.repeat(64)}`,
        })
    }
    if (nth % 3 !== 0)
      books.push({
        round_id: id,
        round_length: '1m',
        key_id: 'k',
        round_secret: `\\x${'00'.repeat(32)}`,
        tag_secret: `\\x${'00'.repeat(32)}`,
        // A cancel has a separate leaf.
        size: staked + (staked === 3 ? 1 : 0),
        root: `\\x${'00'.repeat(32)}`,
        totals: '',
        previous: `\\x${'00'.repeat(32)}`,
        head_hash: `\\x${String(nth).padStart(64, '0')}`,
        signature: `\\x${'00'.repeat(64)}`,
        signed_at: at(opens + 40_000),
      })
  }
  await fixture.rows(
    "insert into beacon_network (name, public_key, genesis_time, period_seconds) values ('test', repeat('ab', 96), 0, 3)",
  )
  await insert('round', rounds)
  await insert('bet', bets)
  await insert('bet_cancel', cancels)
  await insert('book', books)
}

const addWithdrawals = async () => {
  const rows = Array.from({ length: 60 }, (_, nth) => {
    const requested = YESTERDAY - DAY + nth * HOUR
    const took = [59_999, 60_000, 61_000, 600_001, 4 * HOUR, 30 * HOUR, 777][nth % 7] ?? 0
    const state = nth % 11 === 10 ? 'rejected' : 'success'
    return {
      id: nth + 1,
      player_id: 1,
      asset: 'USDT',
      amount: 5_000_000,
      fee: 200_000,
      address: `\\x${'01'.repeat(20)}`,
      terms_id: 1,
      state,
      attempt: 1,
      requested_at: at(requested),
      released_at: at(requested),
      deadline: at(nth % 13 === 5 ? requested + took - (nth % 2) : requested + 2 * DAY),
      finished_at: at(requested + took),
    }
  })
  const { length } = rows
  // One waits past its deadline.
  rows.push({
    ...(rows[0] ?? ({} as never)),
    id: length + 1,
    state: 'withdrawing',
    finished_at: null as never,
    deadline: at(NOW - 1),
  })
  await insert('withdrawal', rows)
}

const addSeals = () =>
  insert(
    'book_seal',
    Array.from({ length: 200 }, (_, nth) => {
      const draw = YESTERDAY + HOUR + nth * 10 * MINUTE
      const state =
        nth % 50 === 7 ? 'unsealed' : nth % 50 === 8 ? 'signed' : draw > NOW ? 'waiting' : 'sealed'
      const isSealed = state === 'sealed'
      return {
        draw_at: at(draw),
        commitment: `\\x${String(nth).padStart(64, '0')}`,
        signed_at: at(draw - 9_000),
        attempts: 1,
        state,
        decided_at: state === 'waiting' ? null : at(draw + 5_000),
        contract: isSealed ? `0x${'ab'.repeat(20)}` : null,
        transaction: isSealed ? `0x${'ab'.repeat(32)}` : null,
        sealed_height: isSealed ? nth : null,
        sealed_block_hash: isSealed ? `0x${'ab'.repeat(32)}` : null,
        sealed_block_time: isSealed ? at(draw - 8_000 - random(3_000)) : null,
      }
    }),
  )

const SETUP: StatusSetup = {
  endpoints: { agree: 4, of: 4, height: '131480217', quorum: 2, keepsUp: true },
  isSealing: true,
  hasDeposits: true,
  hasWithdrawals: true,
}
const read = (now = NOW, setup: Partial<StatusSetup> = {}) =>
  readStatus(fixture.db, { ...SETUP, ...setup, now })

/** A duration of two digits, rounded up. */
const twoDigits = (ms: number): number => {
  const step = 10 ** Math.max(0, String(Math.max(ms, 0)).length - 2)
  return Math.ceil(Math.max(ms, 0) / step) * step
}
const spanIn = (times: readonly number[]) => {
  const sorted = times.map(twoDigits).sort((a, b) => a - b)
  const within = (share: number) => sorted[Math.ceil(sorted.length * share) - 1]
  return sorted.length === 0 ? null : { half: within(0.5), most: within(0.99) }
}

/** Counts the figures of the days between two moments from the rows, sharing only the start of a day with the program. */
const recount = async (from: number, to: number) => {
  const isIn = (moment: Date | null) => moment !== null && moment.getTime() >= from && moment.getTime() < to
  const lates = (list: readonly boolean[]) => ({ of: list.length, missed: list.filter(Boolean).length })

  const minutes = await fixture.rows<
    Record<'accepts_bets' | 'endpoints_agree' | 'books_hold', boolean> & { at: Date }
  >('select * from service_minute')
  const looked = minutes.filter(
    (minute) => isIn(minute.at) && minute.at.getTime() < Math.floor(NOW / MINUTE) * MINUTE,
  )
  const since = Math.max(from, FIRST_CHECK)
  const due = Math.floor((Math.min(to, NOW) - since) / MINUTE)

  const allRounds = await fixture.rows<{
    id: bigint
    draw_at: Date
    publish_at: Date
    decided_at: Date
    published_at: Date | null
    state: string
  }>('select * from round')
  const bets = await fixture.rows<{ round_id: bigint }>('select round_id from bet')
  const rounds = allRounds.filter((r) => isIn(r.draw_at) && r.publish_at.getTime() + 12_000 <= NOW)
  const ids = new Set(rounds.map(({ id }) => id))
  const staked = new Set(bets.map(({ round_id }) => round_id))
  const paid = rounds
    .filter(({ id, published_at }) => staked.has(id) && published_at !== null)
    .map(({ published_at, decided_at }) => (published_at?.getTime() ?? 0) - decided_at.getTime())

  const withdrawals = (
    await fixture.rows<{ state: string; requested_at: Date; deadline: Date; finished_at: Date | null }>(
      'select * from withdrawal',
    )
  ).filter(({ state, finished_at }) => state === 'success' && isIn(finished_at))
  const seals = (
    await fixture.rows<{ state: string; draw_at: Date; sealed_block_time: Date }>('select * from book_seal')
  ).filter(({ state, draw_at }) => isIn(draw_at) && (state === 'sealed' || state === 'unsealed'))
  return {
    tallies: {
      bets: { of: due, missed: due - looked.filter((m) => m.accepts_bets).length },
      draws: lates(
        rounds.map(
          (r) =>
            r.state !== 'published' || (r.published_at?.getTime() ?? 0) > r.publish_at.getTime() + 12_000,
        ),
      ),
      payouts: lates(paid.map((ms) => ms > 12_000)),
      withdrawals: lates(withdrawals.map((w) => (w.finished_at ?? w.deadline) > w.deadline)),
      sealing: lates(seals.map(({ state }) => state === 'unsealed')),
      endpoints: lates(looked.map((m) => !m.endpoints_agree)),
      books: lates(looked.map((m) => !m.books_hold)),
      acceptedBets: bets.filter(({ round_id }) => ids.has(round_id)).length,
    },
    paidAfter: spanIn(paid),
    withdrawnAfter: withdrawals.map(
      (w) => (w.finished_at ?? w.deadline).getTime() - w.requested_at.getTime(),
    ),
    aheadMs: spanIn(
      seals
        .filter(({ state }) => state === 'sealed')
        .map((s) => s.draw_at.getTime() - s.sealed_block_time.getTime()),
    )?.half,
    sealed: seals.filter(({ state }) => state === 'sealed').length,
  }
}

const dayFigures = ({ days }: Awaited<ReturnType<typeof read>>, day: string) => {
  const { day: _, paidAfter, ...tallies } = days.find((one) => one.day === day) ?? ({} as never)
  return { tallies, paidAfter }
}

describe('every figure of the status page', () => {
  test('of a day equals a recount from the rows', async () => {
    expect(await countDays(fixture.db, { now: NOW })).toEqual([dayOf(TODAY), dayOf(YESTERDAY)])
    const status = await read()
    for (const from of [YESTERDAY, TODAY]) {
      const { tallies, paidAfter } = await recount(from, from + DAY)
      expect(dayFigures(status, dayOf(from))).toEqual({ tallies, paidAfter })
      // None of them may be empty, or nothing would be tested.
      for (const one of Object.values(tallies))
        expect(typeof one === 'number' ? one : one.of).toBeGreaterThan(0)
    }
  })

  test('of all days together equals one, too', async () => {
    const status = await read()
    const { tallies, paidAfter, withdrawnAfter } = await recount(YESTERDAY, TODAY + DAY)
    const today = await recount(TODAY, TODAY + DAY)
    expect(status.total).toEqual(tallies)
    expect(status.paidAfter).toEqual(paidAfter)
    expect(status.withdrawals.paidAfter).toEqual(spanIn(withdrawnAfter))
    const ends = [60_000, 600_000, 3_600_000, 21_600_000, 86_400_000, Infinity]
    expect(status.withdrawals.classes).toEqual(
      ends.map(
        (end, nth) =>
          withdrawnAfter.map(twoDigits).filter((ms) => ms <= end && ms > (ends[nth - 1] ?? -1)).length,
      ),
    )
    expect(status.sealedToday).toEqual({
      sealed: today.sealed,
      of: today.tallies.sealing.of,
      aheadMs: today.aheadMs,
    })
  })

  test('watchers are the most that agree to one head, so that a new key for each round is no further watcher', async () => {
    const sinceNine = TODAY + 9 * HOUR
    expect((await read(sinceNine)).watchers).toBe(0)
    const rounds = await fixture.rows<{ id: bigint }>(
      'select id from round where draw_at > $1 order by id limit 3',
      [new Date(sinceNine - HOUR)],
    )
    const witness = (round: number, key: string) => ({
      round_id: String(rounds[round]?.id),
      public_key: `\\x${key.padStart(64, '0')}`,
      signature: `\\x${'00'.repeat(64)}`,
      at: at(sinceNine),
    })
    await insert('book_witness', [witness(0, '1'), witness(0, '2'), witness(1, '3'), witness(2, '4')])
    expect((await read(sinceNine)).watchers).toBe(2)
  })

  test('counted twice is the same, and a finished day is not counted again', async () => {
    const before = await fixture.rows('select * from service_day order by day')
    await countDay(fixture.db, { day: dayOf(YESTERDAY), now: NOW })
    expect(await fixture.rows('select * from service_day order by day')).toEqual(before)
    expect(await countDays(fixture.db, { now: NOW })).toEqual([dayOf(TODAY)])
    // A server catches up on what it missed while away.
    await fixture.rows('delete from service_day where day = $1', [dayOf(YESTERDAY)])
    expect(await countDays(fixture.db, { now: NOW })).toEqual([dayOf(TODAY), dayOf(YESTERDAY)])
    expect(await fixture.rows('select * from service_day order by day')).toEqual(before)
  })

  test('interruptions are listed from when to when, those over midnight once', async () => {
    const { incidents } = await read()
    expect(incidents).toEqual(
      [
        { what: 'books', from: TODAY + 3 * HOUR, to: TODAY + 3 * HOUR + MINUTE },
        ...(['bets', 'endpoints'] as const).map((what) => ({
          what,
          from: TODAY - 2 * MINUTE,
          to: TODAY + MINUTE,
        })),
        { what: 'bets', from: YESTERDAY + 20 * HOUR, to: YESTERDAY + 20 * HOUR + 9 * MINUTE },
        { what: 'off', from: YESTERDAY + 5 * HOUR, to: YESTERDAY + 5 * HOUR + 7 * MINUTE },
      ].sort((a, b) => b.from - a.from),
    )
  })

  // Changing one place in each statement must change a figure; otherwise the recount would prove nothing.
  test.each([
    ['greatest($2::timestamptz, least(', "greatest($2::timestamptz + interval '1 minute', least("],
    ['m.at < b.until', "m.at <= b.until - interval '1 minute' - interval '1 minute'"],
    ['coalesce(b.size - (select count(*) from bet_cancel c where c.round_id = r.id)', 'coalesce(b.size'],
    ['(select count(*) from bet where round_id = r.id)) as bets', '0) as bets'],
    [
      "r.draw_at >= $2 and r.draw_at < $2::timestamptz + interval '1 day'",
      "r.draw_at >= $2 and r.draw_at < $2::timestamptz + interval '9 hours'",
    ],
    [
      "r.publish_at + interval '12 s' <= $4",
      "r.publish_at + interval '12 s' <= $4 and r.published_at is not null",
    ],
    ['published_at is not null and bets > 0', 'published_at is not null'],
    ['play_ms(published_at) - play_ms(decided_at)', 'play_ms(published_at) - play_ms(publish_at)'],
    ['finished_at > deadline as late', 'finished_at >= deadline as late'],
    ["and state = 'success'", ''],
    ['play_ms(finished_at) - play_ms(requested_at)', 'play_ms(finished_at) - play_ms(released_at) + 1000'],
    ["state <> 'published' or published_at >", 'published_at >'],
    ["published_at > publish_at + interval '12 s'", "published_at >= publish_at + interval '12 s'"],
    ['where accepts_bets)', 'where true)'],
    ['where endpoints_agree)', 'where accepts_bets)'],
    ['where books_hold)', 'where true)'],
    ['where ms > 12000', 'where ms >= 12000'],
    ['(select count(*) from withdrawn where late)', '0'],
    ["(select count(*) from seal where state = 'unsealed')", '0'],
    [
      '(select two_digits(ms) as ms, count(*) as n from paid',
      '(select two_digits(ms + 100) as ms, count(*) as n from paid',
    ],
  ])('a statement with %j changed to %j is caught', async (line, broken) => {
    expect(COUNT_DAY.split(line).length).toBeGreaterThanOrEqual(2)
    const mutant = COUNT_DAY.replace(line, () => broken)
    const caught = []
    for (const from of [YESTERDAY, TODAY]) {
      const to = new Date(Math.min(NOW, from + DAY))
      await fixture.db.pool.query(mutant, [dayOf(from), new Date(from), to, new Date(NOW)])
      const { tallies, paidAfter, withdrawnAfter, aheadMs } = await recount(from, from + DAY)
      const status = await read()
      const published = {
        ...dayFigures(status, dayOf(from)),
        ...(from === TODAY ? { ahead: status.sealedToday.aheadMs } : {}),
      }
      const right = { tallies, paidAfter, ...(from === TODAY ? { ahead: aheadMs } : {}) }
      const [stored] = await fixture.rows<{ n: bigint }>(
        'select sum(key::bigint * value::int)::bigint as n from service_day, jsonb_each_text(withdrawn_after) where day = $1',
        [dayOf(from)],
      )
      const sum = withdrawnAfter.map(twoDigits).reduce((all, ms) => all + ms, 0)
      caught.push(JSON.stringify(published) !== JSON.stringify(right) || Number(stored?.n ?? 0n) !== sum)
      await countDay(fixture.db, { day: dayOf(from), now: NOW })
    }
    expect(caught).toContain(true)
  })
})

describe('the present state', () => {
  test('follows the newest rows', async () => {
    expect((await read()).now).toEqual({
      bets: 'works',
      draws: 'interrupted',
      payouts: 'unknown',
      withdrawals: 'slow',
      deposits: 'works',
      sealing: 'works',
      endpoints: 'works',
      books: 'unknown',
    })
    // A three-minute-old round with a balance that came after half a minute.
    const opened = YESTERDAY + HOUR + Math.floor((151 * 32.2 * HOUR) / 160)
    expect((await read(opened + 3 * MINUTE)).now.payouts).toBe('slow')
    expect((await read(NOW + HOUR)).now).toMatchObject({
      bets: 'unknown',
      payouts: 'unknown',
      sealing: 'unknown',
    })
    const few = { agree: 2, of: 4, height: null, quorum: 2, keepsUp: true }
    expect((await read(NOW, { endpoints: few })).now.endpoints).toBe('slow')
    expect((await read(NOW, { endpoints: { ...few, agree: 1 } })).now.endpoints).toBe('interrupted')
    expect((await read(NOW, { endpoints: { ...few, keepsUp: false } })).now.endpoints).toBe('interrupted')
    expect(
      (await read(NOW, { isSealing: false, hasDeposits: false, hasWithdrawals: false })).now,
    ).toMatchObject({
      sealing: 'off',
      deposits: 'off',
      withdrawals: 'off',
    })
  })

  test.each([
    ['invariant', 'sum zero', { books: 'interrupted' }, 'books'],
    ['payments', 'treasury', { books: 'interrupted', withdrawals: 'interrupted' }, 'books'],
    ['standby', 'a second server', { bets: 'interrupted', withdrawals: 'interrupted' }, 'bets'],
    ['deposits', 'disputed', { deposits: 'slow' }, 'deposits'],
    ['seal', 'unsealed draws', { sealing: 'interrupted' }, 'sealing'],
    ['book', 'draw 1', { sealing: 'interrupted' }, 'sealing'],
    ['producer', '0xab', { bets: 'slow' }, 'producer'],
  ] as const)(
    'names what an open incident of the kind %s concerns',
    async (kind, subject, impaired, what) => {
      const before = await read()
      await openIncident(fixture.db.pool, { kind, subject, detail: 'of nobody else’s concern', now: NOW })
      const during = await read()
      expect(during.now).toEqual({ ...before.now, ...impaired })
      expect(during.incidents[0]).toEqual({ what, from: NOW, to: null })
      expect(during.incidents.length).toBe(before.incidents.length + 1)
      await closeIncident(fixture.db.pool, { kind, subject, now: NOW + 1 })
      const after = await read(NOW + 1)
      expect(after.now).toEqual((await read(NOW + 1)).now)
      expect({ ...after.now, ...before.now }).toEqual(after.now)
      expect(after.incidents[0]).toEqual({ what, from: NOW, to: NOW + 1 })
      await fixture.tamper('delete from incident')
    },
  )

  test('does not show what concerns one player or operators', async () => {
    const before = await read()
    for (const kind of INCIDENT_KINDS)
      if (!/^(invariant|payments|standby|deposits|seal|book|producer)$/.test(kind))
        await openIncident(fixture.db.pool, { kind, subject: 'x', detail: 'x', now: NOW })
    await openIncident(fixture.db.pool, { kind: 'seal', subject: 'sealer', detail: 'no gas', now: NOW })
    expect(await read()).toEqual(before)
    await fixture.tamper('delete from incident')
  })

  test('lasts as long as its incident: one of a check until it is closed, one of a draw until an operator has looked', async () => {
    const states = async (now: number) => (await read(now)).incidents.map(({ what, to }) => [what, to])
    for (const [kind, subject] of [
      ['book', 'draw 1'],
      ['seal', 'draw 2'],
      ['deposits', 'disputed'],
    ] as const)
      await openIncident(fixture.db.pool, { kind, subject, detail: '', now: NOW })
    const others = (await states(NOW)).slice(2)
    // Two of the same are reported as one.
    expect((await states(NOW)).slice(0, 2).sort()).toEqual([
      ['deposits', null],
      ['sealing', null],
    ])
    await fixture.tamper(
      'update incident set acknowledged_at = play_instant($1), acknowledged_by = (select min(id) from operator)',
      [NOW + 5_000],
    )
    const later = await states(NOW + 11 * MINUTE)
    expect(later.slice(0, 2).sort()).toEqual([
      ['deposits', null],
      ['sealing', NOW + 5_000],
    ])
    expect(later.slice(2)).toEqual(others)
    await fixture.tamper('update incident set acknowledged_at = null, acknowledged_by = null')
    await fixture.tamper("delete from incident where kind = 'seal'")
    expect((await states(NOW + 9 * MINUTE)).slice(0, 2).sort()).toEqual([
      ['deposits', null],
      ['sealing', null],
    ])
    expect((await states(NOW + 11 * MINUTE)).slice(0, 2).sort()).toEqual([
      ['deposits', null],
      ['sealing', NOW + 10 * MINUTE],
    ])
    await fixture.tamper('delete from incident')
  })

  test('an interruption of the last minute continues until a later check finds it right', async () => {
    const minute = Math.floor(NOW / MINUTE) * MINUTE
    await fixture.rows('update service_minute set endpoints_agree = false where at >= play_instant($1)', [
      minute - MINUTE,
    ])
    const now = minute + MINUTE + 5_000
    await countDay(fixture.db, { day: dayOf(TODAY), now })
    await fixture.rows('update books_watch set held_at = play_instant($1)', [now])
    const during = await read(now)
    expect(during.incidents[0]).toEqual({ what: 'endpoints', from: minute - MINUTE, to: null })
    expect(during.now.endpoints).toBe('interrupted')
    await recordCheck(fixture.db, { chain: { agree: 2, quorum: 2, keepsUp: true }, now })
    const after = await read(now)
    expect(after.incidents[0]).toEqual({ what: 'endpoints', from: minute - MINUTE, to: minute + MINUTE })
    expect(after.now.endpoints).toBe('works')
  })

  test('a check that finds something wrong decides its minute, whatever others find', async () => {
    const minute = NOW + 2 * DAY
    await fixture.rows('update books_watch set held_at = play_instant($1)', [minute])
    const good = { agree: 2, quorum: 2, keepsUp: true }
    const row = async () =>
      (
        await fixture.rows(
          'select accepts_bets, endpoints_agree, books_hold from service_minute where at > play_instant($1) order by at',
          [minute - MINUTE],
        )
      )[0]
    await fixture.tamper(
      `update round set opens_at = play_instant($1), closes_at = play_instant($1 + 39000), draw_at = play_instant($1 + 51000),
              publish_at = play_instant($1 + 60000), state = 'open' where published_at is null`,
      [minute - 1_000],
    )
    await recordCheck(fixture.db, { chain: good, now: minute })
    expect(await row()).toEqual({ accepts_bets: true, endpoints_agree: true, books_hold: true })
    await recordCheck(fixture.db, { chain: { ...good, agree: 1 }, now: minute })
    expect(await row()).toEqual({ accepts_bets: true, endpoints_agree: false, books_hold: true })
    await recordCheck(fixture.db, { chain: good, now: minute })
    await recordCheck(fixture.db, { chain: { ...good, keepsUp: false }, now: minute })
    expect(await row()).toEqual({ accepts_bets: false, endpoints_agree: false, books_hold: true })
  })

  test('a new house counts no minute before its books have held, unless one is broken', async () => {
    const first = NOW + 3 * DAY
    const minutes = async () =>
      (
        await fixture.rows<{ books_hold: boolean }>(
          'select books_hold from service_minute where at > play_instant($1) order by at',
          [first - MINUTE],
        )
      ).map(({ books_hold }) => books_hold)
    const statusAt = async (
      now: number,
      wrong: readonly { name: string; kind: string; detail: string }[],
    ) => {
      await fixture.rows('update books_watch set wrong = $1', [JSON.stringify(wrong)])
      await recordCheck(fixture.db, { chain: { agree: 2, quorum: 2, keepsUp: true }, now })
      return (await read(now)).now.books
    }
    const unread = { name: 'the chain agrees', kind: 'unread', detail: 'no deposit has been read yet' }
    await fixture.rows('update books_watch set held_at = null')
    expect(await statusAt(first, [unread])).toBe('unknown')
    expect(await minutes()).toEqual([])

    await fixture.rows('update books_watch set held_at = play_instant($1)', [first])
    expect(await statusAt(first + MINUTE, [unread])).toBe('works')
    expect(await statusAt(first + 7 * MINUTE, [unread])).toBe('unknown')
    expect(await minutes()).toEqual([true, false])

    await fixture.rows('update books_watch set held_at = null')
    expect(await statusAt(first + 8 * MINUTE, [{ ...unread, kind: 'broken' }])).toBe('interrupted')
    await fixture.rows('update books_watch set held_at = play_instant($1)', [first + 9 * MINUTE])
    expect(await statusAt(first + 9 * MINUTE, [{ ...unread, kind: 'broken' }])).toBe('interrupted')
    expect(await minutes()).toEqual([true, false, false, false])
  })
})
