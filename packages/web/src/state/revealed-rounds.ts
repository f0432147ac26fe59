import type { GameId } from '@nibble/domain'
import { createTabItem, type TabItem } from './tab-item.ts'

/** A player at a table for hours still remembers each; the oldest go first. */
const MOST = 100

export type RevealedRounds = {
  readonly has: (round: string) => boolean
  /** Whether the result of a bet was among what was shown: a result is that of some games. */
  readonly hasShown: (bet: { readonly round: string; readonly game: GameId }) => boolean
  readonly add: (round: string, games: readonly GameId[]) => void
}

/**
 * The rounds whose block this tab has shown character by character: each appears so once, wherever it is opened again.
 * Stored as `round:game,game`.
 */
export const createRevealedRounds = (item: Pick<TabItem, 'read' | 'write'>): RevealedRounds => {
  const text = item.read() ?? ''
  let rounds = text.split(' ').flatMap((one) => {
    const [round = '', games = ''] = one.split(':')
    return round === '' ? [] : [{ round, games: games.split(',') }]
  })
  const gamesOf = (round: string) => rounds.find((one) => one.round === round)?.games
  return {
    has: (round) => gamesOf(round) !== undefined,
    hasShown: ({ round, game }) => gamesOf(round)?.includes(game) === true,
    add: (round, games) => {
      const known = gamesOf(round)
      if (known !== undefined && games.every((game) => known.includes(game))) return
      const others = rounds.filter((one) => one.round !== round)
      rounds = [...others, { round, games: [...new Set([...(known ?? []), ...games])] }].slice(-MOST)
      item.write(rounds.map((one) => `${one.round}:${one.games.join()}`).join(' '))
    },
  }
}

export const revealedRounds = createRevealedRounds(createTabItem('revealed'))
