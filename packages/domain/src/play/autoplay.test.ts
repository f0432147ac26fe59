import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountOf, ZERO } from '../money/amount.ts'
import {
  isValidPlan,
  MOST_PLAN_ROUNDS,
  PLAN_MS,
  PLAN_RAISES,
  type PlanProgress,
  type PlanResult,
  type PlanRules,
  planLadder,
  planStop,
  planWorstCost,
  settlePlan,
  startPlan,
} from './autoplay.ts'
import { decidePlan } from './decide-plan.ts'
import type { Terms } from './limits.ts'

const units = (count: number) => amountOf(BigInt(Math.round(count * 1_000_000)))
const PLAN: PlanRules = {
  stake: units(5),
  raiseAfter: 'loss',
  raiseBy: 200,
  highest: units(40),
  rounds: 50,
  stopLoss: units(115),
  stopWin: units(60),
}
const DEFAULT_TERMS: Terms = {
  paytable: 'classic',
  guardedAssets: [],
  playerCapPpm: 5_000,
  drawCapPpm: 20_000,
  resumeBelowPpm: 50_000,
  pauseAtPpm: 100_000,
  limits: {
    USDT: { min: units(1), max: units(1_000) },
    PLAY_POINT: { min: units(1), max: units(1_000) },
  },
}
const NOW = { startedAt: 0, now: 0 }

const rulesOf = fc
  .record({
    stake: fc.bigInt(1n, 50_000_000n),
    raiseAfter: fc.constantFrom(...PLAN_RAISES),
    raiseBy: fc.integer({ min: 100, max: 300 }),
    above: fc.bigInt(0n, 500_000_000n),
    rounds: fc.integer({ min: 1, max: MOST_PLAN_ROUNDS }),
    room: fc.bigInt(0n, 2_000_000_000n),
    stopWin: fc.bigInt(1n, 2_000_000_000n),
  })
  .map(
    ({ above, room, stake, stopWin, ...rules }): PlanRules => ({
      ...rules,
      stake: amountOf(stake),
      stopWin: amountOf(stopWin),
      highest: amountOf(stake + above),
      stopLoss: amountOf(stake + room),
    }),
  )
/** How a bet may end: its result, and its return in hundredths of the stake. */
const ending = fc.constantFrom<readonly [PlanResult, bigint]>(
  ['lose', 0n] as const,
  ['lose', 0n] as const,
  ['lose', 70n] as const,
  ['win', 195n] as const,
  ['win', 105n] as const,
  ['win', 500n] as const,
  ['refund', 99n] as const,
  ['cancelled', 100n] as const,
)

/** Every stake of a plan, with its state before. */
const play = (rules: PlanRules, endings: readonly (readonly [PlanResult, bigint])[]) => {
  const stakes: { stake: bigint; net: bigint }[] = []
  let plan: PlanProgress = startPlan(rules)
  for (const [result, share] of endings) {
    if (planStop(rules, plan, NOW) !== null) break
    const stake = plan.next
    stakes.push({ stake, net: plan.net })
    const returned = amountOf((stake * share) / 100n)
    plan = settlePlan(rules, { ...plan, placed: plan.placed + 1 }, { result, stake, returned })
  }
  return { stakes, plan }
}

describe('whatever the draws bring', () => {
  const paths = fc.tuple(rulesOf, fc.array(ending, { maxLength: 130 }))
  test('no plan loses more than its worst cost, nor its stop loss, and none bets more rounds than it may', () => {
    fc.assert(
      fc.property(paths, ([rules, endings]) => {
        const { stakes, plan } = play(rules, endings)
        for (const { stake, net } of stakes) {
          expect(net - stake).toBeGreaterThanOrEqual(-rules.stopLoss)
          expect(net - stake).toBeGreaterThanOrEqual(-planWorstCost(rules))
          expect(net).toBeLessThan(rules.stopWin)
        }
        expect(-plan.net <= planWorstCost(rules)).toBe(true)
        expect(stakes.length).toBeLessThanOrEqual(rules.rounds)
      }),
    )
  })
  test('no stake is above the highest, or below the first, and the nth is never above the nth of the ladder', () => {
    fc.assert(
      fc.property(paths, ([rules, endings]) => {
        const ladder = planLadder(rules)
        for (const [nth, { stake }] of play(rules, endings).stakes.entries()) {
          expect(stake).toBeGreaterThanOrEqual(rules.stake)
          expect(stake).toBeLessThanOrEqual(rules.highest)
          expect(stake).toBeLessThanOrEqual(ladder[nth] ?? 0n)
        }
      }),
    )
  })
  test('the worst cost is reached if all is lost and nothing else ends it', () => {
    fc.assert(
      fc.property(rulesOf, (rules) => {
        const open = { ...rules, raiseAfter: 'loss' as const, stopLoss: amountOf(10n ** 15n) }
        const lost = Array.from({ length: 100 }, () => ['lose', 0n] as const)
        expect(play(open, lost).plan.net).toBe(amountOf(-planWorstCost(open)))
      }),
    )
  })
})

describe('the next stake', () => {
  const after = (rules: PlanRules, next: number, result: PlanResult) =>
    settlePlan(
      rules,
      { next: units(next), net: ZERO, placed: 1 },
      { result, stake: units(next), returned: ZERO },
    ).next
  test('is raised after a loss up to the highest, and the first one after a win', () => {
    expect([5, 10, 20, 40].map((stake) => after(PLAN, stake, 'lose'))).toEqual([10, 20, 40, 40].map(units))
    expect(after(PLAN, 40, 'win')).toBe(units(5))
  })
  test('is raised after a win and falls back after a loss, or stays the same always', () => {
    const onWin = { ...PLAN, raiseAfter: 'win' as const, raiseBy: 150 }
    expect(after(onWin, 10, 'win')).toBe(units(15))
    expect(after(onWin, 10, 'lose')).toBe(units(5))
    const flat = { ...PLAN, raiseAfter: 'never' as const }
    expect([after(flat, 5, 'win'), after(flat, 5, 'lose')]).toEqual([units(5), units(5)])
  })
  test('stays as it is if nothing was won or lost', () => {
    expect([after(PLAN, 20, 'refund'), after(PLAN, 20, 'cancelled')]).toEqual([units(20), units(20)])
  })
})

describe('a plan ends', () => {
  const at = (net: number, next: number, placed = 3) => ({ net: units(net), next: units(next), placed })
  test('before a stake that could pass the stop loss, and not before one that meets it', () => {
    expect(planStop(PLAN, at(-75, 40), NOW)).toBeNull()
    expect(planStop(PLAN, { ...at(-75, 40), net: amountOf(-75_000_001n) }, NOW)).toBe('stop_loss')
  })
  test('at the stop win, after its rounds, and after 24 hours', () => {
    expect(planStop(PLAN, at(60, 5), NOW)).toBe('stop_win')
    expect(planStop(PLAN, at(59.999999, 5), NOW)).toBeNull()
    expect(planStop(PLAN, at(0, 5, 50), NOW)).toBe('rounds')
    expect(planStop(PLAN, at(0, 5, 49), { startedAt: 7, now: 6 + PLAN_MS })).toBeNull()
    expect(planStop(PLAN, at(0, 5, 49), { startedAt: 7, now: 7 + PLAN_MS })).toBe('time')
  })
})

test('its worst cost is shown before it starts: the stop loss, or all stakes if they are less', () => {
  expect(planWorstCost(PLAN)).toBe(units(115))
  expect(planWorstCost({ ...PLAN, rounds: 3 })).toBe(units(35))
  expect(planWorstCost({ ...PLAN, raiseAfter: 'never', rounds: 10 })).toBe(units(50))
})

test('numbers that do not fit together are not a plan', () => {
  expect(isValidPlan(PLAN)).toBe(true)
  for (const wrong of [
    { highest: units(4.99) },
    { stopLoss: units(4.99) },
    { stopWin: ZERO },
    { raiseBy: 99 },
    { raiseBy: 301 },
    { raiseBy: 150.5 },
    { rounds: 0 },
    { rounds: 101 },
    { rounds: 1.5 },
    { stake: ZERO },
  ])
    expect(isValidPlan({ ...PLAN, ...wrong }), JSON.stringify(Object.keys(wrong))).toBe(false)
})

describe('a start', () => {
  const facts: Parameters<typeof decidePlan>[0] = {
    asset: 'USDT',
    game: 'big-small',
    isGuarded: false,
    rules: PLAN,
    isRunning: false,
    isPaused: false,
    stops: { all: false, games: new Set() },
    terms: DEFAULT_TERMS,
    available: units(5),
    guard: null,
    now: 0,
  }
  const kind = (changed: Partial<typeof facts>) => decidePlan({ ...facts, ...changed })?.kind ?? null
  test('needs the first stake in the balance, not the whole cost', () => {
    expect(kind({})).toBeNull()
    expect(kind({ available: units(4.99) })).toBe('balance_short')
  })
  test('is refused while another runs, while play is stopped, and for stakes outside the limits', () => {
    expect(kind({ isRunning: true })).toBe('plan_running')
    expect(kind({ stops: { all: true, games: new Set() } })).toBe('play_stopped')
    expect(kind({ stops: { all: false, games: new Set(['big-small']) } })).toBe('play_stopped')
    expect(kind({ isPaused: true })).toBe('play_stopped')
    expect(kind({ isPaused: true, asset: 'PLAY_POINT' })).not.toBe('play_stopped')
    expect(kind({ rules: { ...PLAN, highest: units(1_000_000) } })).toBe('above_maximum')
    expect(kind({ rules: { ...PLAN, stake: amountOf(1n) } })).toBe('below_minimum')
    expect(kind({ rules: { ...PLAN, highest: units(1) } })).toBe('plan_unsound')
    expect(kind({ isGuarded: true, terms: { ...DEFAULT_TERMS, guardedAssets: [] } })).toBe(
      'asset_not_stakeable',
    )
  })
  test('is refused on a break', () => {
    const used = { day: ZERO, week: ZERO, month: ZERO }
    const guard = { limits: [], used: { deposit: used, stake: used, loss: used } }
    const pause = { kind: 'time_out', until: 10 } as const
    expect(kind({ guard: { ...guard, pause } })).toBe('on_break')
  })
})
