import type { Table } from '../../games/game-id.ts'
import { classWeights } from '../../games/odds.ts'
import { pickOf } from '../../games/pick.ts'
import { classReturns } from '../../games/settlement.ts'
import { amountOf } from '../../money/amount.ts'
import { MOST_CAP_PPM } from '../decide-terms-change-request.ts'
import { halfKellyPpm, mostGivenBack } from '../half-kelly.ts'
import { capsOf, pickCap, type Terms } from '../limits.ts'

// A house under maximum load: at every draw bets on one pick fill the caps that capsOf allows, and all that can be given back of
// their edge is given and cashed out.

/** Five rolling credits for 30 USDT of edge, at their worth on the best pick as if their turnover cost nothing. */
const PLAY_CREDIT_PART = 0.152
export const everythingGivenBack = (paytable: Table): number => mostGivenBack(paytable) + PLAY_CREDIT_PART

const DRAWS_OF_A_DAY = 1_440
const START = 10_000_000_000_000
/** Sums are divided by a thousand here, so that they stay whole numbers; nothing depends on their size. */
const TOO_LARGE = START * 1_000

/** `equity` is the current rule. `bankroll` ignores what is given back, at larger caps that halve and pause. */
export type HouseRule = 'equity' | 'bankroll'

export type HouseRun = {
  readonly isRuined: boolean
  /** How often it doubled, overall. */
  readonly doublings: number
  /** The smallest share of its starting equity that it ever had. */
  readonly lowest: number
  readonly pausedDraws: number
}

type Bets = {
  /** For a stake of 1: cumulative chances, and the house's gain under each class. */
  readonly upTo: readonly number[]
  readonly gains: readonly number[]
  readonly worst: number
  readonly edge: number
}

const betsOn = (code: number, paytable: Table): Bets => {
  const { game, pick } = pickOf(code)
  const weights = classWeights(game).map(Number)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const gains = classReturns({ game, pick, paytable }).map(({ num, den }) => 1 - num / den)
  let sum = 0
  const upTo = weights.map((weight) => {
    sum += weight / total
    return sum
  })
  const edge = gains.reduce((all, gain, at) => all + (gain * (weights[at] ?? 0)) / total, 0)
  return { upTo, gains, worst: -Math.min(...gains), edge }
}

const classAt = ({ upTo }: Bets, drawn: number): number => {
  let at = 0
  while (at < upTo.length - 1 && drawn >= (upTo[at] ?? 1)) at += 1
  return at
}

/** Plays `draws`, each filled with one of the picks in turn, or until nothing is left. */
export const playHouse = ({
  rule,
  paytable,
  picks,
  draws,
  givenBack,
  next,
}: {
  readonly rule: HouseRule
  readonly paytable: Table
  readonly picks: readonly number[]
  readonly draws: number
  /** The share of each edge given back. */
  readonly givenBack: number
  readonly next: () => number
}): HouseRun => {
  const tables = picks.map((pick) => ({ pick, ...betsOn(pick, paytable) }))
  // Its bankroll by the books, its other debts, and the profit as of one day ago.
  let [bankroll, given] = [START, 0]
  let scale = 0
  let lowest = START
  let [wasPaused, pausedDraws] = [false, 0]
  const before = new Float64Array(DRAWS_OF_A_DAY).fill(START)

  for (let draw = 0; draw < draws; draw += 1) {
    const bets = tables[draw % tables.length]
    if (bets === undefined) throw new RangeError('no picks')
    const own = rule === 'equity' ? bankroll - given : bankroll
    const dayLoss = (before[draw % DRAWS_OF_A_DAY] ?? 0) - own
    before[draw % DRAWS_OF_A_DAY] = own
    const { cap, isPaused } = (rule === 'equity' ? byEquity : byBankroll)(own, dayLoss, {
      wasPaused,
      paytable,
      ...bets,
    })
    wasPaused = isPaused
    if (isPaused) pausedDraws += 1
    else {
      const stake = cap / bets.worst
      bankroll += stake * (bets.gains[classAt(bets, next())] ?? 0)
      given += stake * bets.edge * givenBack
    }
    const left = bankroll - given
    if (left <= 0) return { isRuined: true, doublings: Number.NEGATIVE_INFINITY, lowest: 0, pausedDraws }
    if (scale === 0 && left < lowest) lowest = left
    if (left > TOO_LARGE) {
      bankroll /= 1_000
      given /= 1_000
      scale += 1
      for (let n = 0; n < DRAWS_OF_A_DAY; n += 1) before[n] = (before[n] ?? 0) / 1_000
    }
  }
  const doublings = Math.log2((bankroll - given) / START) + scale * Math.log2(1_000)
  return { isRuined: false, doublings, lowest: lowest / START, pausedDraws }
}

type Input = { readonly wasPaused: boolean; readonly paytable: Table; readonly pick: number }
type Allowed = { readonly cap: number; readonly isPaused: boolean }

const TERMS: Terms = {
  paytable: 'classic',
  guardedAssets: [],
  limits: {},
  playerCapPpm: MOST_CAP_PPM.player,
  drawCapPpm: MOST_CAP_PPM.draw,
  resumeBelowPpm: 50_000,
  pauseAtPpm: 100_000,
}

const byEquity = (own: number, dayLoss: number, { wasPaused, ...bet }: Input): Allowed => {
  const caps = capsOf({
    terms: TERMS,
    equity: amountOf(BigInt(Math.floor(own))),
    dayLoss: amountOf(BigInt(Math.ceil(dayLoss))),
    wasPaused,
  })
  const ofPick = pickCap(caps, [bet])
  return { cap: Number(ofPick < caps.draw ? ofPick : caps.draw), isPaused: caps.pausedBy !== null }
}

const byBankroll = (own: number, dayLoss: number, { wasPaused }: Input): Allowed => ({
  cap: (own * 0.01125) / (dayLoss >= own * 0.05 ? 2 : 1),
  isPaused: dayLoss >= own * (wasPaused ? 0.05 : 0.1),
})

/** The picks on which the house may risk least, one per game. */
export const thinnestPicks = (paytable: Table, codes: readonly number[]): readonly number[] => {
  const thinnest = new Map<string, number>()
  for (const code of codes) {
    const { game } = pickOf(code)
    const known = thinnest.get(game)
    if (known === undefined || kelly(code, paytable) < kelly(known, paytable)) thinnest.set(game, code)
  }
  return [...thinnest.values()].sort((a, b) => kelly(a, paytable) - kelly(b, paytable))
}

const kelly = (pick: number, paytable: Table): number => halfKellyPpm({ pick, paytable })
