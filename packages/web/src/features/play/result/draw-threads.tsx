import './draw.css'
import { CELL, columnOf, rowOf } from '../../../hash-tile/hash-tile.tsx'
import { placesOf } from '../../../hash-tile/nibbles.ts'
import { AskedPlaces } from './waiting-tile.tsx'

type Props = { lit: readonly number[]; won: boolean }

/** What lies under the threads of a block that turns: the places that decide, asked, and over a win its brass. */
export const DrawThreads = ({ lit, won }: Props) =>
  won ? <WinThreads lit={lit} /> : <AskedPlaces turns lit={lit} />

/** Brass threads through the rows and columns of what decided, drawn once: only where more came back than was staked. */
const WinThreads = ({ lit }: { lit: readonly number[] }) => {
  const places = [...placesOf(lit)]
  const rows = [...new Set(places.map(rowOf))]
  const columns = [...new Set(places.map(columnOf))]
  const lines = [
    ...rows.map((row) => `M-2 ${row * CELL + 5}H82`),
    ...columns.map((column) => `M${column * CELL + 5} -2V82`),
  ]
  return (
    <g className="tile-won" data-testid="win-threads">
      {lines.map((d, k) => (
        <g key={d}>
          <path className="tile-band" d={d} />
          <path className="tile-brass" d={d} style={{ animationDelay: `${k * 120}ms` }} />
        </g>
      ))}
    </g>
  )
}
