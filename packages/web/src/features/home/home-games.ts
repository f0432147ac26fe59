import type { GameId } from '@nibble/domain'

/** The cards of the home screen. The three lucky groups share one, as do the board's buttons. */
export type HomeGame = {
  readonly id: GameId | 'board'
  /** The game whose rule and multiples the card shows. */
  readonly shows: GameId
  readonly pays: readonly GameId[]
}

const one = (id: GameId): HomeGame => ({ id, shows: id, pays: [id] })

export const HOME_GAMES: readonly HomeGame[] = [
  one('left-right'),
  one('up-down'),
  one('odd-even'),
  one('exact'),
  { id: 'lucky-2', shows: 'lucky-2', pays: ['lucky-2', 'lucky-3', 'lucky-4'] },
  one('lucky-hash'),
  one('classic-odd-even'),
  one('big-small'),
  one('sum'),
  one('banker-player'),
  one('niu-niu'),
  { id: 'board', shows: 'exact', pays: ['up-down', 'exact'] },
]
