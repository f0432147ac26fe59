import type { GameId, Table } from '../games/game-id.ts'
import { type Pick, pickCode } from '../games/pick.ts'
import { maxRatio } from '../games/settlement.ts'
import { type Amount, amountOf } from '../money/amount.ts'
import { lesser, pickCap } from './limits.ts'

type MostStakeInput = {
  readonly game: GameId
  readonly pick: Pick
  readonly paytable: Table
  readonly caps: { readonly player: Amount; readonly basis: Amount }
}

/** The largest stake on a pick by which the house cannot lose more through one player than its caps allow. */
export const mostStake = ({ game, pick, paytable, caps }: MostStakeInput): Amount => {
  const { num, den } = maxRatio(game, pick, paytable)
  const cap = lesser(caps.player, pickCap(caps, [{ pick: pickCode(game, pick), paytable }]))
  return amountOf((cap * BigInt(den)) / BigInt(num - den))
}
