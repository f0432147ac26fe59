import { describe, expect, test } from 'vitest'
import type { GameId } from '../games/game-id.ts'
import { oddsOf } from '../games/odds.ts'
import { picksOf } from '../games/pick.ts'
import { amountOf } from '../money/amount.ts'
import { type PlanRules, planStop, settlePlan, startPlan } from './autoplay.ts'
import { forecastPlan, type PlanOutcome, planOutcomes } from './plan-forecast.ts'

const units = (count: number) => amountOf(BigInt(Math.round(count * 1_000_000)))
const pickAt = (game: GameId, at = 0) => {
  const pick = picksOf(game)[at]
  if (pick === undefined) throw new Error(`${game} has no pick ${at}`)
  return pick
}
const PLAN: PlanRules = {
  stake: units(5),
  raiseAfter: 'loss',
  raiseBy: 200,
  highest: units(40),
  rounds: 50,
  stopLoss: units(115),
  stopWin: units(60),
}

test('a forecast says how a plan ends, and what it costs on average', () => {
  const found = forecastPlan(PLAN, planOutcomes('big-small', pickAt('big-small'), 'classic'))
  expect(found.staked).toBeCloseTo(299.16, 1)
  expect(found.loss).toBeCloseTo(7.48, 2)
  expect(found.stopWin).toBeCloseTo(0.501, 2)
  expect(found.stopLoss).toBeCloseTo(0.412, 2)
  expect(found.stopWin + found.stopLoss + found.allRounds).toBeCloseTo(1, 9)
  expect(Math.round(found.rounds)).toBe(26)
})

test('the ways in which a bet ends have the chances and the return of the odds', () => {
  for (const game of ['big-small', 'banker-player', 'niu-niu', 'left-right'] as const)
    for (const table of ['classic', 'guarded'] as const) {
      const outcomes = planOutcomes(game, pickAt(game), table)
      const back = outcomes.reduce((sum, { chance, returns }) => sum + chance * returns, 0)
      const { num, den } = oddsOf(game, pickAt(game), table).returnToPlayer
      expect(outcomes.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9)
      expect(back).toBeCloseTo(Number((num * 10n ** 12n) / den) / 1e12, 6)
    }
})

test('merging near results changes the forecast of a wild plan little', () => {
  const wild: PlanRules = {
    stake: units(1.234567),
    raiseAfter: 'loss',
    raiseBy: 137,
    highest: units(37.7),
    rounds: 100,
    stopLoss: units(200),
    stopWin: units(150),
  }
  const outcomes = planOutcomes('big-small', pickAt('big-small'), 'classic')
  const found = forecastPlan(wild, outcomes)
  const tried = { staked: 0, stopLoss: 0 }
  const next = generator(7)
  for (let plan = 0; plan < 10_000; plan += 1) {
    const { staked, end } = run(wild, outcomes, next)
    tried.staked += staked / 10_000
    if (end === 'stop_loss') tried.stopLoss += 1 / 10_000
  }
  expect(Math.abs(found.staked / tried.staked - 1)).toBeLessThan(0.03)
  expect(Math.abs(found.stopLoss - tried.stopLoss)).toBeLessThan(0.02)
})

/** One plan from start to end: what it staked, won or lost, and how far its result may deviate. */
const run = (rules: PlanRules, outcomes: readonly PlanOutcome[], next: () => number) => {
  const mean = outcomes.reduce((sum, { chance, returns }) => sum + chance * returns, 0)
  const spread = outcomes.reduce((sum, { chance, returns }) => sum + chance * (returns - mean) ** 2, 0)
  let plan = startPlan(rules)
  let staked = 0
  let variance = 0
  for (;;) {
    const end = planStop(rules, plan, { startedAt: 0, now: 0 })
    if (end !== null) return { staked, net: Number(plan.net) / 1e6, variance, end, mean }
    const stake = plan.next
    const drawn = drawOne(outcomes, next())
    const returned = amountOf((stake * BigInt(Math.round(drawn.returns * 10_000))) / 10_000n)
    plan = settlePlan(rules, { ...plan, placed: plan.placed + 1 }, { result: drawn.result, stake, returned })
    staked += Number(stake) / 1e6
    variance += (Number(stake) / 1e6) ** 2 * spread
  }
}

const drawOne = (outcomes: readonly PlanOutcome[], at: number): PlanOutcome => {
  let below = 0
  for (const outcome of outcomes) {
    below += outcome.chance
    if (at < below) return outcome
  }
  throw new Error('the chances do not add up to one')
}

/** Mulberry32: the same numbers for the same seed, everywhere. */
const generator = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

// A stake is fixed before its draw. So whatever a plan does after wins and losses, its result is that of the odds on what it
// staked: strategy changes the spread, not the mean.
describe('twenty strategies extract nothing', () => {
  const raises = [
    { raiseAfter: 'never', raiseBy: 100, highest: 5 },
    { raiseAfter: 'loss', raiseBy: 200, highest: 160 },
    { raiseAfter: 'loss', raiseBy: 300, highest: 405 },
    { raiseAfter: 'win', raiseBy: 200, highest: 80 },
    { raiseAfter: 'win', raiseBy: 150, highest: 40 },
  ] as const
  const stops = [
    { rounds: 100, stopLoss: 500, stopWin: 20 },
    { rounds: 100, stopLoss: 50, stopWin: 1_000 },
    { rounds: 30, stopLoss: 300, stopWin: 300 },
    { rounds: 10, stopLoss: 100, stopWin: 5 },
  ]
  const games = ['big-small', 'banker-player', 'niu-niu', 'left-right', 'lucky-2'] as const
  const strategies = raises.flatMap(({ raiseAfter, raiseBy, highest }, raise) =>
    stops.map(({ rounds, stopLoss, stopWin }, stop) => ({
      game: games[(raise + stop) % games.length] ?? 'big-small',
      table: stop % 2 === 0 ? ('classic' as const) : ('guarded' as const),
      rules: {
        raiseAfter,
        raiseBy,
        rounds,
        stake: units(5),
        highest: units(highest),
        stopLoss: units(stopLoss),
        stopWin: units(stopWin),
      } satisfies PlanRules,
    })),
  )

  /** How many standard deviations the result of many plans is above the odds for their stakes. */
  const strays = (rules: PlanRules, outcomes: readonly PlanOutcome[], drawn = outcomes, seed = 1) => {
    const next = generator(seed)
    let [above, variance] = [0, 0]
    const mean = outcomes.reduce((sum, { chance, returns }) => sum + chance * returns, 0)
    for (let nth = 0; nth < 2_000; nth += 1) {
      const plan = run(rules, drawn, next)
      above += plan.net - plan.staked * (mean - 1)
      variance += plan.variance
    }
    return above / Math.sqrt(variance)
  }

  test.each(strategies)('$game, $table, raised after $rules.raiseAfter', ({ game, table, rules }) => {
    const outcomes = planOutcomes(game, pickAt(game), table)
    expect(Math.abs(strays(rules, outcomes))).toBeLessThan(3)
    const { loss } = forecastPlan(rules, outcomes)
    expect(loss).toBeGreaterThan(0)
  })

  test('a player who knew a fiftieth of the draws would be detected', () => {
    const outcomes = planOutcomes('big-small', pickAt('big-small'), 'classic')
    const knowing = outcomes.map((one) => ({
      ...one,
      chance: one.chance + (one.result === 'win' ? 0.02 : -0.02),
    }))
    for (const { rules } of strategies.slice(0, 4))
      expect(strays(rules, outcomes, knowing)).toBeGreaterThan(3)
  })
})
