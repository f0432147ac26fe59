import type { GameId, Paytable } from '../games/game-id.ts'
import { oddsOf } from '../games/odds.ts'
import type { Pick } from '../games/pick.ts'
import { type Amount, amountOf } from '../money/amount.ts'

/** Stakes of published bets in USDT and GMT on one pick; other bets count for nothing. */
export type CountedStake = {
  readonly game: GameId
  readonly pick: Pick
  readonly paytable: Paytable
  readonly insured: boolean
  readonly stake: Amount
}

/** What an insured bet counts with, whatever its pick: the claims take the rest. */
const INSURED_EDGE = { num: 13n, den: 1_000n }

/** What the house may expect to keep of these stakes: stake × (1 − return to player), rounded down for each pick. */
export const countedEdge = (stakes: Iterable<CountedStake>): Amount => {
  let total = 0n
  for (const { stake, ...bet } of stakes) {
    const { num, den } = bet.insured ? INSURED_EDGE : edgeOf(bet)
    total += (stake * num) / den
  }
  return amountOf(total)
}

const edgeOf = ({ game, pick, paytable }: Omit<CountedStake, 'stake' | 'insured'>) => {
  const { num, den } = oddsOf(game, pick, paytable).returnToPlayer
  return { num: den - num, den }
}
