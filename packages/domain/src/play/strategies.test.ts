import { describe, expect, test } from 'vitest'
import type { GameId } from '../games/game-id.ts'
import { judge, returned } from '../games/judge.ts'
import { parsePick } from '../games/pick.ts'
import { type BlockHash, normaliseHash } from '../games/reading.ts'
import { FIRST_LOGIN_GRANT } from '../ledger/play-postings.ts'
import { type Amount, amountOf } from '../money/amount.ts'
import { type PlanRaise, type PlanRules, planStop, settlePlan, startPlan } from './autoplay.ts'
import { planOutcomes } from './plan-forecast.ts'

// A thousand wallets with the credit of the first login play twenty strategies: ten plans of autoplay and ten bots that use the
// whole past. Whatever they do, returns match the odds of their stakes, within three standard deviations, and they lose together.
// For a bet whose stake and pick depend only on the past, return minus expectation has no drift, and its variances add up: so one
// measure serves every strategy.

const UNIT = 1_000_000n
const units = (count: number): Amount => amountOf(BigInt(count) * UNIT)
const WALLETS = 1_000
const ROUNDS = 25
const SIGMAS = 3

type Bet = { readonly game: GameId; readonly pick: string; readonly stake: Amount }
type Past = { readonly outcome: string; readonly isWon: boolean; readonly stake: Amount }
/** The next bet; null if it stops. */
type Strategy = (past: readonly Past[], next: () => number, balance: Amount) => Bet | null

const bot =
  (
    choose: (past: readonly Past[], next: () => number) => Omit<Bet, 'stake'> & { readonly stake: number },
  ): Strategy =>
  (past, next) => {
    const { stake, ...bet } = choose(past, next)
    return { ...bet, stake: units(Math.min(10_000, Math.max(10, Math.floor(stake)))) }
  }
const streak = (past: readonly Past[], isWon: boolean): number => {
  const at = past.findLastIndex((each) => each.isWon !== isWon)
  return past.length - 1 - at
}

const plan = (raiseAfter: PlanRaise, raiseBy: number, game: GameId, pick: string): Strategy => {
  const rules: PlanRules = {
    stake: units(20),
    raiseAfter,
    raiseBy,
    highest: units(2_000),
    rounds: ROUNDS,
    stopLoss: units(5_000),
    stopWin: units(3_000),
  }
  return (past) => {
    let at = startPlan(rules)
    for (const { isWon, stake } of past)
      at = {
        ...settlePlan(rules, at, {
          result: isWon ? 'win' : 'lose',
          stake,
          returned: amountOf(isWon ? 2n * stake : 0n),
        }),
        placed: at.placed + 1,
      }
    return planStop(rules, at, { startedAt: 0, now: 0 }) === null ? { game, pick, stake: at.next } : null
  }
}

const STRATEGIES: Readonly<Record<string, Strategy>> = {
  'plan, flat, up': plan('never', 100, 'up-down', 'up'),
  'plan, doubled after losses, big': plan('loss', 200, 'big-small', 'big'),
  'plan, doubled after losses, left': plan('loss', 200, 'left-right', 'left'),
  'plan, tripled after losses, odd': plan('loss', 300, 'classic-odd-even', 'odd'),
  'plan, half more after losses, draw': plan('loss', 150, 'left-right', 'draw'),
  'plan, doubled after wins, banker': plan('win', 200, 'banker-player', 'banker'),
  'plan, tripled after wins, lucky': plan('win', 300, 'lucky-hash', 'lucky'),
  'plan, half more after wins, alphabet': plan('win', 150, 'odd-even', 'alphabet'),
  'plan, flat, one character': plan('never', 100, 'exact', '7'),
  'plan, flat, niu niu': plan('never', 100, 'niu-niu', 'player'),
  'bot, the same as last time': bot((past) => {
    const pick = past.at(-1)?.outcome === 'left' ? 'left' : 'right'
    return { game: 'left-right', pick, stake: 50 }
  }),
  'bot, the opposite of last time': bot((past) => {
    const pick = past.at(-1)?.outcome === 'left' ? 'right' : 'left'
    return { game: 'left-right', pick, stake: 50 }
  }),
  'bot, what was longest away': bot((past) => {
    const away = [...'0123456789abcdef'].toSorted(
      (a, b) =>
        past.findLastIndex(({ outcome }) => outcome === a) -
        past.findLastIndex(({ outcome }) => outcome === b),
    )
    return { game: 'exact', pick: away[0] ?? '0', stake: 20 }
  }),
  'bot, doubled without end': bot((past) => ({
    game: 'up-down',
    pick: 'down',
    stake: 10 * 2 ** streak(past, false),
  })),
  'bot, d’Alembert': bot((past) => {
    const wins = past.filter(({ isWon }) => isWon).length
    return { game: 'big-small', pick: 'small', stake: 100 + 10 * (past.length - 2 * wins) }
  }),
  'bot, Fibonacci': bot((past) => {
    let [a, b] = [10, 10]
    for (let lost = streak(past, false); lost > 0; lost -= 1) [a, b] = [b, a + b]
    return { game: 'sum', pick: 'odd', stake: a }
  }),
  'bot, everything at random': bot((_, next) => {
    const [game, pick] = RANDOM[next() % RANDOM.length] ?? (['exact', '0'] as const)
    return { game, pick, stake: 10 + (next() % 200) }
  }),
  'bot, only after three losses': bot((past) => ({
    game: 'banker-player',
    pick: 'player',
    stake: streak(past, false) >= 3 ? 500 : 10,
  })),
  'bot, three characters, the last ones seen': bot((past) => {
    const seen = [...new Set(past.map(({ outcome }) => outcome).toReversed())].slice(0, 3)
    const three = [...new Set([...seen, '0', '1', '2'])].slice(0, 3).toSorted()
    return { game: 'lucky-3', pick: three.join(''), stake: 30 }
  }),
  'bot, all at once': (_, __, balance) => ({ game: 'left-right', pick: 'right', stake: balance }),
}
const RANDOM: readonly (readonly [GameId, string])[] = [
  ['left-right', 'draw'],
  ['up-down', 'alphabet'],
  ['odd-even', 'even'],
  ['exact', 'c'],
  ['lucky-2', '3a'],
  ['sum', 'big'],
  ['banker-player', 'tie'],
  ['niu-niu', 'player'],
]

/** Mean and variance of the return for a stake of one, by the odds. */
const predicted = new Map<string, { mean: number; variance: number }>()
const predict = ({ game, pick: text }: Omit<Bet, 'stake'>) => {
  const known = predicted.get(`${game} ${text}`)
  if (known !== undefined) return known
  const outcomes = planOutcomes(game, pickIn({ game, pick: text }).pick, 'classic')
  const mean = outcomes.reduce((sum, { chance, returns }) => sum + chance * returns, 0)
  const variance = outcomes.reduce((sum, { chance, returns }) => sum + chance * (returns - mean) ** 2, 0)
  predicted.set(`${game} ${text}`, { mean, variance })
  return { mean, variance }
}
const pickIn = ({ game, pick: text }: Omit<Bet, 'stake'>) => {
  const pick = parsePick(game, text)
  if (pick === null) throw new Error(`no pick ${text} in ${game}`)
  return { game, pick }
}

type Judge = typeof judge

const play = (strategy: Strategy, judges: Judge, seed: number) => {
  const next = generator(seed)
  const sums = { net: 0, drift: 0, variance: 0, bets: 0 }
  for (let wallet = 0; wallet < WALLETS; wallet += 1) {
    let balance = FIRST_LOGIN_GRANT
    const past: Past[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const bet = strategy(past, next, balance)
      if (bet === null || bet.stake <= 0n || bet.stake > balance) break
      const { game, pick } = pickIn(bet)
      const verdict = judges({ game, pick, hash: hashOf(next), height: BigInt(next()), paytable: 'classic' })
      const back = returned(bet.stake, verdict.ratio)
      balance = amountOf(balance - bet.stake + back)
      past.push({ outcome: verdict.outcome, isWon: verdict.result === 'win', stake: bet.stake })
      const { mean, variance } = predict(bet)
      const stake = Number(bet.stake)
      sums.net += Number(back) - stake
      sums.drift += Number(back) - stake * mean
      sums.variance += stake ** 2 * variance
      sums.bets += 1
    }
  }
  return { ...sums, sigmas: sums.drift / Math.sqrt(sums.variance) }
}

/** A hash whose last 24 characters are even and independent, as far as a generator makes them so. */
const hashOf = (next: () => number): BlockHash => {
  const [a, b, c] = [next(), next(), next()].map((bits) => bits.toString(16).padStart(8, '0'))
  const hash = normaliseHash(`0x${'1'.repeat(40)}${a}${b}${c}`)
  if (hash === null) throw new Error('no hash')
  return hash
}

/** Mulberry32: 32 bits at a time. */
const generator = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return (t ^ (t >>> 14)) >>> 0
  }
}

const SEED = 20_261_123
const all = (judges: Judge, names = Object.keys(STRATEGIES)) =>
  Object.entries(STRATEGIES).flatMap(([name, strategy], nth) =>
    names.includes(name) ? [{ name, ...play(strategy, judges, SEED + nth) }] : [],
  )

describe(`${WALLETS} wallets and ${Object.keys(STRATEGIES).length} strategies`, () => {
  test('get what the odds say, and extract nothing from the house', { timeout: 120_000 }, () => {
    const played = all(judge)
    expect(played.filter(({ sigmas }) => Math.abs(sigmas) >= SIGMAS)).toEqual([])
    expect(played.reduce((sum, { bets }) => sum + bets, 0)).toBeGreaterThan(250_000)
    expect(played.reduce((sum, { net }) => sum + net, 0)).toBeLessThan(0)
    // No bet of any game favours the player, so no order of bets does.
    for (const [key, { mean }] of predicted) expect(mean, key).toBeLessThan(1)
  })

  test('(the control: one multiple a twentieth too high is caught)', { timeout: 60_000 }, () => {
    const wrong: Judge = (bet) => {
      const verdict = judge(bet)
      if (bet.game !== 'left-right' || verdict.result !== 'win') return verdict
      return { ...verdict, ratio: { num: verdict.ratio.num * 21, den: verdict.ratio.den * 20 } }
    }
    const caught = all(wrong, ['bot, the same as last time', 'bot, the opposite of last time'])
    expect(caught.map(({ sigmas }) => sigmas >= SIGMAS)).toEqual([true, true])
  })

  test('(the control: one loss in twenty that is paid as a win is caught)', { timeout: 60_000 }, () => {
    let lost = 0
    const wrong: Judge = (bet) => {
      const verdict = judge(bet)
      if (verdict.result !== 'lose') return verdict
      lost += 1
      return lost % 20 === 0 ? { ...verdict, result: 'win', ratio: { num: 39, den: 20 } } : verdict
    }
    const caught = all(wrong, ['plan, flat, up', 'bot, d’Alembert'])
    expect(caught.map(({ sigmas }) => sigmas >= SIGMAS)).toEqual([true, true])
  })
})
