export const GAME_IDS = [
  'left-right',
  'up-down',
  'odd-even',
  'exact',
  'lucky-2',
  'lucky-3',
  'lucky-4',
  'lucky-hash',
  'classic-odd-even',
  'big-small',
  'sum',
  'banker-player',
  'niu-niu',
] as const

export type GameId = (typeof GAME_IDS)[number]

export const PAYTABLES = ['classic', 'fair'] as const

/** Which table of multiples a round runs under; a bet keeps the one that it was placed under. */
export type Paytable = (typeof PAYTABLES)[number]
