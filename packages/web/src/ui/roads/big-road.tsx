import type { Side } from '../bead.tsx'
import { middleOf, newestOf, RoadGrid, type RoadPlace } from './road-grid.tsx'

export type Streak = RoadPlace & {
  /** A tie only where no round has had a side yet. */
  readonly side: Side
  /** Draws that followed this round: a slash, and their number from two on. */
  readonly ties: number
}

const CELL = 16
const COLUMNS = 22

/** A new column whenever the side changes: rings for A, squares for B. */
export const BigRoad = ({ streaks, label }: { streaks: readonly Streak[]; label: string }) => (
  <RoadGrid label={label} columns={COLUMNS} cell={CELL}>
    {newestOf(streaks, COLUMNS).map((streak) => {
      const { x, y } = middleOf(streak, CELL)
      return (
        <g key={`${streak.column} ${streak.row}`} className={`road-ring road-${streak.side}`}>
          {streak.side === 'a' && <circle cx={x} cy={y} r="5" />}
          {streak.side === 'b' && <rect x={x - 4.75} y={y - 4.75} width="9.5" height="9.5" rx="2" />}
          {streak.ties > 0 && <path className="road-slash" d={`M${x - 5.5} ${y + 5.5}l11-11`} />}
          {streak.ties > 1 && (
            <text className="road-ties" x={x + 5.5} y={y + 7}>
              {streak.ties}
            </text>
          )}
        </g>
      )
    })}
  </RoadGrid>
)
