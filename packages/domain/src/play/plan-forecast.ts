import type { BetResult } from '../games/game.ts'
import type { GameId, Table } from '../games/game-id.ts'
import { classWeights } from '../games/odds.ts'
import type { Pick as GamePick } from '../games/pick.ts'
import { gameOf } from '../games/registry.ts'
import { type PlanRules, planLadder } from './autoplay.ts'

// A plan's result by the odds: a forecast for people, in floating point. It moves no money.

/** One possible end of a bet, with its chance and the return of one stake. */
export type PlanOutcome = { readonly chance: number; readonly result: BetResult; readonly returns: number }

export type PlanForecast = {
  /** In units of the asset, on average. */
  readonly staked: number
  readonly loss: number
  readonly rounds: number
  /** The chances of how it ends, which add up to 1. */
  readonly stopWin: number
  readonly stopLoss: number
  readonly allRounds: number
}

/** All possible ends of a bet on this pick; equal ones are merged. */
export const planOutcomes = (game: GameId, pick: GamePick, paytable: Table): readonly PlanOutcome[] => {
  const rules = gameOf(game)
  const weights = classWeights(game)
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  const found = new Map<string, PlanOutcome>()
  for (const [index, outcome] of rules.classes.entries()) {
    const { result, ratio } = rules.settle({ pick, outcome, paytable })
    const name = `${result} ${ratio.num}/${ratio.den}`
    const chance = Number(((weights[index] ?? 0n) * SHARES) / total) / Number(SHARES)
    found.set(name, {
      result,
      returns: ratio.num / ratio.den,
      chance: chance + (found.get(name)?.chance ?? 0),
    })
  }
  return [...found.values()].filter(({ chance }) => chance > 0)
}

const SHARES = 10n ** 15n
const UNIT = 1_000_000
/** Above this many results at once, neighbouring ones are merged, in cells of the range between both stops. */
const MOST_NETS = 800
const CELLS = 200
/** Residues of float sums, in millionths. */
const NEAR = 1e-3

/** Goes through all paths of a plan, round by round, merging those with the same result and next stake. */
export const forecastPlan = (rules: PlanRules, outcomes: readonly PlanOutcome[]): PlanForecast => {
  const ladder = planLadder(rules, rules.rounds + 1).map(Number)
  const [stopLoss, stopWin] = [Number(rules.stopLoss), Number(rules.stopWin)]
  const ends = { staked: 0, rounds: 0, stopWin: 0, stopLoss: 0, allRounds: 0 }
  /** By index in the ladder: chances by the result so far. */
  let now: Map<number, number>[] = [new Map([[0, 1]])]

  for (let round = 0; round <= rules.rounds; round += 1) {
    const then: Map<number, number>[] = []
    for (const [level, nets] of now.entries())
      for (const [net, chance] of nets ?? []) {
        const stake = ladder[level] ?? 0
        if (net >= stopWin - NEAR) ends.stopWin += chance
        else if (net - stake < -stopLoss - NEAR) ends.stopLoss += chance
        else if (round === rules.rounds) ends.allRounds += chance
        else {
          ends.staked += chance * stake
          ends.rounds += chance
          for (const outcome of outcomes) {
            const at = levelAfter(rules, level, outcome.result)
            const next = then[at] ?? new Map<number, number>()
            then[at] = next
            const result = Math.round(net + Math.floor(stake * outcome.returns + NEAR) - stake)
            next.set(result, (next.get(result) ?? 0) + chance * outcome.chance)
          }
        }
      }
    now = Array.from(then, (nets) => thinned(nets ?? new Map(), (stopLoss + stopWin) / CELLS))
  }
  const kept = 1 - outcomes.reduce((sum, { chance, returns }) => sum + chance * returns, 0)
  const staked = ends.staked / UNIT
  return { ...ends, staked, loss: staked * kept }
}

const levelAfter = ({ raiseAfter }: PlanRules, level: number, result: BetResult): number => {
  if (raiseAfter === 'never') return 0
  if (result === 'refund') return level
  return raiseAfter === (result === 'win' ? 'win' : 'loss') ? level + 1 : 0
}

const thinned = (nets: ReadonlyMap<number, number>, cell: number): Map<number, number> => {
  if (nets.size <= MOST_NETS) return new Map(nets)
  const cells = new Map<number, { chance: number; sum: number }>()
  for (const [net, chance] of nets) {
    const at = Math.floor(net / cell)
    const known = cells.get(at) ?? { chance: 0, sum: 0 }
    cells.set(at, { chance: known.chance + chance, sum: known.sum + chance * net })
  }
  // The mean of a cell, so that merging neither wins nor loses anything.
  return new Map([...cells.values()].map(({ chance, sum }) => [Math.round(sum / chance), chance]))
}
