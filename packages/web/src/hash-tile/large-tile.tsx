import './hash-tile.css'
import type { ReactNode } from 'react'
import { CELL, columnOf, rowOf, strandsOf, WARP } from './hash-tile.tsx'
import { charactersOf, hueOf, NIBBLES, nibblesOf, placesOf } from './nibbles.ts'

type Props = {
  /** Null while waiting for the block: threads only. */
  hash: string | null
  lit?: readonly number[]
  label: string
  /** Reveals the characters right to left, last row first, the deciding ones last. Otherwise they show at once. */
  reveal?: boolean
  /** Content below the threads. */
  children?: ReactNode
}

const STEP_MS = 8
const LAST_STEP_MS = 160
/** The first deciding character turns after all others. */
const LAST_FROM_MS = 700
/** When the nth deciding character turns, from 0. */
export const turnsAt = (nth: number): number => LAST_FROM_MS + nth * LAST_STEP_MS
/** When all are shown, the deciding ones for half a second. */
export const revealedAfter = (deciding: number): number => turnsAt(deciding) + 540

/** The tile large enough to read: each thread shows its character. Fills its box, 288 to 620 px. */
export const LargeTile = ({ hash, lit = [], label, reveal = false, children }: Props) => {
  const nibbles = nibblesOf(hash ?? '')
  const deciding = placesOf(lit)
  const strands = hash === null ? [] : strandsOf(nibbles, deciding)
  const characters = hash === null ? [] : [...charactersOf(hash)]
  const turns = [...deciding].sort((a, b) => b - a)
  const delayOf = (n: number) => {
    const turn = turns.indexOf(n)
    return reveal
      ? { animationDelay: `${turn < 0 ? (NIBBLES - 1 - n) * STEP_MS : turnsAt(turn)}ms` }
      : undefined
  }

  return (
    <svg
      className={`tile tile-large${reveal ? ' tile-reveal' : ''}`}
      viewBox="-2 -2 84 84"
      style={{ '--tile-hue': hueOf(nibbles) }}
      role="img"
      aria-label={label}
    >
      <path className="tile-warp" d={WARP} />
      {children}
      {strands.map(({ dye, d }) => (
        <path
          key={dye}
          className={`tile-strand tile-${dye}`}
          d={d}
          style={dye === 'lit' ? delayOf(turns[0] ?? 0) : undefined}
        />
      ))}
      {characters.map((character, n) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: a character of a hash is known by its place
          key={n}
          className={deciding.has(n) ? 'tile-lit' : undefined}
          x={columnOf(n) * CELL + CELL / 2}
          y={rowOf(n) * CELL + 6.7}
          style={delayOf(n)}
        >
          {character}
        </text>
      ))}
    </svg>
  )
}
