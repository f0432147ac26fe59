import { correctionOf } from './reed-solomon.ts'

// ISO 18004, of one size: version 6 with the least correction, byte mode, mask 0. It holds 134 bytes, an `otpauth:` address
// with the longest name, and is read by every app.

const SIZE = 41
const MOST_BYTES = 134
const BLOCKS = 2
const DATA_PER_BLOCK = 68
const CORRECTION_PER_BLOCK = 18
/** Correction L, mask 0, with their own check bits. */
const FORMAT = 0x77c4
const ALIGNMENT_AT = 34

/** The dark ones of 41 × 41 modules, by row. Null where the text is too long. */
export const qrCode = (text: string): readonly (readonly boolean[])[] | null => {
  const bytes = new TextEncoder().encode(text)
  if (bytes.length > MOST_BYTES) return null
  const drawn = frame()
  const words = interleaved(dataOf(bytes))
  const free = upAndDown().filter(([row, column]) => drawn[row]?.[column] === null)
  free.forEach(([row, column], at) => {
    const bit = ((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
    set(drawn, row, column, (bit === 1) !== ((row + column) % 2 === 0))
  })
  return drawn.map((row) => row.map((module) => module === true))
}

/** Mode, length, bytes, and what fills the rest. */
const dataOf = (bytes: Uint8Array): number[] => {
  const nibbles = [
    4,
    bytes.length >> 4,
    bytes.length & 15,
    ...[...bytes].flatMap((one) => [one >> 4, one & 15]),
    0,
  ]
  const words = Array.from({ length: nibbles.length / 2 }, (_, at) =>
    joined(nibbles[2 * at], nibbles[2 * at + 1]),
  )
  const missing = BLOCKS * DATA_PER_BLOCK - words.length
  return [...words, ...Array.from({ length: missing }, (_, at) => (at % 2 === 0 ? 0xec : 0x11))]
}

const joined = (high = 0, low = 0): number => (high << 4) | low

const interleaved = (data: readonly number[]): number[] => {
  const blocks = Array.from({ length: BLOCKS }, (_, at) =>
    data.slice(at * DATA_PER_BLOCK, (at + 1) * DATA_PER_BLOCK),
  )
  const inTurn = (of: readonly (readonly number[])[], length: number) =>
    Array.from({ length }, (_, at) => of.map((block) => block[at] ?? 0)).flat()
  const corrections = blocks.map((block) => correctionOf(block, CORRECTION_PER_BLOCK))
  return [...inTurn(blocks, DATA_PER_BLOCK), ...inTurn(corrections, CORRECTION_PER_BLOCK)]
}

type Drawing = (boolean | null)[][]

const set = (drawing: Drawing, row: number, column: number, isDark: boolean): void => {
  const line = drawing[row]
  if (line !== undefined && column >= 0 && column < SIZE) line[column] = isDark
}

/** What is the same in every code of this size; null where data goes. */
const frame = (): Drawing => {
  const drawing: Drawing = Array.from({ length: SIZE }, () => Array.from({ length: SIZE }, () => null))
  for (let at = 0; at < SIZE; at += 1) {
    set(drawing, 6, at, at % 2 === 0)
    set(drawing, at, 6, at % 2 === 0)
  }
  for (const [row, column] of [
    [3, 3],
    [3, SIZE - 4],
    [SIZE - 4, 3],
  ] as const)
    rings(drawing, { row, column, radius: 4, dark: [0, 1, 3] })
  rings(drawing, { row: ALIGNMENT_AT, column: ALIGNMENT_AT, radius: 2, dark: [0, 2] })
  format(drawing)
  return drawing
}

const rings = (
  drawing: Drawing,
  { row, column, radius, dark }: { row: number; column: number; radius: number; dark: readonly number[] },
): void => {
  for (let down = -radius; down <= radius; down += 1)
    for (let right = -radius; right <= radius; right += 1)
      set(drawing, row + down, column + right, dark.includes(Math.max(Math.abs(down), Math.abs(right))))
}

/** Twice: around the first corner, and at the two others. */
const format = (drawing: Drawing): void => {
  const inColumn = [0, 1, 2, 3, 4, 5, 7, 8]
  const inRow = [7, 5, 4, 3, 2, 1, 0]
  for (let at = 0; at < 15; at += 1) {
    const isDark = ((FORMAT >> at) & 1) === 1
    if (at < 8) {
      set(drawing, inColumn[at] ?? 0, 8, isDark)
      set(drawing, 8, SIZE - 1 - at, isDark)
    } else {
      set(drawing, 8, inRow[at - 8] ?? 0, isDark)
      set(drawing, SIZE - 15 + at, 8, isDark)
    }
  }
  set(drawing, SIZE - 8, 8, true)
}

/** Every module in the order of the data: pairs of columns from the right, up and down in turn, without the dotted one. */
const upAndDown = (): (readonly [row: number, column: number])[] => {
  const pairs = Array.from({ length: (SIZE - 1) / 2 }, (_, at) => SIZE - 1 - 2 * at)
  return pairs.flatMap((right, pair) => {
    const column = right <= 6 ? right - 1 : right
    return Array.from({ length: SIZE }, (_, at) => (pair % 2 === 0 ? SIZE - 1 - at : at)).flatMap(
      (row) =>
        [
          [row, column],
          [row, column - 1],
        ] as const,
    )
  })
}
