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

/** The table of multiples for a round; a bet keeps the one it was placed under. */
export type Paytable = (typeof PAYTABLES)[number]

/**
 * All tables of multiples: those of the block, and the guarded one, which a public beacon decides together with the block, so
 * that nobody who makes the block can choose (docs/decisions/0174).
 */
export const TABLES = [...PAYTABLES, 'guarded'] as const

export type Table = (typeof TABLES)[number]
