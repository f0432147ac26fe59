import { randomUUID } from 'node:crypto'
import {
  acknowledgeIncident,
  forgetDayLoss,
  getIncident,
  listExposure,
  listIncidents,
  listProducers,
  listRevenue,
  listStops,
  readBooks,
  readOverview,
  readRisk,
  resumeHouse,
  stopHouse,
} from '@nibble/contract/console'
import { amountOf, dayOf, type GameId } from '@nibble/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPlacement } from '../../features/play/place/placement.ts'
import { ensureRounds, openDue } from '../../features/play/rounds/open-rounds.ts'
import { recordValuePause } from '../../features/risk/risk.ts'
import { closeIncident, openIncident, openSkipped } from '../../shared/incidents.ts'
import { LONG_WINDOWS } from '../testing/start-test-app.ts'
import { type ConsolePlayer, consolePlayer } from './testing/console-players.ts'
import { startTestConsole, type TestConsole, type TestOperator } from './testing/start-test-console.ts'

const UNIT = 1_000_000n

let nibble: TestConsole
let risk: TestOperator
let player: ConsolePlayer
beforeAll(async () => {
  nibble = await startTestConsole()
  risk = await nibble.operator('risk')
  player = await consolePlayer(nibble)
  await nibble.asOwner(
    `select ledger_post('bankroll', null, array_agg(id order by sub_account), array[-10000000000000, 10000000000000],
                        array['house', 'house']::entry_kind[], array[null, null]::bigint[])
     from account where player_id is null and asset = 'USDT' and shard = 0 and sub_account in ('capital', 'house')`,
  )
})
afterAll(() => nibble.stop())

test('everything that can be stopped is listed, stopped once and resumed once, with reasons', async () => {
  const { rows } = await risk.call(listStops, {})
  expect(rows.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['play', 'withdrawals', 'deposits', 'conversions', 'transfers', 'game:exact']),
  )
  const asked = { id: 'game:exact', reason: 'odd results' }
  expect(await risk.try(resumeHouse, asked)).toBe('nothing_to_do')
  expect(await risk.try(stopHouse, asked)).toBe('ok')
  expect(await risk.try(stopHouse, asked)).toBe('nothing_to_do')
  expect(await risk.try(stopHouse, { id: 'game:chess', reason: 'none' })).toBe('malformed')
  const after = await risk.call(listStops, {})
  expect(after.rows.find(({ id }) => id === 'game:exact')).toMatchObject({
    game: 'exact',
    stopped: { reason: 'odd results', by: { name: risk.name } },
  })
  expect((await risk.call(readOverview, {})).stops).toEqual(['game:exact'])
  expect(await risk.try(resumeHouse, asked)).toBe('ok')
})

test('an incident is open until it is acknowledged and resolved', async () => {
  const wrong = { kind: 'invariant', subject: 'sum zero', now: Date.now() } as const
  await openIncident(nibble.db.pool, { ...wrong, detail: 'off by 1' })
  const open = async () => (await risk.call(listIncidents, { filter: { open: true } })).rows
  const [incident] = await open()
  expect(incident).toMatchObject({
    kind: 'invariant',
    subject: 'sum zero',
    detail: 'off by 1',
    acknowledgedBy: null,
  })

  const asked = { id: incident?.id, reason: 'being looked at' }
  expect(await risk.try(acknowledgeIncident, asked)).toBe('ok')
  expect(await risk.try(acknowledgeIncident, asked)).toBe('nothing_to_do')
  expect(await risk.try(acknowledgeIncident, { ...asked, id: '99999' })).toBe('incident_unknown')
  expect(await open()).toHaveLength(1)
  await closeIncident(nibble.db.pool, wrong)
  expect(await open()).toEqual([])
  expect(await risk.call(getIncident, { id: incident?.id })).toMatchObject({
    acknowledgedBy: { name: risk.name },
    remark: 'being looked at',
    closedAt: wrong.now,
  })
})

test('one of skipped deposits is closed by whoever looked, and later ones are another', async () => {
  const skip = (from: bigint) => openSkipped(nibble.db.pool, { from, claims: 'a claim', now: Date.now() })
  const open = async () => (await risk.call(listIncidents, { filter: { open: true } })).rows
  await skip(7n)
  await skip(9n)
  const [incident, ...others] = await open()
  expect([incident?.subject, others]).toEqual(['skipped from block 7', []])
  expect(incident?.detail).toContain('reread --from 7`')
  await risk.call(acknowledgeIncident, { id: incident?.id, reason: 'no such transaction' })
  expect(await open()).toEqual([])
  expect(await risk.call(getIncident, { id: incident?.id })).toMatchObject({ closedAt: expect.any(Number) })
  await skip(11n)
  const [later] = await open()
  expect(later).toMatchObject({ subject: 'skipped from block 11', acknowledgedBy: null })
  await risk.call(acknowledgeIncident, { id: later?.id, reason: 'nor such a one' })
})

describe('exposure and revenue', () => {
  const bet = async (game: GameId, pick: string, whole: bigint) => {
    const placement = createPlacement({
      db: nibble.db,
      headTime: () => Date.now() - 500,
      stakeAssets: ['USDT'],
      onBatch: () => {},
    })
    const { rows } = await nibble.db.pool.query<{ id: bigint }>(
      "select id from round where state = 'open' and round_length = '1m'",
    )
    const slip = { player: player.id, key: randomUUID(), round: String(rows[0]?.id), asset: 'USDT' as const }
    await placement.place({ ...slip, bets: [{ game, pick, stake: amountOf(whole * 1_000_000n) }] })
    await placement.stop()
  }
  beforeAll(async () => {
    await ensureRounds(nibble.db, { windows: LONG_WINDOWS })
    await openDue(nibble.db)
    await bet('exact', '7', 100n)
    await bet('exact', '8', 40n)
    await bet('sum', 'odd', 10n)
  })

  test('the possible cost of the next draw is shown by game, against its cap', async () => {
    const { rows } = await risk.call(listExposure, {})
    const [row] = rows.filter(({ bets }) => bets > 0)
    expect(row).toMatchObject({
      bets: 3,
      staked: 150_000_000n,
      worst: 1_109_500_000n,
      cap: 37_000_000_000n,
    })
    expect(row?.worstByGame.filter(({ worst }) => worst > 0n)).toEqual([
      { game: 'exact', worst: 1_100_000_000n },
      { game: 'sum', worst: 9_500_000n },
    ])
  })

  test('what was won is shown beside what the odds say', async () => {
    await nibble.asOwner(
      `update bet set status = 1, result = 0, returned = 0 where status = 0;
       alter table round disable trigger round_guard;
       update round set state = 'published', decided_at = now(), published_at = now(), header = '{}', parent_header = '{}',
              block_height = 1, block_hash = 'x', block_time = draw_at, parent_time = draw_at - interval '1 second'
       where state = 'open'`,
    )
    const { rows: opened } = await nibble.db.pool.query<{ at: number }>(
      "select (extract(epoch from opens_at) * 1000)::float as at from round where state = 'published' and round_length = '1m'",
    )
    const day = dayOf(opened[0]?.at ?? 0)
    const asked = { filter: { from: day, to: day } }
    const { rows } = await risk.call(listRevenue, asked)
    expect(rows.find(({ game }) => game === 'exact')).toMatchObject({
      day,
      asset: 'USDT',
      bets: 2,
      staked: 140_000_000n,
      returned: 0n,
      gross: 140_000_000n,
      // 12 of 16 return.
      theory: 35_000_000n,
      deviation: expect.closeTo(0.344, 2),
    })
    expect(rows.find(({ game }) => game === 'sum')?.gross).toBe(10_000_000n)
    const early = { filter: { from: '2026-01-01', to: '2026-02-01' } }
    expect(await risk.try(listRevenue, early)).toBe('malformed')
    expect((await risk.call(listRevenue, {})).rows).toHaveLength(2)

    // Of free credit only what it paid counts: its stake is used up, and no gain of the house.
    await nibble.asOwner(
      `update bet set asset = 'ROLL_POINT', result = 1, returned = 1100000000 where stake = 100000000`,
    )
    expect(
      (await risk.call(listRevenue, asked)).rows.filter((row) => row.asset === 'ROLL_POINT'),
    ).toMatchObject([
      {
        staked: 100_000_000n,
        returned: 1_100_000_000n,
        gross: -1_100_000_000n,
        theory: -68_750_000n,
        deviation: expect.closeTo(-3.873, 2),
      },
    ])
    await nibble.asOwner(`update bet set asset = 'USDT', result = 0, returned = 0 where stake = 100000000`)
    expect((await risk.call(listProducers, {})).rows).toEqual([])
  })

  test('losses of a day that pause play can be reset by an operator of risk', async () => {
    const lose = (usdt: bigint) =>
      nibble.asOwner(
        `select ledger_post('test', null, array_agg(id order by sub_account), array[${usdt * UNIT}, ${-usdt * UNIT}],
                            array['house', 'house']::entry_kind[], array[null, null]::bigint[])
         from account where player_id is null and asset = 'USDT' and shard = 0 and sub_account in ('chain', 'house')`,
      )
    await lose(2_000_000n)
    const before = await risk.call(readRisk, {})
    expect(before).toMatchObject({ pausedBy: 'day_loss', playerCap: 0n })
    expect(await recordValuePause(nibble.db, { now: Date.now() })).toBe('paused')
    await lose(-1_400_000n)
    expect(await risk.call(readRisk, {})).toMatchObject({
      dayLoss: before.dayLoss - 1_400_000n * UNIT,
      pausedBy: 'day_loss',
    })
    await risk.call(forgetDayLoss, { reason: 'one lucky player, looked at' })
    expect(await risk.call(readRisk, {})).toMatchObject({
      dayLoss: 0n,
      pausedBy: null,
      lossCountsFrom: expect.any(Number),
    })
    await lose(1_000n)
    expect(await risk.call(readRisk, {})).toMatchObject({ dayLoss: 1_000n * UNIT, pausedBy: null })
  })
})

test('the books add up to zero in every asset, and show what players are owed', async () => {
  const books = await risk.call(readBooks, {})
  for (const asset of new Set(books.trialBalance.map((row) => row.asset))) {
    const ofAsset = books.trialBalance.filter((row) => row.asset === asset)
    expect(ofAsset.reduce((sum, { balance }) => sum + balance, 0n)).toBe(0n)
  }
  expect(books.liabilities).toMatchObject([
    { asset: 'USDT', owed: 9_850_000_000n, inUsdt: 9_850_000_000n },
    { asset: 'GMT', owed: 10_000_000_000n },
  ])
  expect(books.chain).toBeNull()
})

test('the overview counts what waits', async () => {
  await player.withdraw(5n)
  await player.withdraw(1_001n)
  await player.convert(5n)
  expect(await risk.call(readOverview, {})).toMatchObject({
    withdrawals: {
      review: 2,
      reviewSum: 1_006n * UNIT,
      release: 0,
      releaseSum: 0n,
      problem: 0,
      late: 0,
      nextDeadline: expect.any(Number),
    },
    conversions: { waiting: 1 },
    adjustments: 0,
    changeRequests: 0,
    incidents: 0,
    flaggedPlayers: 1,
    linkedAccounts: 0,
  })
})
