import { isAcross, shadeOf } from './nibbles.ts'

// Cells are 10 units wide; threads are 6 wide with rounded ends. All threads of one shade are one path, so that a
// page of tiles stays light: ten paths a tile instead of sixty-four rectangles.

export const CELL = 10
const LENGTH = 9.7
const WIDTH = 6.4
const ROUND = 1.2

/** The undyed warp and weft behind everything. */
export const WARP = Array.from(
  { length: 8 },
  (_, k) => `M${k * CELL + 2} 0h6v80h-6zM0 ${k * CELL + 2}h80v6h-80z`,
).join('')

export type Strand = { readonly dye: 'lit' | `w${number}`; readonly d: string }

/** One path for each shade that occurs, the deciding nibbles apart as `lit`. */
export const strandsOf = (nibbles: readonly number[], lit: ReadonlySet<number>): readonly Strand[] => {
  const paths = new Map<Strand['dye'], string>()
  nibbles.forEach((nibble, n) => {
    const dye = lit.has(n) ? 'lit' : (`w${shadeOf(nibble)}` as const)
    paths.set(dye, `${paths.get(dye) ?? ''}${thread(n, isAcross(nibble))}`)
  })
  return [...paths].map(([dye, d]) => ({ dye, d }))
}

const thread = (n: number, across: boolean): string => {
  const width = across ? LENGTH : WIDTH
  const height = across ? WIDTH : LENGTH
  const x = columnOf(n) * CELL + (CELL - width) / 2
  const y = rowOf(n) * CELL + (CELL - height) / 2
  const corner = (dx: number, dy: number) => `a${ROUND} ${ROUND} 0 0 1 ${dx} ${dy}`
  return (
    `M${short(x + ROUND)} ${short(y)}h${short(width - 2 * ROUND)}${corner(ROUND, ROUND)}` +
    `v${short(height - 2 * ROUND)}${corner(-ROUND, ROUND)}` +
    `h${short(2 * ROUND - width)}${corner(-ROUND, -ROUND)}` +
    `v${short(2 * ROUND - height)}${corner(ROUND, -ROUND)}z`
  )
}

export const columnOf = (n: number): number => n % 8
export const rowOf = (n: number): number => Math.floor(n / 8)
const short = (value: number): number => Math.round(value * 100) / 100
