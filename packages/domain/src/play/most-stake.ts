import type { GameId, Paytable } from '../games/game-id.ts'
import type { Pick } from '../games/pick.ts'
import { maxRatio } from '../games/settlement.ts'
import { type Amount, amountOf } from '../money/amount.ts'

/** The largest stake on a pick by which the house cannot lose more than its cap. */
export const mostStake = ({
  game,
  pick,
  paytable,
  cap,
}: {
  readonly game: GameId
  readonly pick: Pick
  readonly paytable: Paytable
  readonly cap: Amount
}): Amount => {
  const { num, den } = maxRatio(game, pick, paytable)
  return amountOf((cap * BigInt(den)) / BigInt(num - den))
}
