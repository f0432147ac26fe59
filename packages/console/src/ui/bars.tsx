import { useId } from 'react'

export type Bar = { readonly name: string; readonly value: number; readonly mark: number }

const HEIGHT = 120
const STEP = 28

/** Bars with a mark each: what was, and what was to be expected. The table beside it has the figures. */
export const Bars = ({ label, bars }: { label: string; bars: readonly Bar[] }) => {
  const id = useId()
  const most = Math.max(1, ...bars.flatMap(({ value, mark }) => [Math.abs(value), Math.abs(mark)]))
  const hasLosses = bars.some(({ value, mark }) => value < 0 || mark < 0)
  const zero = hasLosses ? HEIGHT / 2 : HEIGHT
  const scale = (value: number) => (value / most) * (hasLosses ? HEIGHT / 2 - 4 : HEIGHT - 4)

  return (
    <svg
      role="img"
      aria-labelledby={id}
      className="h-32 w-full max-w-3xl"
      viewBox={`0 0 ${Math.max(1, bars.length) * STEP} ${HEIGHT}`}
      preserveAspectRatio="xMinYMid meet"
    >
      <title id={id}>{label}</title>
      <line x1="0" x2={bars.length * STEP} y1={zero} y2={zero} className="stroke-line-strong" />
      {bars.map(({ name, value, mark }, index) => {
        const [x, top, line] = [index * STEP + 6, zero - Math.max(0, scale(value)), zero - scale(mark)]
        return (
          <g key={name}>
            <title>{name}</title>
            <rect
              x={x}
              y={top}
              width={STEP - 12}
              height={Math.max(1, Math.abs(scale(value)))}
              rx="2"
              className={value < 0 ? 'fill-loss' : 'fill-azure'}
            />
            <line
              x1={x - 3}
              x2={x + STEP - 9}
              y1={line}
              y2={line}
              className="stroke-brass-line"
              strokeWidth="2"
            />
          </g>
        )
      })}
    </svg>
  )
}
