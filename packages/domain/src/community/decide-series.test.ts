import { expect, test } from 'vitest'
import type { GameId } from '../games/game-id.ts'
import { amountOf, ZERO } from '../money/amount.ts'
import { decideSeries } from './decide-series.ts'
import { DEFAULT_INSURANCE_TERMS } from './insurance.ts'

const UNIT = 1_000_000n
const asked = {
  asset: 'USDT',
  game: 'big-small',
  stake: amountOf(10n * UNIT),
  insurance: DEFAULT_INSURANCE_TERMS,
  today: { claims: 0, stakes: ZERO, isRunning: false },
  stops: { all: false, games: new Set<GameId>() },
  isPaused: false,
  terms: {
    paytable: 'classic',
    guardedAssets: [],
    limits: { USDT: { min: amountOf(UNIT), max: amountOf(1_000n * UNIT) } },
    playerCapPpm: 2_500,
    drawCapPpm: 3_700,
    resumeBelowPpm: 50_000,
    pauseAtPpm: 100_000,
  },
  available: amountOf(60n * UNIT),
  guard: null,
  now: 0,
} as const

test('a series with all its stakes may start', () => {
  expect(decideSeries(asked)).toBeNull()
})

test.each([
  ['series_running', { today: { ...asked.today, isRunning: true } }],
  ['series_limit', { today: { ...asked.today, claims: 3 } }],
  ['series_limit', { today: { ...asked.today, stakes: amountOf(240n * UNIT + 1n) } }],
  ['balance_short', { available: amountOf(60n * UNIT - 1n) }],
  ['play_stopped', { isPaused: true }],
  ['play_stopped', { stops: { all: false, games: new Set<GameId>(['big-small']) } }],
  ['below_minimum', { stake: amountOf(UNIT - 1n) }],
  ['asset_not_stakeable', { asset: 'INSURANCE_POINT' }],
  [
    'on_break',
    {
      guard: {
        pause: { kind: 'time_out', until: 1_000 },
        limits: [],
        used: {
          deposit: { day: ZERO, week: ZERO, month: ZERO },
          stake: { day: ZERO, week: ZERO, month: ZERO },
          loss: { day: ZERO, week: ZERO, month: ZERO },
        },
      },
    },
  ],
] as const)('otherwise the answer is %s', (kind, change) => {
  expect(decideSeries({ ...asked, ...change })?.kind).toBe(kind)
})
