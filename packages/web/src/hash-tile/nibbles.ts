// The tile is read off a hash and nothing else: the same hash always makes the same tile.

export const NIBBLES = 64
const HEX = /^(?:0x)?([0-9a-fA-F]+)$/

/** 64 values of 0-15. A shorter hex string (an address) is repeated until the cloth is full; bad input weaves zeros. */
export const nibblesOf = (hex: string): readonly number[] => {
  const digits = HEX.exec(hex)?.[1] ?? '0'
  return Array.from({ length: NIBBLES }, (_, n) => Number.parseInt(digits.charAt(n % digits.length), 16))
}

/** Degrees, 190-225: the first byte of the hash. */
export const hueOf = (nibbles: readonly number[]): number =>
  190 + (((nibbles[0] ?? 0) * 16 + (nibbles[1] ?? 0)) % 36)

/** Bit 3: the thread across lies on top, otherwise the thread down does. */
export const isAcross = (nibble: number): boolean => nibble >> 3 === 1

/** Bits 0-2: which of eight shades. */
export const shadeOf = (nibble: number): number => nibble & 7

/** The characters that a person reads, without 0x, in lower case. */
export const charactersOf = (hash: string): string => hash.replace(/^0x/i, '').toLowerCase()

/** Places counted from the end (1 is the last character), as the games name them, to places from the start. */
export const placesOf = (fromEnd: readonly number[]): ReadonlySet<number> =>
  new Set(fromEnd.map((place) => NIBBLES - place))
