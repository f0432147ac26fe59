import { middleOf, newestOf, RoadGrid, type RoadPlace } from './road-grid.tsx'

/** `a`: the pattern repeats. `b`: it breaks. */
export type Turn = RoadPlace & { readonly side: 'a' | 'b' }
export type DerivedKind = 'bigEye' | 'small' | 'cockroach'

type Props = { kind: DerivedKind; turns: readonly Turn[]; label: string }

const CELL = 10
const COLUMNS = 12

/** Big eye: hollow marks. Small: full marks. Cockroach: strokes, rising or falling. */
export const DerivedRoad = ({ kind, turns, label }: Props) => (
  <RoadGrid label={label} columns={COLUMNS} cell={CELL}>
    {newestOf(turns, COLUMNS).map((turn) => (
      <DerivedMark
        key={`${turn.column} ${turn.row}`}
        kind={kind}
        side={turn.side}
        {...middleOf(turn, CELL)}
      />
    ))}
  </RoadGrid>
)

type MarkProps = { kind: DerivedKind; side: 'a' | 'b'; x: number; y: number }

export const DerivedMark = ({ kind, side, x, y }: MarkProps) => {
  if (kind === 'cockroach') {
    const d = side === 'a' ? `M${x - 3} ${y + 3}l6-6` : `M${x - 3} ${y - 3}l6 6`
    return <path className={`road-stroke road-${side}`} d={d} />
  }
  const look = `${kind === 'bigEye' ? 'road-ring' : 'road-full'} road-${side}`
  return side === 'a' ? (
    <circle className={look} cx={x} cy={y} r="3" />
  ) : (
    <rect className={look} x={x - 2.75} y={y - 2.75} width="5.5" height="5.5" rx="1" />
  )
}

/** One mark by itself, for "what would the next round bring". */
export const DerivedSample = ({ kind, side }: { kind: DerivedKind; side: 'a' | 'b' }) => (
  <svg className="road-sample" viewBox="0 0 10 10" width="16" height="16" aria-hidden="true">
    <DerivedMark kind={kind} side={side} x={5} y={5} />
  </svg>
)
