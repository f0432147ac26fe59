import {
  type Fraction,
  type GameId,
  maxRatio,
  oddsOf,
  type Paytable,
  type Pick,
  type Ratio,
} from '@nibble/domain'
import type { Format } from '../../../text/format.ts'

/** What stands on a pick: its multiple, its chance and the return to player, all counted by the rules themselves. */
export type PickOddsText = {
  readonly multiple: string
  /** The multiple depends on the points: what is shown is the most. */
  readonly isMost: boolean
  readonly chance: string
  readonly returnToPlayer: string
}

export const pickOddsText = (
  format: Format,
  { game, pick, paytable }: { game: GameId; pick: Pick; paytable: Paytable },
): PickOddsText => {
  const odds = oddsOf(game, pick, paytable)
  return {
    multiple: format.multiple(odds.multiple ?? maxRatio(game, pick, paytable)),
    isMost: odds.multiple === null,
    chance: format.percent(ratioOf(odds.chance.win)),
    returnToPlayer: format.percent(ratioOf(odds.returnToPlayer)),
  }
}

/** Six decimals of an exact fraction, rounded half up: enough for a percentage with two. */
const ratioOf = ({ num, den }: Fraction): Ratio => ({
  num: Number((num * 2n * MILLION + den) / (den * 2n)),
  den: Number(MILLION),
})

const MILLION = 1_000_000n
