import { useId } from 'react'

const WIDTH = 240
const HEIGHT = 80

type Line = {
  /** Null where there is nothing to show: the line has a gap. */
  readonly values: readonly (number | null)[]
  readonly kind?: Kind
}

/** Secondary lines: fainter, and dashed for an expectation. Bars are for sums of an hour. */
type Kind = 'main' | 'faint' | 'dashed' | 'bars' | 'faint bars'

const isBars = (kind: Kind) => kind.endsWith('bars')

const strokeOf = (kind: Kind) => ({
  strokeWidth: isBars(kind) ? 7 : kind === 'main' ? 1.75 : 1.25,
  strokeDasharray: kind === 'dashed' ? '3 3' : undefined,
  strokeLinecap: isBars(kind) ? ('butt' as const) : ('round' as const),
  className:
    kind === 'main'
      ? 'stroke-text'
      : kind === 'bars'
        ? 'stroke-muted'
        : kind === 'faint bars'
          ? 'stroke-line-strong'
          : 'stroke-faint',
})

/** A sample of a line, for its legend. */
export const Sample = ({ of }: { of: Kind }) => (
  <svg viewBox="0 0 15 8" className="mr-1 ml-2 inline h-2 w-4 first:ml-0" aria-hidden="true">
    <path d={isBars(of) ? 'M4 4H11' : 'M0 4H15'} {...strokeOf(of)} />
  </svg>
)

type DayLineProps = {
  label: string
  lines: readonly Line[]
  /** Where the scale ends; values above are cut. Without it, at the largest value. */
  top?: number
}

/** On the empty axis: beside a tile with a line, it fills the same height. */
const NO_LINE = 'mt-2 flex flex-1 items-end border-b border-line pb-1.5 text-12 text-faint'

export const isLine = (lines: readonly Line[]): boolean =>
  lines.some(({ values }) => values.filter((value) => value !== null).length > 1)

/** The last 24 hours as lines on one scale that includes zero. The figures are above. */
export const DayLine = ({ label, lines, top }: DayLineProps) => {
  const id = useId()
  const all = lines.flatMap(({ values }) => values.filter((value) => value !== null))
  const [least, most] = [Math.min(0, ...all), top ?? Math.max(0, ...all)]
  const span = most - least || 1
  const y = (value: number) => HEIGHT - 3 - ((Math.min(value, most) - least) / span) * (HEIGHT - 6)
  // A lone hour is a dot: a line of no length with round ends.
  const path = ({ values, kind = 'main' }: Line) =>
    values
      .map((value, at) => {
        if (value === null) return ''
        const x = (5 + (at / Math.max(1, values.length - 1)) * (WIDTH - 10)).toFixed(1)
        if (isBars(kind)) return value === 0 ? '' : `M${x} ${y(0)}V${y(value).toFixed(1)}`
        return `${(values[at - 1] ?? null) === null ? 'M' : 'L'}${x} ${y(value).toFixed(1)}h0`
      })
      .join('')
  if (all.every((value) => value === 0)) return <p className={NO_LINE}>Nothing in the last 24 hours.</p>
  if (!isLine(lines)) return <p className={NO_LINE}>The line starts after two hours.</p>
  return (
    <svg role="img" aria-labelledby={id} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="mt-2 h-auto w-full">
      <title id={id}>{label}</title>
      <line x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} className="stroke-line" />
      {top !== undefined && (
        <line
          x1="0"
          x2={WIDTH}
          y1={y(top)}
          y2={y(top)}
          strokeDasharray="2 4"
          className="stroke-line-strong"
        />
      )}
      {lines.map((line) => (
        <path
          key={line.kind}
          d={path(line)}
          fill="none"
          strokeLinejoin="round"
          {...strokeOf(line.kind ?? 'main')}
        />
      ))}
    </svg>
  )
}
