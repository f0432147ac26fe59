import '../../hash-tile/hash-tile.css'
import './jackpot-tile.css'
import { CELL, columnOf, rowOf, thread, WARP } from '../../hash-tile/hash-tile.tsx'
import { NIBBLES } from '../../hash-tile/nibbles.ts'

/** The places of the last four characters. */
const FIRST_EQUAL = NIBBLES - 4
/** How far each thread reaches beyond the cloth: the rest is not woven yet. */
const FRINGE = [9, 14, 6, 12, 8, 15, 7, 11]
  .map((by, k) => `M80 ${k * CELL + 2}h${by + 8}v6h-${by + 8}zM${k * CELL + 2} 80v${by}h6v-${by}z`)
  .join('')

/** The end of a future block, cut from the cloth: the four places that have to be equal, in brass. */
export const JackpotTile = ({ label }: { label: string }) => (
  <svg
    className="tile jackpot-tile"
    viewBox="15 38.5 90 52"
    preserveAspectRatio="xMidYMid slice"
    role="img"
    aria-label={label}
  >
    <path className="tile-warp" d={`${WARP}${FRINGE}`} />
    {Array.from({ length: NIBBLES }, (_, n) => (
      <path
        // biome-ignore lint/suspicious/noArrayIndexKey: a thread is known by its place
        key={n}
        className={`tile-strand ${n < FIRST_EQUAL ? 'jackpot-dim' : 'tile-lit'}`}
        // Without shades they alternate over and under.
        d={thread(n, (rowOf(n) + n) % 2 === 1)}
      />
    ))}
    {Array.from({ length: 4 }, (_, k) => FIRST_EQUAL + k).map((n) => (
      <text key={n} x={columnOf(n) * CELL + CELL / 2} y={rowOf(n) * CELL + 6.9}>
        ?
      </text>
    ))}
  </svg>
)
