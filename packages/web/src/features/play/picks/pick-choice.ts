import { type GameId, inputOf, type Pick, parsePick, picksOf, setSizeOf } from '@nibble/domain'

// The player's choice so far. For a set of characters it is in tap order, so that an extra tap replaces the oldest; the
// pick itself is always the sorted set.

/** Whether a pick consists of characters on the pad, even of one. */
export const isOnPad = (game: GameId): boolean => inputOf(game) !== 'choice'

/** The choice on arrival: a game's only pick needs no tap. */
export const firstChoice = (game: GameId): string => {
  const [only, ...others] = picksOf(game)
  return others.length === 0 ? (only ?? '') : ''
}

export const pickFrom = (game: GameId, choice: string): Pick | null =>
  parsePick(game, setSizeOf(game) === null ? choice : [...choice].sort().join(''))

/** How many more taps complete a pick. */
export const missingOf = (game: GameId, choice: string): number => {
  if (pickFrom(game, choice) !== null) return 0
  return (setSizeOf(game) ?? 1) - choice.length
}

/** The choice after a tap on one character of a set. */
export const toggled = (game: GameId, choice: string, character: string): string => {
  if (choice.includes(character)) return choice.replace(character, '')
  return `${choice}${character}`.slice(-(setSizeOf(game) ?? 1))
}
