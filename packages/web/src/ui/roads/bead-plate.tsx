import type { Side } from '../bead.tsx'
import { middleOf, newestOf, RoadGrid, type RoadPlace } from './road-grid.tsx'

export type Bead = RoadPlace & { readonly side: Side; readonly letter: string }

const CELL = 22
const COLUMNS = 16

/** Every round a bead, down and then right. */
export const BeadPlate = ({ beads, label }: { beads: readonly Bead[]; label: string }) => (
  <RoadGrid label={label} columns={COLUMNS} cell={CELL}>
    {newestOf(beads, COLUMNS).map((bead) => {
      const { x, y } = middleOf(bead, CELL)
      return (
        <g key={`${bead.column} ${bead.row}`} className={`road-bead road-${bead.side}`}>
          {bead.side === 'a' && <circle cx={x} cy={y} r="8.5" />}
          {bead.side === 'b' && <rect x={x - 8} y={y - 8} width="16" height="16" rx="3" />}
          {bead.side === 'tie' && <path d={`M${x} ${y - 9.4}l9.4 9.4-9.4 9.4-9.4-9.4z`} />}
          <text x={x} y={y + 4}>
            {bead.letter}
          </text>
        </g>
      )
    })}
  </RoadGrid>
)
