import { describe, expect, test } from 'vitest'
import { GAME_IDS, type GameId } from '../games/game-id.ts'
import { picksOf } from '../games/pick.ts'
import { normaliseHash, readBlock } from '../games/reading.ts'
import { gameOf } from '../games/registry.ts'
import { amountOf } from '../money/amount.ts'
import type { PlanRules } from './autoplay.ts'
import { type LabRun, labSettlements, packReading, runLab, simulateReadings, unpackReading } from './lab.ts'
import { forecastPlan, planOutcomes } from './plan-forecast.ts'

const units = (count: number) => amountOf(BigInt(Math.round(count * 1_000_000)))
const pickAt = (game: GameId, at = 0) => {
  const pick = picksOf(game)[at]
  if (pick === undefined) throw new Error(`${game} has no pick ${at}`)
  return pick
}
const FLAT: PlanRules = {
  stake: units(5),
  raiseAfter: 'never',
  raiseBy: 100,
  highest: units(5),
  rounds: 50,
  stopLoss: units(1_000),
  stopWin: units(1_000),
}
const DOUBLING: PlanRules = { ...FLAT, raiseAfter: 'loss', raiseBy: 200, highest: units(320) }
const setUp = (game: GameId, rules: PlanRules, given: Partial<LabRun> = {}): LabRun => ({
  game,
  pick: pickAt(game),
  table: 'classic',
  rules,
  bankroll: units(500),
  results: 200_000,
  past: [],
  seed: 7,
  ...given,
})
/** How many standard deviations the result differs from the odds. */
const strays = ({ net, expected, spread }: ReturnType<typeof runLab>): number =>
  (Number(net) - expected) / spread

describe('the result of a million results agrees with the odds', () => {
  test.each([
    ['big-small', FLAT],
    ['big-small', DOUBLING],
    ['left-right', { ...FLAT, raiseAfter: 'win', raiseBy: 150, highest: units(40) }],
    ['banker-player', DOUBLING],
    ['niu-niu', FLAT],
    ['exact', FLAT],
    ['sum', { ...DOUBLING, stopWin: units(20) }],
  ] as const)('%s %#', (game, rules) => {
    const report = runLab(setUp(game, rules, { results: 1_000_000 }))
    expect(Math.abs(strays(report))).toBeLessThan(3)
    expect(report.expected).toBeLessThan(0)
  })

  test('and one that paid a hundredth too much would be detected', () => {
    const run = setUp('big-small', FLAT, { results: 1_000_000 })
    const wrong = labSettlements(run).map(({ result, ratio: { num, den } }) => ({
      result,
      ratio: { num: num * 100 + (num > 0 ? den : 0), den: den * 100 },
    }))
    expect(strays(runLab(run, wrong))).toBeGreaterThan(3)
  })
})

test('plans end as often as the forecast says', () => {
  for (const rules of [FLAT, { ...DOUBLING, stopWin: units(60), stopLoss: units(300) }] as const) {
    const { plans, ends } = runLab(setUp('big-small', rules, { results: 1_000_000 }))
    const forecast = forecastPlan(rules, planOutcomes('big-small', pickAt('big-small'), 'classic'))
    // The forecast merges close results: it may be off by a percent.
    for (const [seen, chance] of [
      [ends.stop_win, forecast.stopWin],
      [ends.stop_loss, forecast.stopLoss],
      [ends.rounds, forecast.allRounds],
    ] as const)
      expect(Math.abs(seen / plans - chance)).toBeLessThan(0.01 + 3 * Math.sqrt(0.25 / plans))
  }
})

test('a player who cannot pay the next stake is ruined, and nobody ends with less than zero', () => {
  const run = setUp('big-small', { ...DOUBLING, stopLoss: units(10_000) }, { bankroll: units(40) })
  const { ends, plans, band } = runLab(run)
  expect(ends.ruin).toBeGreaterThan(plans / 4)
  expect(ends.stop_loss).toBe(0)
  // With 5 + 10 + 20 lost, 40 cannot be paid.
  for (const { low } of band) expect(Number(low)).toBeGreaterThanOrEqual(-40_000_000)
  expect(Number(band.at(-1)?.low)).toBeLessThan(-30_000_000)
  const careful = runLab({ ...run, rules: { ...run.rules, stopLoss: units(20) } })
  expect(careful.ends.ruin).toBe(0)
  expect(careful.ends.stop_loss).toBeGreaterThan(0)
})

test('the same seed gives the same report, and another one another', () => {
  const run = setUp('left-right', DOUBLING)
  expect(runLab(run)).toEqual(runLab(run))
  expect(runLab({ ...run, seed: 8 }).net).not.toBe(runLab(run).net)
})

test('past blocks come first, and settle as the games read them', () => {
  const hashes = ['0b', '1f', '93', 'ee', 'a4'].map((tail) => normaliseHash(`0x${'c'.repeat(62)}${tail}`))
  const readings = hashes.map((hash, nth) => readBlock({ hash: hash ?? fail(), height: BigInt(nth + 8) }))
  for (const reading of readings) {
    const kept = unpackReading(packReading(reading))
    for (const game of GAME_IDS) expect(gameOf(game).classOf(kept)).toBe(gameOf(game).classOf(reading))
  }
  // Left is the greater of the last two only on the third and the fifth: two of five win at once, three lose.
  const past = readings.map(packReading)
  const once = { ...FLAT, rounds: 1 }
  const report = runLab(setUp('left-right', once, { past, results: 6 }))
  expect(report).toMatchObject({ past: 5, simulated: 1, plans: 5 })
  expect(report.net).toBe(2n * units(5) - 3n * units(5))
})

const fail = (): never => {
  throw new Error('no hash')
}

test('simulated blocks have every character equally often, and rising heights', () => {
  const next = simulateReadings(1)
  const digits = new Array<number>(10).fill(0)
  const last = new Array<number>(16).fill(0)
  const count = 160_000
  let before = next().heightDigit
  let jumps = 0
  for (let nth = 0; nth < count; nth += 1) {
    const { tail, digit, heightDigit } = next()
    if (heightDigit !== (before + 1) % 10) jumps += 1
    before = heightDigit
    digits[digit] = (digits[digit] ?? 0) + 1
    last[tail & 15] = (last[tail & 15] ?? 0) + 1
  }
  expect(jumps).toBe(0)
  const within = (seen: number, of: number) =>
    expect(Math.abs(seen - count / of)).toBeLessThan(4.5 * Math.sqrt((count / of) * (1 - 1 / of)))
  for (const seen of digits) within(seen, 10)
  for (const seen of last) within(seen, 16)
})

test('a result costs no more than a few dozen steps of an empty loop', () => {
  const run = setUp('big-small', DOUBLING)
  const bare = () => {
    const next = simulateReadings(7)
    let [net, next_] = [0n, 5_000_000n]
    for (let nth = 0; nth < run.results; nth += 1) {
      const isWon = (next().tail & 1) === 0
      net += isWon ? (next_ * 195n) / 100n - next_ : -next_
      next_ = isWon ? 5_000_000n : next_ * 2n > 320_000_000n ? 320_000_000n : next_ * 2n
    }
    return net
  }
  const timeOf = (work: () => unknown): number => {
    const begun = performance.now()
    work()
    return performance.now() - begun
  }
  // The fastest of each, in turns: a busy machine slows some down, and a costly step all.
  let [own, plain] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let turn = 0; turn < 5 || (turn < 40 && own >= 12 * plain); turn += 1) {
    own = Math.min(
      own,
      timeOf(() => runLab(run)),
    )
    plain = Math.min(plain, timeOf(bare))
  }
  expect(own / plain).toBeLessThan(12)
})
