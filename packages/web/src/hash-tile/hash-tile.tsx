import './hash-tile.css'
import { memo } from 'react'
import { hueOf, isAcross, nibblesOf, placesOf, shadeOf } from './nibbles.ts'

type Props = {
  /** 0x and 64 hex digits, or an address. Null before the block exists: only threads. */
  hash: string | null
  /** The deciding characters, counted from the end: 1 is the last. */
  lit?: readonly number[]
  /** Pixels per side: 36 in lists, 72-88 on cards. */
  size: number
  /** For screen readers. Omitted if the hash is beside it as text. */
  label?: string
}

/** A block as cloth: nibble n at row n/8, column n%8; bit 3 says which thread is on top, bits 0-2 its shade. */
export const HashTile = memo(({ hash, lit = [], size, label }: Props) => {
  const nibbles = nibblesOf(hash ?? '')
  const strands = hash === null ? [] : strandsOf(nibbles, placesOf(lit))

  return (
    <svg
      className="tile"
      width={size}
      height={size}
      viewBox="-2 -2 84 84"
      style={{ '--tile-hue': hueOf(nibbles) }}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
    >
      <path className="tile-warp" d={WARP} />
      {strands.map(({ dye, d }) => (
        <path key={dye} className={`tile-strand tile-${dye}`} d={d} />
      ))}
    </svg>
  )
})

// Cells are 10 units wide; threads are 6 wide with rounded ends. All threads of one shade are one path, so that pages
// of tiles stay light: ten paths a tile instead of sixty-four rectangles.

export const CELL = 10
const LENGTH = 9.7
const WIDTH = 6.4
const ROUND = 1.2

/** The undyed warp and weft in the background. */
export const WARP = Array.from(
  { length: 8 },
  (_, k) => `M${k * CELL + 2} 0h6v80h-6zM0 ${k * CELL + 2}h80v6h-80z`,
).join('')

type Strand = { readonly dye: 'lit' | `w${number}`; readonly d: string }

/** One path for each shade present, the deciding nibbles separate as `lit`. */
export const strandsOf = (nibbles: readonly number[], lit: ReadonlySet<number>): readonly Strand[] => {
  const paths = new Map<Strand['dye'], string>()
  nibbles.forEach((nibble, n) => {
    const dye = lit.has(n) ? 'lit' : (`w${shadeOf(nibble)}` as const)
    paths.set(dye, `${paths.get(dye) ?? ''}${thread(n, isAcross(nibble))}`)
  })
  return [...paths].map(([dye, d]) => ({ dye, d }))
}

export const thread = (n: number, across: boolean): string => {
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
