import { type GameId, oddsOf, picksOf, type Table } from '@nibble/domain'
import type { Format } from '../../../text/format.ts'
import { pickOddsText } from '../picks/pick-card.tsx'

/** A table's average return at these games; if picks differ, the smallest. */
export const tableReturn = (format: Format, games: readonly GameId[], paytable: Table) => {
  const bets = games.flatMap((game) => oneOfEach(game).map((pick) => ({ game, pick, paytable })))
  const least = bets.reduce((a, b) => (isLess(returnOf(b), returnOf(a)) ? b : a))
  const percent = pickOddsText(format, least).returnToPlayer
  return { percent, isLeast: bets.some((bet) => pickOddsText(format, bet).returnToPlayer !== percent) }
}

type Bet = Parameters<typeof pickOddsText>[1]

const returnOf = ({ game, pick, paytable }: Bet) => oddsOf(game, pick, paytable).returnToPlayer

const isLess = (a: ReturnType<typeof returnOf>, b: typeof a): boolean => a.num * b.den < b.num * a.den

/** All sets of one size have the same odds: the first stands for the hundreds that follow. */
const oneOfEach = (game: GameId) => {
  const picks = picksOf(game)
  return picks.slice(0, picks.length > 20 ? 1 : picks.length)
}
