// One story in one file, though long: all limits of a player meet in the same bets, whose helpers are below.
import { randomUUID } from 'node:crypto'
import {
  type Amount,
  type Asset,
  amountOf,
  LIMIT_PERIODS,
  type LimitKind,
  type LimitPeriod,
  LOOSEN_AFTER_MS,
  periodStart,
} from '@nibble/domain'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { seedBankroll } from '../play/grants.ts'
import { createPlacement, type Placement } from '../play/place/placement.ts'
import { cancelSigned } from '../play/testing/cancel-signed.ts'
import { openPlayFixture, type PlayFixture } from '../play/testing/play-fixture.ts'
import { checkDeposit } from './intend-deposit.ts'
import { readOverview } from './read-overview.ts'
import { saveLimit, setLimit, takeBreak } from './set-limit.ts'

const UNIT = 1_000_000n
const DAY_MS = 24 * 3_600_000
let fixture: PlayFixture
let placement: Placement
beforeAll(async () => {
  fixture = await openPlayFixture()
  placement = fixture.placement()
  await seedBankroll(fixture.db)
})
afterAll(() => fixture.close())

const usdt = (units: number): Amount => amountOf(BigInt(units) * UNIT)
const newPlayer = async (): Promise<bigint> => {
  const [player = 0n] = await fixture.players(1, {
    USDT: 1_000n * UNIT,
    GMT: 1_000n * UNIT,
    PLAY_POINT: 1_000n * UNIT,
  })
  return player
}
type Bet = { asset?: Asset; stake?: number; round?: string; by?: Placement }
const bet = async (player: bigint, { asset = 'USDT', stake = 10, round, by = placement }: Bet = {}) =>
  by.place({
    player,
    asset,
    key: randomUUID(),
    round: round ?? (await fixture.openRound()),
    bets: [{ game: 'big-small', pick: 'big', stake: usdt(stake) }],
  })
const answerTo = async (placed: Promise<unknown>) =>
  placed.then(
    () => 'accepted',
    (error: unknown) => {
      if (error instanceof Error && 'kind' in error && 'details' in error)
        return { kind: error.kind, ...(error.details as object) }
      throw error
    },
  )
const limit = (
  player: bigint,
  kind: LimitKind,
  units: number | null,
  { period = 'day' as LimitPeriod } = {},
) => setLimit(fixture.db, { player, kind, period, wanted: units === null ? null : usdt(units) })
const overview = (player: bigint) =>
  readOverview(fixture.db, { player, sessionStartedAt: Date.now() - 3_600_000 })
/** As if they had chosen their next limits this much earlier. */
const age = async (player: bigint, ms: number) => {
  const interval = `${ms} ms`
  await fixture.rows('update play_limit set next_at = next_at - $2::interval where player_id = $1', [
    player,
    interval,
  ])
  await fixture.rows(
    'update play_break set taken_at = taken_at - $2::interval, ends_at = ends_at - $2::interval where player_id = $1',
    [player, interval],
  )
}
/** As settling a chunk of the round leaves it. */
const settle = (player: bigint, returned: bigint) =>
  fixture.rows('update bet set status = 1, result = 0, returned = $2 where player_id = $1 and status = 0', [
    player,
    returned,
  ])

describe('a stake limit', () => {
  test('allows what fits to the last unit, and says what is left and until when', async () => {
    const player = await newPlayer()
    await limit(player, 'stake', 25)
    await bet(player)
    await bet(player, { asset: 'GMT' })
    expect(await answerTo(bet(player, { stake: 6 }))).toEqual({
      kind: 'limit_reached',
      limit: 'stake_day',
      left: '5',
      until: periodStart('day', Date.now()) + DAY_MS,
    })
    expect(await answerTo(bet(player, { stake: 5 }))).toBe('accepted')
  })

  test('does not count free credit, nor what was recalled', async () => {
    const player = await newPlayer()
    await limit(player, 'stake', 10)
    await bet(player, { asset: 'PLAY_POINT', stake: 500 })
    const { bets } = await bet(player)
    await cancelSigned(
      { db: fixture.db, headTime: fixture.headTime },
      { player, key: randomUUID(), betId: bets[0]?.betId ?? '' },
    )
    expect(await answerTo(bet(player))).toBe('accepted')
    expect(await answerTo(bet(player, { stake: 1 }))).toMatchObject({ limit: 'stake_day', left: '0' })
  })

  test('counts what was staked before it was set', async () => {
    const player = await newPlayer()
    await bet(player, { stake: 30 })
    await settle(player, 58_500_000n)
    await limit(player, 'stake', 40)
    expect(await answerTo(bet(player, { stake: 11 }))).toMatchObject({ left: '10' })
  })

  test.each(LIMIT_PERIODS)('starts again with each %s', async (period) => {
    const player = await newPlayer()
    await bet(player, { stake: 30 })
    await settle(player, 0n)
    await fixture.rows('update bet set placed_at = $2 where player_id = $1', [
      player,
      new Date(periodStart(period, Date.now()) - 1),
    ])
    await limit(player, 'stake', 10, { period })
    expect(await answerTo(bet(player))).toBe('accepted')
  })

  test('is tightened at once and loosened a day later; a waiting change can be taken back', async () => {
    const player = await newPlayer()
    await limit(player, 'stake', 50)
    await limit(player, 'stake', 20)
    expect(await answerTo(bet(player, { stake: 21 }))).toMatchObject({ left: '20' })
    await limit(player, 'stake', null)
    expect(await answerTo(bet(player, { stake: 21 }))).toMatchObject({ left: '20' })
    const [waiting] = (await overview(player)).limits.filter(({ kind }) => kind === 'stake')
    expect(waiting).toMatchObject({ amount: usdt(20), next: { amount: null } })
    expect(Math.abs((waiting?.next?.at ?? 0) - Date.now() - LOOSEN_AFTER_MS)).toBeLessThan(5_000)

    await saveLimit(fixture.db, { player, kind: 'stake', period: 'day' })
    await age(player, 2 * LOOSEN_AFTER_MS)
    expect((await overview(player)).limits[3]).toMatchObject({ amount: usdt(20), next: null })

    await limit(player, 'stake', null)
    await age(player, LOOSEN_AFTER_MS - 60_000)
    expect(await answerTo(bet(player, { stake: 21 }))).toMatchObject({ left: '20' })
    await age(player, 60_000)
    expect(await answerTo(bet(player, { stake: 21 }))).toBe('accepted')
  })

  test.each([
    ['ahead', DAY_MS],
    ['behind', -DAY_MS],
  ])(
    'is loosened no earlier by a server whose clock is a day %s, and no break ends earlier',
    async (_, off) => {
      const player = await newPlayer()
      await limit(player, 'stake', 20)
      await limit(player, 'deposit', 20)
      const from = Date.now()
      const paid = async () => {
        vi.useFakeTimers({ toFake: ['Date'], now: from + off })
        try {
          for (const kind of ['stake', 'deposit'] as const) await limit(player, kind, 50)
          return await answerTo(checkDeposit(fixture.db, { player, amount: usdt(30), key: randomUUID() }))
        } finally {
          vi.useRealTimers()
        }
      }
      expect(await paid()).toMatchObject({ limit: 'deposit_day', left: '20' })
      expect(await answerTo(bet(player, { stake: 30 }))).toMatchObject({ limit: 'stake_day', left: '20' })
      const waits = (await overview(player)).limits.flatMap(({ next }) => (next === null ? [] : [next.at]))
      for (const at of waits) expect(Math.abs(at - from - LOOSEN_AFTER_MS)).toBeLessThan(10_000)
      expect(waits).toHaveLength(2)

      vi.useFakeTimers({ toFake: ['Date'], now: from + off })
      await takeBreak(fixture.db, { player, length: 'hours_24' }).finally(() => vi.useRealTimers())
      const { pause } = await overview(player)
      expect(Math.abs((pause?.until ?? 0) - from - DAY_MS)).toBeLessThan(10_000)
    },
  )

  test('keeps a record of every change requested', async () => {
    const player = await newPlayer()
    await limit(player, 'stake', 50)
    await limit(player, 'stake', null)
    const wishes = await fixture.rows(
      'select wanted, counts_from > at as waits from play_limit_wish where player_id = $1 order by id',
      [player],
    )
    expect(wishes).toEqual([
      { wanted: 50n * UNIT, waits: false },
      { wanted: null, waits: true },
    ])
  })
})

describe('a loss limit', () => {
  test('counts open stakes as lost until they are settled, and wins make room again', async () => {
    const player = await newPlayer()
    await limit(player, 'loss', 20)
    await bet(player, { stake: 20 })
    expect(await answerTo(bet(player, { stake: 1 }))).toMatchObject({ limit: 'loss_day', left: '0' })
    await settle(player, 39_000_000n)
    expect(await answerTo(bet(player, { stake: 40 }))).toMatchObject({ left: '39' })
    expect(await answerTo(bet(player, { stake: 39 }))).toBe('accepted')
    await settle(player, 0n)
    expect(await overview(player)).toMatchObject({
      positions: { day: { net: -20n * UNIT, staked: 59n * UNIT, open: 0n } },
      session: { net: -20n * UNIT },
    })
  })
})

describe('a break', () => {
  test('stops every bet from that moment on, free credit too; what is open is left alone', async () => {
    const player = await newPlayer()
    await bet(player)
    await takeBreak(fixture.db, { player, length: 'hours_24' })
    const { pause } = await overview(player)
    expect(pause).toMatchObject({ kind: 'time_out' })
    expect(Math.abs((pause?.until ?? 0) - Date.now() - DAY_MS)).toBeLessThan(5_000)
    expect(await answerTo(bet(player, { asset: 'PLAY_POINT' }))).toEqual({
      kind: 'on_break',
      until: pause?.until,
    })
    await settle(player, 0n)
  })

  test('is over when its time is over', async () => {
    const player = await newPlayer()
    await takeBreak(fixture.db, { player, length: 'hours_24' })
    await age(player, DAY_MS)
    expect(await answerTo(bet(player))).toBe('accepted')
    expect((await overview(player)).pause).toBeNull()
  })

  test('is extended, never shortened, not even in the database as the application', async () => {
    const player = await newPlayer()
    await takeBreak(fixture.db, { player, length: 'days_7' })
    const alerts = () =>
      fixture.db.pool.query('select what from security_event where player_id = $1', [player])
    expect((await alerts()).rows).toEqual([])
    await takeBreak(fixture.db, { player, length: 'for_good' })
    expect((await alerts()).rows).toEqual([{ what: 'exclusion' }])
    await expect(takeBreak(fixture.db, { player, length: 'years_5' })).rejects.toMatchObject({
      kind: 'break_shorter',
    })
    expect(await answerTo(bet(player))).toEqual({ kind: 'excluded' })
    for (const sql of [
      'delete from play_break',
      'update play_break set ends_at = now()',
      'delete from play_use',
    ])
      await expect(fixture.db.pool.query(sql)).rejects.toThrow(/permission denied/)
  })
})

describe('64 bets at once', () => {
  test('of one player, over two servers: exactly those that fit pass', async () => {
    const player = await newPlayer()
    await limit(player, 'stake', 70)
    const round = await fixture.openRound()
    const other = createPlacement({
      db: fixture.db,
      headTime: fixture.headTime,
      stakeAssets: ['USDT'],
      shards: [5],
    })
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, n) =>
        answerTo(bet(player, { round, by: n % 2 === 0 ? placement : other })),
      ),
    )
    await other.stop()
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(7)
    expect(await fixture.balance(player, 'USDT')).toBe(930n * UNIT)
  })

  test('of many players, some with limits: each gets their own answer', async () => {
    const players = await fixture.players(64, { USDT: 100n * UNIT })
    const limited = players.filter((_, n) => n % 4 === 0)
    await Promise.all(limited.map((player) => limit(player, 'stake', 5)))
    const round = await fixture.openRound()
    const answers = await Promise.all(players.map((player) => answerTo(bet(player, { round }))))
    players.forEach((player, n) => {
      if (limited.includes(player)) expect(answers[n]).toMatchObject({ limit: 'stake_day', left: '5' })
      else expect(answers[n]).toBe('accepted')
    })
  })
})

test('64 payments at once, through two servers: exactly those that fit are announced', async () => {
  const player = await newPlayer()
  await limit(player, 'deposit', 70)
  const other = { ...fixture.db, pool: fixture.owner }
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, n) =>
      answerTo(
        checkDeposit(n % 2 === 0 ? fixture.db : other, {
          player,
          amount: usdt(10),
          key: randomUUID(),
        }),
      ),
    ),
  )
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(7)
})

test('a limit waits until the bet that is being placed is done', async () => {
  const player = await newPlayer()
  const placing = await fixture.owner.connect()
  await placing.query('begin')
  await placing.query('select ledger_lock_players($1)', [[player]])
  let isSet = false
  const setting = limit(player, 'stake', 5).then(() => {
    isSet = true
  })
  await new Promise((wait) => setTimeout(wait, 200))
  expect(isSet).toBe(false)
  await placing.query('commit')
  placing.release()
  await setting
  expect(isSet).toBe(true)
})
