import type { Settlement } from '../games/game.ts'
import type { GameId, Table } from '../games/game-id.ts'
import { classWeights, oddsOf } from '../games/odds.ts'
import type { Pick as GamePick } from '../games/pick.ts'
import type { Reading } from '../games/reading.ts'
import { gameOf } from '../games/registry.ts'
import { type Amount, amountOf, ZERO } from '../money/amount.ts'
import { scaleDown } from '../money/ratio.ts'
import { type PlanRules, planStop, settlePlan, startPlan } from './autoplay.ts'

// The Lab: a plan of autoplay, restarted whenever it has ended, over a long list of results. It decides and counts with the same
// code that runs plans, in whole millionths; no money is moved by it.

/** The deciding characters of past blocks, packed into four bytes each. */
export const packReading = ({ tail, digit, heightDigit }: Reading): number =>
  (heightDigit << 24) | (digit << 20) | tail

export const unpackReading = (packed: number): Reading => {
  const digit = (packed >> 20) & 15
  const tail = packed & 0xfffff
  return { tail, digit, digitAt: 1, heightDigit: packed >> 24 }
}

/** The same results for the same seed, everywhere: block after block, each character equally likely. */
export const simulateReadings = (seed: number): (() => Reading) => {
  const next = generator(seed)
  let height = Math.floor(next() * 10)
  return () => {
    height = (height + 1) % 10
    const tail = Math.floor(next() * 2 ** 20)
    return { tail, digit: lastDigit(tail, next), digitAt: 1, heightDigit: height }
  }
}

const CHARACTERS = 64
const TAIL = 5

/** The last decimal digit of a hash with this ending: before five letters it is further left, if anywhere. */
const lastDigit = (tail: number, next: () => number): number => {
  for (let at = 0; at < TAIL; at += 1) {
    const nibble = (tail >> (4 * at)) & 15
    if (nibble < 10) return nibble
  }
  for (let at = TAIL; at < CHARACTERS; at += 1) {
    const nibble = Math.floor(next() * 16)
    if (nibble < 10) return nibble
  }
  return 0
}

/** Mulberry32. */
const generator = (seed: number) => {
  let state = seed | 0
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export type LabRun = {
  readonly game: GameId
  readonly pick: GamePick
  readonly table: Table
  readonly rules: PlanRules
  /** The player's money when a plan starts: if it does not cover the next stake, they are ruined. */
  readonly bankroll: Amount
  /** The number of results: packed past blocks first, then simulated ones. */
  readonly results: number
  readonly past: ArrayLike<number>
  readonly seed: number
}

/** The state of plans after this many rounds, ended ones at their final value: one in twenty had less than `low`. */
export type LabBand = {
  readonly round: number
  readonly low: Amount
  readonly median: Amount
  readonly high: Amount
}

export type LabReport = {
  /** How many of the results came from past blocks; the others were simulated. */
  readonly past: number
  readonly simulated: number
  /** Plans that ran to their end. */
  readonly plans: number
  readonly ends: Readonly<Record<LabEnd, number>>
  readonly staked: Amount
  readonly net: Amount
  /** The odds' expectation for the same stakes, and its usual deviation, in millionths. */
  readonly expected: number
  readonly spread: number
  readonly band: readonly LabBand[]
}
export type LabEnd = 'ruin' | 'stop_loss' | 'stop_win' | 'rounds'

/** How a pick settles under each class of its game; a test gives wrong ones to be detected. */
export const labSettlements = ({
  game,
  pick,
  table,
}: Pick<LabRun, 'game' | 'pick' | 'table'>): readonly Settlement[] =>
  gameOf(game).classes.map((outcome) => gameOf(game).settle({ pick, outcome, paytable: table }))

const ENDS = { stop_win: 'stop_win', rounds: 'rounds', time: 'rounds' } as const
const CHECKS = 24
const CELLS = 2_048
const NEVER_LATE = { startedAt: 0, now: 0 } as const

/** Plays plans one after the other until the results are used up. The last, incomplete one does not count. */
export const runLab = (run: LabRun, settlements: readonly Settlement[] = labSettlements(run)): LabReport => {
  const { game, results } = run
  // Running out of money is not a stop the player chose.
  const isBoundless = run.bankroll <= run.rules.stopLoss
  const rules = isBoundless ? { ...run.rules, stopLoss: run.bankroll } : run.rules
  const endOf = { ...ENDS, stop_loss: isBoundless ? 'ruin' : 'stop_loss' } as const
  const { classOf } = gameOf(game)
  const simulate = simulateReadings(run.seed)
  const past = Math.min(run.past.length, results)
  const band = openBand(rules, settlements)
  const ends: Record<LabEnd, number> = { ruin: 0, stop_loss: 0, stop_win: 0, rounds: 0 }
  const sums = { staked: 0n, net: 0n, squares: 0, plans: 0 }
  const nets: bigint[] = []
  let plan = startPlan(rules)
  let staked = 0n
  let squares = 0

  for (let at = 0; at < results; ) {
    const stop = planStop(rules, plan, NEVER_LATE)
    if (stop === null) {
      const settlement = settlements[classOf(at < past ? unpackReading(run.past[at] ?? 0) : simulate())]
      if (settlement === undefined) throw new RangeError(`${game} has no such class`)
      const stake = plan.next
      staked += stake
      squares += Number(stake) ** 2
      plan = settlePlan(
        rules,
        { next: plan.next, net: plan.net, placed: plan.placed + 1 },
        { result: settlement.result, stake, returned: scaleDown(stake, settlement.ratio) },
      )
      nets.push(plan.net)
      at += 1
    } else {
      ends[endOf[stop]] += 1
      sums.plans += 1
      sums.staked += staked
      sums.net += plan.net
      sums.squares += squares
      band.add(nets)
      nets.length = 0
      plan = startPlan(rules)
      staked = 0n
      squares = 0
    }
  }
  const { mean, variance } = momentsOf(run)
  return {
    past,
    simulated: results - past,
    plans: sums.plans,
    ends,
    staked: amountOf(sums.staked),
    net: amountOf(sums.net),
    expected: Number(sums.staked) * (mean - 1),
    spread: Math.sqrt(sums.squares * variance),
    band: band.read(),
  }
}

/** Mean and variance of the return of one unit, by the odds. */
const momentsOf = ({ game, pick, table }: LabRun): { mean: number; variance: number } => {
  const { num, den } = oddsOf(game, pick, table).returnToPlayer
  const weights = classWeights(game)
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  const mean = Number((num * 10n ** 15n) / den) / 1e15
  const variance = labSettlements({ game, pick, table }).reduce((sum, { ratio }, index) => {
    const chance = Number(((weights[index] ?? 0n) * 10n ** 15n) / total) / 1e15
    return sum + chance * (ratio.num / ratio.den - mean) ** 2
  }, 0)
  return { mean, variance }
}

/** Counts, at a few rounds, how many plans were in which cell between the minimum and maximum result: a percentile is exact to a cell. */
const openBand = (rules: PlanRules, settlements: readonly Settlement[]) => {
  const most = settlements.reduce((sum, { ratio }) => Math.max(sum, ratio.num / ratio.den), 1)
  const lowest = -Number(rules.stopLoss)
  const reach = Math.min(Number(rules.stopWin), rules.rounds * Number(rules.highest) * most)
  const cell = Math.max(1, (reach + Number(rules.highest) * most - lowest) / CELLS)
  const steps = Math.min(CHECKS, rules.rounds)
  const rounds = Array.from({ length: steps }, (_, nth) => Math.round(((nth + 1) * rules.rounds) / steps))
  const counts = rounds.map(() => new Uint32Array(CELLS + 1))
  const add = (nets: readonly bigint[]): void => {
    const end = Math.floor((Number(nets.at(-1) ?? 0n) - lowest) / cell)
    for (let nth = 0; nth < steps; nth += 1) {
      const round = rounds[nth] ?? 0
      const at = round < nets.length ? Math.floor((Number(nets[round - 1] ?? 0n) - lowest) / cell) : end
      const cells = counts[nth]
      if (cells !== undefined) cells[at] = (cells[at] ?? 0) + 1
    }
  }
  const read = (): readonly LabBand[] => [
    { round: 0, low: ZERO, median: ZERO, high: ZERO },
    ...rounds.map((round, nth) => {
      const cells = counts[nth] ?? new Uint32Array()
      const total = cells.reduce((sum, count) => sum + count, 0)
      const at = (share: number): Amount => {
        let seen = 0
        const index = cells.findIndex((count) => {
          seen += count
          return count > 0 && seen >= total * share
        })
        return amountOf(BigInt(Math.round(lowest + (Math.max(0, index) + 0.5) * cell)))
      }
      return { round, low: at(0.05), median: at(0.5), high: at(0.95) }
    }),
  ]
  return { add, read }
}
