import { useFormat, useText } from '../../text/text-context.ts'
import type { CheckStep } from './check.ts'

type Facts = Extract<CheckStep, { id: 'draw_time' }>['facts']

const BLOCK = 22
const PARENT_X = 150
const BLOCK_X = 280
const NEIGHBOURS = [70, 360, 440]

/** Parent, draw time and draw block on a line. The order is the proof; the distances are not to scale. */
export const TimeAxis = ({ facts: { parentTimeMs, timeMs, drawAt } }: { facts: Facts }) => {
  const t = useText()
  const format = useFormat()
  const parent = format.preciseTime(parentTimeMs)
  const time = format.preciseTime(timeMs)
  const drawX = xOfDraw({ parentTimeMs, timeMs, drawAt })
  const draw = format.preciseTime(drawAt)

  return (
    <svg
      className="time-axis"
      viewBox="0 0 460 100"
      role="img"
      aria-label={t('verify.axis', { parent, draw, time })}
    >
      <path className="axis-line" d="M0 46H460" />
      {NEIGHBOURS.map((x) => (
        <Block key={x} x={x} variant="axis-neighbour" />
      ))}
      <Block x={PARENT_X} variant="axis-parent" />
      <Block x={BLOCK_X} variant="axis-draw" />
      <path className="axis-time" d={`M${drawX} 20V70`} />
      <text x={drawX} y="12" className="strong">
        {t('verify.axisDraw', { time: draw })}
      </text>
      <text x={PARENT_X - 14} y="77">
        {parent}
      </text>
      <text x={PARENT_X - 14} y="96">
        {t('verify.axisParent')}
      </text>
      <text x={BLOCK_X + 14} y="77" className="lit">
        {time}
      </text>
      <text x={BLOCK_X + 14} y="96" className="lit">
        {t('verify.axisDrawBlock')}
      </text>
    </svg>
  )
}

const Block = ({ x, variant }: { x: number; variant: string }) => (
  <rect className={variant} x={x - BLOCK / 2} y={46 - BLOCK / 2} width={BLOCK} height={BLOCK} rx="6" />
)

/** Between the two if valid; else before the parent or after the block. */
const xOfDraw = ({ parentTimeMs, timeMs, drawAt }: Facts): number => {
  if (drawAt <= parentTimeMs) return 110
  return drawAt > timeMs ? 320 : 215
}
