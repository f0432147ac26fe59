import { GAME_IDS, type GameId } from './game-id.ts'
import { gameOf } from './registry.ts'

// Every (game, pick) pair has a number, its code, by which bets are stored. Games count in the order of GAME_IDS and
// picks in the order of their game. The numbering never changes: a new game takes the numbers after the last one.

declare const pickBrand: unique symbol

/** A pick in its only spelling, known to belong to the game it was parsed for. */
export type Pick = string & { readonly [pickBrand]: 'Pick' }

export type GamePick = { readonly game: GameId; readonly pick: Pick }

/** The pick in that game's spelling; null if it is unsorted, repeated, upper-case or foreign. */
export const parsePick = (game: GameId, text: string): Pick | null =>
  numbering().codes[game]?.has(text) ? (text as Pick) : null

/** 0 to pickCount() - 1. Throws when the pick belongs to another game. */
export const pickCode = (game: GameId, pick: Pick): number => {
  const code = numbering().codes[game]?.get(pick)
  if (code === undefined) throw new RangeError(`${game} has no pick ${pick}`)
  return code
}

/** The pair behind a code. Throws on an invalid number. */
export const pickOf = (code: number): GamePick => {
  const pair = numbering().pairs[code]
  if (pair === undefined) throw new RangeError(`no pick has the code ${code}`)
  return pair
}

export const picksOf = (game: GameId): readonly Pick[] => gameOf(game).picks as readonly Pick[]

export const pickCount = (): number => numbering().pairs.length

type Numbering = {
  readonly pairs: readonly GamePick[]
  readonly codes: Readonly<Record<string, ReadonlyMap<string, number>>>
}
// There are thousands of pairs: a page on a phone that shows none of them does not wait for their table.
let made: Numbering | undefined

const numbering = (): Numbering => {
  if (made !== undefined) return made
  const pairs: GamePick[] = []
  const codes: Record<string, Map<string, number>> = {}
  for (const game of GAME_IDS)
    codes[game] = new Map(picksOf(game).map((pick) => [pick, pairs.push({ game, pick }) - 1]))
  made = { pairs, codes }
  return made
}
