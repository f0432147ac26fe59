import { type Fraction, fractionOf } from '../games/fraction.ts'
import type { GameId, Paytable } from '../games/game-id.ts'
import { oddsOf } from '../games/odds.ts'
import { type Pick as GamePick, picksOf } from '../games/pick.ts'
import { type Amount, amountOf } from '../money/amount.ts'
import type { InsuranceTerms, SeriesGame } from './insurance.ts'

// The expected value of an insured series, exact and in stakes: for a player who lets it run, and for one who stops it as soon as
// that pays.

export type SeriesOdds = { readonly win: Fraction; readonly lose: Fraction; readonly multiple: Fraction }
type Rules = Pick<InsuranceTerms, 'losses' | 'claimBps'>

export const seriesOdds = (game: SeriesGame, paytable: Paytable): readonly SeriesOdds[] =>
  picksOf(game).map((pick) => {
    const { chance, multiple } = oddsOf(game, pick, paytable)
    if (multiple === null) throw new Error(`${game} has no single multiple`)
    return {
      win: chance.win,
      lose: chance.lose,
      multiple: { num: BigInt(multiple.num), den: BigInt(multiple.den) },
    }
  })

/** The average claims from series on this pick, by the stakes of one bet of each. */
export const expectedClaims = (
  stakes: Amount,
  { game, pick, paytable }: { readonly game: GameId; readonly pick: GamePick; readonly paytable: Paytable },
  rules: Rules,
): Amount => {
  const { lose } = oddsOf(game, pick, paytable).chance
  const lost = seriesLost({ lose }, rules)
  const claim = claimInStakes(rules)
  return amountOf((stakes * lost.num * claim.num) / (lost.den * claim.den))
}

/** A series' worth before its first bet: below zero the house profits. */
export const seriesWorth = (odds: SeriesOdds, rules: Rules, { mayStop }: { readonly mayStop: boolean }) => {
  let worth = claimInStakes(rules)
  for (let losses = rules.losses - 1; losses >= 0; losses -= 1) {
    const goingOn = mayStop && losses + 1 < rules.losses && worth.num < 0n ? NOTHING : worth
    worth = plus(plus(times(odds.win, odds.multiple), ONE_STAKE), times(odds.lose, goingOn))
  }
  return worth
}

/** One series in how many brings a claim, and the return to player with claims included, in hundredths of a percent. */
export const seriesFigures = (odds: SeriesOdds, rules: Rules): { claimOneIn: number; returnBps: number } => {
  const lost = seriesLost(odds, rules)
  const [worth, bets] = [seriesWorth(odds, rules, { mayStop: false }), seriesBets(odds, rules)]
  return {
    claimOneIn: Math.round(Number((lost.den * 1_000_000n) / lost.num) / 1_000_000),
    returnBps: Number((10_000n * (worth.den * bets.num + worth.num * bets.den)) / (worth.den * bets.num)),
  }
}

/** The average number of bets of a series that nobody stops. */
export const seriesBets = ({ lose }: SeriesOdds, { losses }: Rules): Fraction => {
  let bets: Fraction = NOTHING
  for (let n = 0; n < losses; n += 1) bets = plus({ num: 1n, den: 1n }, times(lose, bets))
  return bets
}

/** The chance that all bets of a series are lost. */
const seriesLost = ({ lose }: { readonly lose: Fraction }, { losses }: Rules): Fraction =>
  Array.from({ length: losses }, () => lose).reduce(times, { num: 1n, den: 1n })

const claimInStakes = ({ losses, claimBps }: Rules): Fraction =>
  fractionOf(BigInt(losses * claimBps), 10_000n)

const NOTHING: Fraction = { num: 0n, den: 1n }
const ONE_STAKE: Fraction = { num: -1n, den: 1n }
const plus = (a: Fraction, b: Fraction): Fraction => fractionOf(a.num * b.den + b.num * a.den, a.den * b.den)
const times = (a: Fraction, b: Fraction): Fraction => fractionOf(a.num * b.num, a.den * b.den)
