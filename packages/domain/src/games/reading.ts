// All games use the same few properties of a block. They are parsed once, into integers, so that judging a million bets allocates
// next to nothing and the odds can be enumerated over all possible endings.

/** A block as in the rules. `height` is the block number. */
export type Block = { readonly hash: BlockHash; readonly height: bigint }

/** What the games read from one block. */
export type Reading = {
  /** The last five characters as one number: h[-1] in the lowest four bits, h[-5] in the highest. */
  readonly tail: number
  /** The last character that is a digit; 0 if there is none. */
  readonly digit: number
  /** That digit's place, 1 for the last character; 0 if there is none. */
  readonly digitAt: number
  /** The last decimal digit of the block's height. */
  readonly heightDigit: number
}

const LENGTH = 66
const DIGITS = 10

export const readBlock = ({ hash, height }: Block): Reading => {
  let tail = 0
  for (let at = LENGTH - 5; at < LENGTH; at += 1) tail = (tail << 4) | nibbleOf(hash.charCodeAt(at))

  let digitAt = 1
  while (digitAt <= 64 && nibbleOf(hash.charCodeAt(LENGTH - digitAt)) >= DIGITS) digitAt += 1
  const none = digitAt > 64

  return {
    tail,
    digit: none ? 0 : nibbleOf(hash.charCodeAt(LENGTH - digitAt)),
    digitAt: none ? 0 : digitAt,
    heightDigit: Number(height % 10n),
  }
}

/** The character that many places from the end (1 to 5), as 0 to 15. */
export const nibbleAt = (tail: number, fromEnd: number): number => (tail >> (4 * (fromEnd - 1))) & 15

export const isLetter = (nibble: number): boolean => nibble >= DIGITS

/** A character's value in left-right and niu-niu: a digit itself, a letter 10. */
export const letterAsTen = (nibble: number): number => Math.min(nibble, 10)

/** A character's value in banker-player: a digit itself, a letter 0. */
export const letterAsZero = (nibble: number): number => (isLetter(nibble) ? 0 : nibble)

/** The 16 characters, in the order of their values. */
export const CHARACTERS = '0123456789abcdef'.split('')

export const characterOf = (nibble: number): string => nibble.toString(16)

const nibbleOf = (code: number): number => (code < 58 ? code - 48 : code - 87)

declare const blockHashBrand: unique symbol

/** A block's hash: `0x` and 64 lower-case hexadecimal digits. */
export type BlockHash = `0x${string}` & { readonly [blockHashBrand]: 'BlockHash' }

const ANY_CASE = /^0x[0-9a-fA-F]{64}$/

/** A hash as a person or a node writes it, digits in any case; null for anything else. */
export const normaliseHash = (text: string): BlockHash | null =>
  ANY_CASE.test(text) ? (text.toLowerCase() as BlockHash) : null
