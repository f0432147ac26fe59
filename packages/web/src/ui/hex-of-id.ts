const BASE = 36
/** As many digits as a tile has threads come of eight letters and digits. */
const POWER = 7n

/**
 * What is woven for a player of whom no address is shown: their ID or name read as one number, and stretched until it fills
 * the cloth. The same text is the same tile.
 */
export const hexOfId = (id: string): string => {
  const digits = [...id].map((character) => {
    const digit = Number.parseInt(character, BASE)
    return Number.isInteger(digit) ? digit : (character.codePointAt(0) ?? 0)
  })
  const number = digits.reduce((sum, digit) => sum * BigInt(BASE) + BigInt(digit), 1n)
  return (number ** POWER).toString(16).slice(0, 64)
}
