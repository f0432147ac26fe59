const BASE = 36
/** Twice as many digits as a tile has threads: the middle ones depend on every character. */
const POWER = 13n

/**
 * The tile of a player whose address is not shown: their ID or name read as one odd number (an even one ends in zeros),
 * raised until it fills the tile. The same text gives the same tile; masked names with the same beginning do not.
 */
export const hexOfId = (id: string): string => {
  const digits = [...id].map((character) => {
    const digit = Number.parseInt(character, BASE)
    return Number.isInteger(digit) ? digit : (character.codePointAt(0) ?? 0)
  })
  const number = digits.reduce((sum, digit) => sum * BigInt(BASE) + BigInt(digit), 1n)
  return ((2n * number + 1n) ** POWER).toString(16).slice(-76, -12)
}
