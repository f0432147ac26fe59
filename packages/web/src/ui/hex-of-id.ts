const BASE = 36
/** Twice as many digits as a tile has threads: those in the middle depend on every character. */
const POWER = 13n

/**
 * What is woven for a player of whom no address is shown: their ID or name read as one odd number (an even one ends in zeros),
 * and stretched until it fills the cloth. The same text is the same tile; masked names that begin alike are not.
 */
export const hexOfId = (id: string): string => {
  const digits = [...id].map((character) => {
    const digit = Number.parseInt(character, BASE)
    return Number.isInteger(digit) ? digit : (character.codePointAt(0) ?? 0)
  })
  const number = digits.reduce((sum, digit) => sum * BigInt(BASE) + BigInt(digit), 1n)
  return ((2n * number + 1n) ** POWER).toString(16).slice(-76, -12)
}
