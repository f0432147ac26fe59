import './weave.css'
import { hueOf, nibblesOf, placesOf } from './nibbles.ts'
import { strandsOf, WARP } from './threads.ts'

type Props = {
  /** 0x and 64 hex digits, or an address. Null: the block is not there yet, only the threads are. */
  hash: string | null
  /** The deciding characters, counted from the end: 1 is the last. */
  lit?: readonly number[]
  /** Pixels a side: 36 in lists, 72-88 on cards. */
  size: number
  /** What a screen reader says. Left out where the hash stands beside it in words. */
  label?: string
}

/** A block as cloth: nibble n at row n/8, column n%8; bit 3 says which thread is on top, bits 0-2 its shade. */
export const WeaveTile = ({ hash, lit = [], size, label }: Props) => {
  const nibbles = nibblesOf(hash ?? '')
  const strands = hash === null ? [] : strandsOf(nibbles, placesOf(lit))

  return (
    <svg
      className="weave"
      width={size}
      height={size}
      viewBox="-2 -2 84 84"
      style={{ '--weave-hue': hueOf(nibbles) }}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
    >
      <path className="weave-warp" d={WARP} />
      {strands.map(({ dye, d }) => (
        <path key={dye} className={`weave-strand weave-${dye}`} d={d} />
      ))}
    </svg>
  )
}
