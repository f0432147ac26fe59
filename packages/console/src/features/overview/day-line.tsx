import { useId } from 'react'

const WIDTH = 240
const HEIGHT = 64

type Line = {
  readonly values: readonly number[]
  /** Beside what counts: fainter, and dashed where it is what to expect. */
  readonly kind?: 'faint' | 'dashed'
}

/** The last 24 hours as lines of one scale, which holds zero. The figures stand above it. */
export const DayLine = ({ label, lines }: { label: string; lines: readonly Line[] }) => {
  const id = useId()
  const all = lines.flatMap(({ values }) => values)
  const [least, most] = [Math.min(0, ...all), Math.max(0, ...all)]
  const span = most - least || 1
  const y = (value: number) => HEIGHT - 3 - ((value - least) / span) * (HEIGHT - 6)
  const path = (values: readonly number[]) =>
    values
      .map((value, at) => {
        const x = 2 + (at / Math.max(1, values.length - 1)) * (WIDTH - 4)
        return `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y(value).toFixed(1)}`
      })
      .join('')
  return (
    <svg role="img" aria-labelledby={id} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="mt-2 h-auto w-full">
      <title id={id}>{label}</title>
      <line x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} className="stroke-line" />
      {lines.map(({ values, kind }) => (
        <path
          key={kind ?? 'main'}
          d={path(values)}
          fill="none"
          strokeLinejoin="round"
          strokeLinecap="round"
          strokeWidth={kind === undefined ? 1.75 : 1.25}
          strokeDasharray={kind === 'dashed' ? '3 3' : undefined}
          className={kind === undefined ? 'stroke-text' : 'stroke-faint'}
        />
      ))}
    </svg>
  )
}
