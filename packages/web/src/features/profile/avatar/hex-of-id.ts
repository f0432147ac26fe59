const BASE = 36
/** As many digits as a tile has threads come of eight letters and digits. */
const POWER = 7n

/** What is woven for a player without an address: his ID read as one number, and stretched until it fills the cloth. */
export const hexOfId = (id: string): string => {
  const digits = [...id].map((character) => Number.parseInt(character, BASE)).filter(Number.isInteger)
  const number = digits.reduce((sum, digit) => sum * BigInt(BASE) + BigInt(digit), 1n)
  return (number ** POWER).toString(16).slice(0, 64)
}
