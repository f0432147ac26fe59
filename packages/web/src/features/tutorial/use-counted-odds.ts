import { GAME_IDS, type GameId, oddsOf, type Paytable, type PickOdds, picksOf } from '@nibble/domain'
import { useQuery } from '@tanstack/react-query'

export type OddsByGame = ReadonlyMap<GameId, readonly PickOdds[]>

/**
 * Counts every ending of a hash, one game after the other with a breath between, so that the page stays quick. The
 * first paytable costs a few dozen milliseconds in all; the counts are kept for the second.
 */
export const useCountedOdds = (paytable: Paytable): OddsByGame | null => {
  const { data } = useQuery({
    queryKey: ['counted-odds', paytable],
    queryFn: async ({ signal }) => {
      const odds = new Map<GameId, readonly PickOdds[]>()
      for (const game of GAME_IDS) {
        await breath()
        signal.throwIfAborted()
        odds.set(
          game,
          shownPicks(game).map((pick) => oddsOf(game, pick, paytable)),
        )
      }
      return odds
    },
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  return data ?? null
}

/** Where all picks have the same odds, one row speaks for all: the characters and their sets. */
const shownPicks = (game: GameId) =>
  picksOf(game).slice(0, game === 'exact' || /^lucky-\d/.test(game) ? 1 : undefined)

const breath = () => new Promise((resolve) => setTimeout(resolve))
