import { characterOf } from './reading.ts'

/** One character of the hash and its value. */
export type ValuedCharacter = { readonly char: string; readonly value: number }

/** One hand: its characters in reading order, their sum, and the points that are compared. */
export type Hand = {
  readonly cards: readonly ValuedCharacter[]
  readonly sum: number
  readonly points: number
}

/** What a page shows to explain an outcome. `digitAt` counts from the end, 1 is the last character, 0 is "none". */
export type Facts =
  | { readonly kind: 'values'; readonly left: ValuedCharacter; readonly right: ValuedCharacter }
  | { readonly kind: 'character'; readonly char: string }
  | {
      readonly kind: 'kinds'
      readonly left: { readonly char: string; readonly kind: CharacterKind }
      readonly right: { readonly char: string; readonly kind: CharacterKind }
    }
  | { readonly kind: 'digit'; readonly digit: number; readonly digitAt: number }
  | {
      readonly kind: 'sum'
      readonly digit: number
      readonly digitAt: number
      readonly heightDigit: number
      readonly sum: number
    }
  | { readonly kind: 'hands'; readonly banker: Hand; readonly player: Hand }

export type CharacterKind = 'digit' | 'letter'

export const valuedCharacter = (nibble: number, count: (nibble: number) => number): ValuedCharacter => ({
  char: characterOf(nibble),
  value: count(nibble),
})
