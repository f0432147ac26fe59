import type { Side } from '@nibble/domain'
import './roads.css'
import type { ReactNode } from 'react'

type Bead = RoadPlace & { readonly side: Side; readonly letter: string }

const PLATE_CELL = 22
const PLATE_COLUMNS = 16

/** A bead for every round, down and then right. */
export const BeadPlate = ({ beads, label }: { beads: readonly Bead[]; label: string }) => (
  <RoadGrid label={label} columns={PLATE_COLUMNS} cell={PLATE_CELL}>
    {newestOf(beads, PLATE_COLUMNS).map((bead) => {
      const { x, y } = middleOf(bead, PLATE_CELL)
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

type Streak = RoadPlace & {
  /** A tie only if no round has had a side yet. */
  readonly side: Side
  /** Draws after this round: a slash, with their number from two on. */
  readonly ties: number
}

const BIG_ROAD_CELL = 16
const BIG_ROAD_COLUMNS = 22

/** A new column whenever the side changes: rings for A, squares for B. */
export const BigRoad = ({ streaks, label }: { streaks: readonly Streak[]; label: string }) => (
  <RoadGrid label={label} columns={BIG_ROAD_COLUMNS} cell={BIG_ROAD_CELL}>
    {newestOf(streaks, BIG_ROAD_COLUMNS).map((streak) => {
      const { x, y } = middleOf(streak, BIG_ROAD_CELL)
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

/** `a`: the pattern repeats. `b`: it breaks. */
type Turn = RoadPlace & { readonly side: 'a' | 'b' }
export type DerivedKind = 'bigEye' | 'small' | 'cockroach'

type Props = { kind: DerivedKind; turns: readonly Turn[]; label: string }

const DERIVED_ROAD_CELL = 10
const DERIVED_ROAD_COLUMNS = 12

/** Big eye: hollow marks. Small: filled marks. Cockroach: strokes, rising or falling. */
export const DerivedRoad = ({ kind, turns, label }: Props) => (
  <RoadGrid label={label} columns={DERIVED_ROAD_COLUMNS} cell={DERIVED_ROAD_CELL}>
    {newestOf(turns, DERIVED_ROAD_COLUMNS).map((turn) => (
      <DerivedMark
        key={`${turn.column} ${turn.row}`}
        kind={kind}
        side={turn.side}
        {...middleOf(turn, DERIVED_ROAD_CELL)}
      />
    ))}
  </RoadGrid>
)

type MarkProps = { kind: DerivedKind; side: 'a' | 'b'; x: number; y: number }

const DerivedMark = ({ kind, side, x, y }: MarkProps) => {
  if (kind === 'cockroach') {
    const d = side === 'a' ? `M${x - 3} ${y + 3}l6-6` : `M${x - 3} ${y - 3}l6 6`
    return <path className={`road-stroke road-${side}`} d={d} />
  }
  const classes = `${kind === 'bigEye' ? 'road-ring' : 'road-full'} road-${side}`
  return side === 'a' ? (
    <circle className={classes} cx={x} cy={y} r="3" />
  ) : (
    <rect className={classes} x={x - 2.75} y={y - 2.75} width="5.5" height="5.5" rx="1" />
  )
}

/** A single mark, for "what would the next round bring". */
export const DerivedSample = ({ kind, side }: { kind: DerivedKind; side: 'a' | 'b' }) => (
  <svg className="road-sample" viewBox="0 0 10 10" width="16" height="16" aria-hidden="true">
    <DerivedMark kind={kind} side={side} x={5} y={5} />
  </svg>
)

const ROAD_ROWS = 6

/** The position of a mark; columns and rows count from 0. */
type RoadPlace = { readonly column: number; readonly row: number }

type RoadGridProps = {
  /** The road's description for screen readers. */
  label: string
  columns: number
  /** The cell size in drawing units; the drawing fills its box at any width. */
  cell: number
  children: ReactNode
}

/** Six rows of squared paper. */
const RoadGrid = ({ label, columns, cell, children }: RoadGridProps) => {
  const width = columns * cell
  const height = ROAD_ROWS * cell
  const across = Array.from({ length: ROAD_ROWS + 1 }, (_, k) => `M0 ${k * cell + 0.5}H${width}`)
  const down = Array.from({ length: columns + 1 }, (_, k) => `M${k * cell + 0.5} 0V${height}`)

  return (
    <svg className="road" viewBox={`0 0 ${width + 1} ${height + 1}`} role="img" aria-label={label}>
      <path className="road-lines" d={[...across, ...down].join('')} />
      {children}
    </svg>
  )
}

/** The newest marks that fit, shifted so that the first shown column is 0. A shorter road stays on the left. */
const newestOf = <Mark extends RoadPlace>(places: readonly Mark[], columns: number): readonly Mark[] => {
  const last = Math.max(0, ...places.map(({ column }) => column))
  const skipped = Math.max(0, last + 1 - columns)
  return places
    .filter(({ column }) => column >= skipped)
    .map((mark) => ({ ...mark, column: mark.column - skipped }))
}

const middleOf = (place: RoadPlace, cell: number) => ({
  x: place.column * cell + cell / 2 + 0.5,
  y: place.row * cell + cell / 2 + 0.5,
})
