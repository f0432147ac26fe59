import { type GameId, picksOf, type Table } from '@nibble/domain'
import type { Format } from '../../../text/format.ts'
import { pickOddsText } from '../picks/pick-card.tsx'

/** What every pick of these games pays back on average; null where they differ, so that no figure is right for all. */
export const sameReturn = (format: Format, games: readonly GameId[], paytable: Table): string | null => {
  const texts = games.flatMap((game) =>
    oneOfEach(game).map((pick) => pickOddsText(format, { game, pick, paytable }).returnToPlayer),
  )
  return texts.every((text) => text === texts[0]) ? (texts[0] ?? null) : null
}

/** All sets of one size have the same odds: the first speaks for the hundreds that follow. */
const oneOfEach = (game: GameId) => {
  const picks = picksOf(game)
  return picks.slice(0, picks.length > 20 ? 1 : picks.length)
}
