import './roads.css'
import type { ReactNode } from 'react'

export const ROAD_ROWS = 6

/** Where a mark stands; columns and rows count from 0. */
export type RoadPlace = { readonly column: number; readonly row: number }

type Props = {
  /** What a screen reader says of the whole road. */
  label: string
  columns: number
  /** Units of the drawing a cell takes; the drawing fills its box whatever its width. */
  cell: number
  children: ReactNode
}

/** Six rows of squared paper. */
export const RoadGrid = ({ label, columns, cell, children }: Props) => {
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

/** The newest marks that fit, moved so that the first shown column is 0. A road shorter than the paper stays left. */
export const newestOf = <Mark extends RoadPlace>(
  marks: readonly Mark[],
  columns: number,
): readonly Mark[] => {
  const last = Math.max(0, ...marks.map(({ column }) => column))
  const skipped = Math.max(0, last + 1 - columns)
  return marks
    .filter(({ column }) => column >= skipped)
    .map((mark) => ({ ...mark, column: mark.column - skipped }))
}

export const middleOf = (place: RoadPlace, cell: number) => ({
  x: place.column * cell + cell / 2 + 0.5,
  y: place.row * cell + cell / 2 + 0.5,
})
