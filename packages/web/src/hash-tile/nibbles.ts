// The tile depends on the hash alone: the same hash always makes the same tile.

export const NIBBLES = 64
const HEX = /^(?:0x)?([0-9a-fA-F]+)$/

/** 64 values of 0-15. A shorter hex string (an address) is repeated to fill the tile; bad input gives zeros. */
export const nibblesOf = (hex: string): readonly number[] => {
  const digits = HEX.exec(hex)?.[1] ?? '0'
  return Array.from({ length: NIBBLES }, (_, n) => Number.parseInt(digits.charAt(n % digits.length), 16))
}

/** Degrees, 190-225: the first byte of the hash. */
export const hueOf = (nibbles: readonly number[]): number =>
  190 + (((nibbles[0] ?? 0) * 16 + (nibbles[1] ?? 0)) % 36)

/** Bit 3: the horizontal thread is on top; otherwise the vertical one. */
export const isAcross = (nibble: number): boolean => nibble >> 3 === 1

/** Bits 0-2: one of eight shades. */
export const shadeOf = (nibble: number): number => nibble & 7

/** The characters that a person reads, without 0x, in lower case. */
export const charactersOf = (hash: string): string => hash.replace(/^0x/i, '').toLowerCase()

/** Converts places counted from the end (1 is the last character), as games name them, to places from the start. */
export const placesOf = (fromEnd: readonly number[]): ReadonlySet<number> =>
  new Set(fromEnd.map((place) => NIBBLES - place))
