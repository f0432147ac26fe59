import { useFormat, useText } from '../../text/text-context.ts'

type PathProps = { size: number; place: { readonly index: number; readonly steps: number } }

const WIDTH = 460
const MIDDLE = 40

/** From the bet's leaf to the root: each step hashes it with one neighbour, drawn above if left, below if right. */
export const PathStrip = ({ size, place }: PathProps) => {
  const t = useText()
  const format = useFormat()
  const sides = sidesOf(place.index, size).slice(0, place.steps)
  const gap = (WIDTH - 40) / (sides.length + 1)
  const words = [
    t('verify.yourBet', { number: format.count(place.index + 1) }),
    t('verify.neighbours', { count: place.steps }),
    t('verify.rootOf', { count: format.count(size) }),
  ]
  return (
    <div>
      <svg className="path-strip" viewBox={`0 0 ${WIDTH} 80`} role="img" aria-label={words.join(', ')}>
        {sides.map((side, step) => {
          const x = 20 + gap * (step + 1)
          const y = side === 'left' ? 12 : 68
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step of the way is known by its place
            <g key={step}>
              <path className="path-thread" d={`M${x - gap / 2} ${y}Q${x} ${y} ${x} ${MIDDLE}`} />
              <rect className="path-neighbour" x={x - gap / 2 - 8} y={y - 5} width="16" height="10" rx="3" />
            </g>
          )
        })}
        <path className="path-way" d={`M20 ${MIDDLE}H${WIDTH - 20}`} />
        {sides.map((_, step) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <circle key={step} className="path-node" cx={20 + gap * (step + 1)} cy={MIDDLE} r="4" />
        ))}
        <rect className="axis-draw" x="12" y={MIDDLE - 8} width="16" height="16" rx="4" />
        <rect className="axis-draw" x={WIDTH - 28} y={MIDDLE - 8} width="16" height="16" rx="4" />
      </svg>
      <p className="flex flex-wrap justify-between gap-x-3 text-12 text-muted" aria-hidden="true">
        {words.map((word) => (
          <span key={word}>{word}</span>
        ))}
      </p>
    </div>
  )
}

/** The side of each neighbour on the path: RFC 9162, 2.1.3.2. */
const sidesOf = (index: number, size: number): readonly ('left' | 'right')[] => {
  const sides: ('left' | 'right')[] = []
  let [at, last] = [index, size - 1]
  while (last > 0) {
    if (at % 2 === 1 || at === last) {
      sides.push('left')
      while (at % 2 === 0 && at !== 0) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
    } else sides.push('right')
    ;[at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  }
  return sides
}

/** When the book was written on the chain, and the draw time after it; not to scale. */
export const SealAxis = ({ sealedAt, drawAt }: { sealedAt: number; drawAt: number }) => {
  const t = useText()
  const format = useFormat()
  const sealed = format.preciseTime(sealedAt)
  const draw = format.preciseTime(drawAt)
  const seconds = format.decimal((drawAt - sealedAt) / 1000)
  return (
    <svg
      className="time-axis"
      viewBox="0 0 460 100"
      role="img"
      aria-label={t('verify.sealAxis', { sealed, draw })}
    >
      <path className="axis-line" d="M0 46H460" />
      <path className="axis-sealed" d="M131 46H350" />
      <rect className="axis-parent" x="109" y="35" width="22" height="22" rx="6" />
      <path className="axis-time" d="M350 20V70" />
      <text x="240" y="36" className="strong">
        {t('common.seconds', { seconds })}
      </text>
      <text x="350" y="12" className="strong">
        {t('verify.axisDraw', { time: draw })}
      </text>
      <text x="120" y="82">
        {t('verify.axisSealed', { time: sealed })}
      </text>
    </svg>
  )
}
