import { describe, expect, test } from 'vitest'
import { JACKPOT_ONE_IN, DEFAULT_JACKPOT_TERMS as POT } from '../community/jackpot.ts'
import { edgeOf } from '../community/turnover.ts'
import { decideConversion } from '../conversions/decide-conversion.ts'
import { type ConversionTerms, quoteConversion, usdtValue } from '../conversions/quote-conversion.ts'
import { type GameId, PAYTABLES, type Paytable } from '../games/game-id.ts'
import { judge } from '../games/judge.ts'
import { oddsTable, type PickOdds } from '../games/odds.ts'
import { type GamePick, parsePick } from '../games/pick.ts'
import { normaliseHash } from '../games/reading.ts'
import { FIRST_LOGIN_GRANT } from '../ledger/play-postings.ts'
import { type Amount, amountOf, minus, plus, ZERO } from '../money/amount.ts'
import { payoutOf } from '../money/payout.ts'
import { takeCredit } from './roll-grants.ts'
import { countTurnover, endWins, type RollWin, rollWin, DEFAULT_ROLL_TERMS as TERMS } from './roll-wins.ts'

// A thousand fake wallets take the credit of the first login and turn it into money as well as they can. Without their own money
// they fail, since free points convert only against the edge of counted bets. With money they pay more edge than everything they
// get for it is worth.

const UNIT = 1_000_000n
const units = (whole: bigint): Amount => amountOf(whole * UNIT)

const FREE: Omit<ConversionTerms, 'version' | 'from' | 'to' | 'give' | 'take'> = {
  feeBps: 0,
  minimum: units(1n),
  lot: null,
  edgePerLot: null,
  expiresDays: null,
  isReviewed: false,
  fourEyesAbove: units(1_000n),
}
const ROLL: ConversionTerms = {
  ...FREE,
  version: 1,
  from: 'PLAY_POINT',
  to: 'ROLL_POINT',
  give: units(50_000n),
  take: units(5n),
  minimum: units(50_000n),
  lot: units(50_000n),
  edgePerLot: units(30n),
  expiresDays: 30,
}
const GMT: ConversionTerms = {
  ...FREE,
  version: 2,
  from: 'GMT',
  to: 'USDT',
  give: units(1n),
  take: units(1n),
  feeBps: 100,
}
const LOT = units(5n)
const WALLETS = 1_000
/** Returns of each counted bet's edge besides the credit: rebates, rewards, and an unlimited pool. */
const GIVEN_BACK_PPM =
  400_000n + 150_000n + (1_000_000n * BigInt(POT.edgeTimes)) / BigInt(JACKPOT_ONE_IN) + 1n

/** One pick for each kind of odds in a game. */
const picksFor = (paytable: Paytable): readonly (GamePick & { readonly odds: PickOdds })[] =>
  oddsTable(paytable).flatMap(({ game, picks }) => picks.map((odds) => ({ game, pick: odds.pick, odds })))

describe('by exact expectation', () => {
  test('a lot of rolling credit is worth less than what is left of the edge that it needs', () => {
    // As if the tenfold turnover cost nothing.
    for (const paytable of PAYTABLES) {
      for (const { odds } of picksFor(paytable)) {
        const { num, den } = expectedGain(odds)
        expect(LOT * num * UNIT).toBeLessThan((ROLL.edgePerLot ?? ZERO) * den * (UNIT - GIVEN_BACK_PPM))
      }
    }
  })

  test('and no conversion gives more than it takes', () => {
    for (const [from, to, give, take] of [
      ['REWARD_POINT', 'GMT', 100n, 1n],
      ['PROMOTION_POINT', 'USDT', 1n, 1n],
      ['USDT', 'GMT', 1n, 1n],
      ['GMT', 'USDT', 1n, 1n],
      ['USDT', 'INSURANCE_POINT', 1n, 1n],
      ['INSURANCE_POINT', 'USDT', 1n, 1n],
    ] as const) {
      const { receivable } = quoteConversion({ give: units(give), take: units(take), feeBps: 0 }, units(700n))
      expect(usdtValue(to, receivable)).toBeLessThanOrEqual(usdtValue(from, units(700n)))
    }
  })
})

describe(`${WALLETS} fake wallets extract nothing`, () => {
  test('with free points alone, however lucky they are', () => {
    const next = generator(1)
    let converted = 0
    for (let wallet = 0; wallet < WALLETS; wallet += 1) {
      const points = playPoints(next)
      if (points < units(50_000n)) continue
      const decision = decideConversion({
        amount: units(50_000n),
        quotedVersion: 1,
        terms: ROLL,
        balance: points,
        edge: ZERO,
      })
      expect(decision).toMatchObject({ accepted: false, refusal: { kind: 'below_edge' } })
      converted += 1
    }
    expect(converted).toBeGreaterThan(100)
  })

  test.each<[string, Paytable, Plan]>([
    ['covering both sides, then small stakes', 'classic', { buys: 'pair', turns: 'grind' }],
    ['covering both sides, then all at once', 'fair', { buys: 'pair', turns: 'bold' }],
    ['at its price, then all at once', 'fair', { buys: 'price', turns: 'bold' }],
    ['at its price, then small stakes', 'fair', { buys: 'price', turns: 'grind' }],
  ])('buying the edge by %s, %s', (_, paytable, plan) => {
    for (const seed of [1, 2]) {
      let net = 0n
      const next = generator(seed)
      for (let wallet = 0; wallet < WALLETS; wallet += 1) net += playWallet({ paytable, plan, next })
      expect(net).toBeLessThan(0n)
    }
  })
})

/** `price`: the average cost of any bets, which is their edge. */
type Plan = { readonly buys: 'pair' | 'price'; readonly turns: 'grind' | 'bold' }

/** Free points staked all at once, double or nothing, until they make a lot. */
const playPoints = (next: Next): Amount => {
  let points = FIRST_LOGIN_GRANT
  while (points > 0n && points < units(50_000n))
    points = payoutOf({ asset: 'PLAY_POINT', stake: points, ratio: ratioOf(BIG, 'classic', next) }).amount
  return points
}

/** A wallet's gain, in USDT: it pays for the edge of a lot, converts, plays the credit, and cashes out. */
const playWallet = ({ paytable, plan, next }: { paytable: Paytable; plan: Plan; next: Next }): bigint => {
  const bought = buyEdge({ paytable, plan, next })
  const decision = decideConversion({
    amount: units(50_000n),
    quotedVersion: 1,
    terms: ROLL,
    balance: units(50_000n),
    edge: bought.edge,
  })
  if (!decision.accepted) throw new Error(decision.refusal.kind)
  const { receivable } = decision.quote
  const grants = [{ id: 1n, remaining: receivable, expiresAt: 30 }]
  if (takeCredit(grants, { stake: receivable, now: 29 }) === null)
    throw new Error('a lot may be staked at once')

  const gain = payoutOf({
    asset: 'ROLL_POINT',
    stake: receivable,
    ratio: ratioOf(BOLDEST, paytable, next),
  })
  const gmt = gain.amount === 0n ? ZERO : turnOver({ gain: gain.amount, paytable, plan, next })
  return bought.net + quoteConversion(GMT, gmt).receivable
}

/** Counted stakes until their edge suffices for a lot, with everything given back for it. */
const buyEdge = ({ paytable, plan, next }: { paytable: Paytable; plan: Plan; next: Next }) => {
  const needed = ROLL.edgePerLot ?? ZERO
  const givenBack = (edge: Amount): bigint => (edge * GIVEN_BACK_PPM) / UNIT
  if (plan.buys === 'price') return { edge: needed, net: givenBack(needed) - needed }
  const stake = units(100n)
  let [edge, net] = [ZERO, 0n]
  while (edge < needed) {
    const hash = hashOf(next)
    for (const bet of [BIG, SMALL]) {
      edge = plus(edge, edgeOf({ ...bet, paytable, insured: false, stake }))
      const { ratio } = judge({ ...bet, paytable, hash, height: 1n })
      net += minus(payoutOf({ asset: 'USDT', stake, ratio }).amount, stake)
    }
  }
  return { edge, net: net + givenBack(edge) }
}

/** Stakes the credit until it is played through or lost. Returns the GMT that it became. */
const turnOver = ({
  gain,
  paytable,
  plan,
  next,
}: {
  gain: Amount
  paytable: Paytable
  plan: Plan
  next: Next
}): Amount => {
  let wins: readonly RollWin[] = [rollWin({ bet: 1n, amount: gain }, TERMS)]
  let balance = gain
  for (;;) {
    const { released, lost } = endWins({ wins, balance, hasOpenBets: false })
    if (released[0] !== undefined) return released[0].amount
    if (lost.length > 0) return ZERO
    const isFirst = wins[0]?.staked === 0n
    const bold = plan.turns === 'bold' && isFirst
    const wish = bold ? balance : amountOf(gain / 4n + 1n)
    const stake = wish < balance ? wish : balance
    const bet = bold ? BOLDEST : THINNEST[paytable]
    const { amount } = payoutOf({ asset: 'ROLL_GMT_POINT', stake, ratio: ratioOf(bet, paytable, next) })
    balance = amountOf(balance - stake + amount)
    wins = countTurnover(wins, stake)
  }
}

/** ROLL_POINT's average gain; if the multiple depends on the points it is at most two. */
const expectedGain = ({ chance, multiple }: PickOdds): { readonly num: bigint; readonly den: bigint } => {
  const { num, den } = multiple ?? { num: 2, den: 1 }
  return { num: chance.win.num * BigInt(num - den), den: chance.win.den * BigInt(den) }
}

type Next = (below: number) => number

const hashOf = (next: Next) => {
  const tail = Array.from({ length: 8 }, () => next(16).toString(16)).join('')
  const hash = normaliseHash(`0x${'5'.repeat(56)}${tail}`)
  if (hash === null) throw new Error('no hash')
  return hash
}
const ratioOf = (bet: GamePick, paytable: Paytable, next: Next) =>
  judge({ ...bet, paytable, hash: hashOf(next), height: 1n }).ratio

const pickNamed = (game: GameId, name: string): GamePick => {
  const pick = parsePick(game, name)
  if (pick === null) throw new Error(`${game} has no ${name}`)
  return { game, pick }
}
const BIG = pickNamed('big-small', 'big')
const SMALL = pickNamed('big-small', 'small')
const BOLDEST = pickNamed('exact', '7')

const thinnest = (paytable: Paytable): GamePick => {
  const keeps = ({ odds: { returnToPlayer } }: { odds: PickOdds }): number =>
    1 - Number(returnToPlayer.num) / Number(returnToPlayer.den)
  return picksFor(paytable).reduce((a, b) => (keeps(b) < keeps(a) ? b : a))
}
const THINNEST = { classic: thinnest('classic'), fair: thinnest('fair') } as const

/** Mulberry32: the same numbers for the same seed, everywhere. */
const generator = (seed: number): Next => {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
