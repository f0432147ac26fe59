import './weave.css'
import { charactersOf, hueOf, NIBBLES, nibblesOf, placesOf } from './nibbles.ts'
import { CELL, columnOf, rowOf, strandsOf, WARP } from './weave-tile.tsx'

type Props = {
  /** Null while the block is awaited: threads only. */
  hash: string | null
  lit?: readonly number[]
  label: string
  /** The characters appear right to left, last row first. Without it they simply stand there. */
  reveal?: boolean
}

const STEP_MS = 8

/** The tile large enough to read: each thread carries its character. Fills its box, 288 to 620 px. */
export const Loom = ({ hash, lit = [], label, reveal = false }: Props) => {
  const nibbles = nibblesOf(hash ?? '')
  const deciding = placesOf(lit)
  const strands = hash === null ? [] : strandsOf(nibbles, deciding)
  const characters = hash === null ? [] : [...charactersOf(hash)]

  return (
    <svg
      className={`weave weave-loom${reveal ? ' weave-reveal' : ''}`}
      viewBox="-2 -2 84 84"
      style={{ '--weave-hue': hueOf(nibbles) }}
      role="img"
      aria-label={label}
    >
      <path className="weave-warp" d={WARP} />
      {strands.map(({ dye, d }) => (
        <path key={dye} className={`weave-strand weave-${dye}`} d={d} />
      ))}
      {characters.map((character, n) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: a character of a hash is known by its place
          key={n}
          className={deciding.has(n) ? 'weave-lit' : undefined}
          x={columnOf(n) * CELL + CELL / 2}
          y={rowOf(n) * CELL + 6.7}
          style={reveal ? { animationDelay: `${(NIBBLES - 1 - n) * STEP_MS}ms` } : undefined}
        >
          {character}
        </text>
      ))}
    </svg>
  )
}
