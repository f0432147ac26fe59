import { PROMISED_MS } from '@nibble/contract'
import { Card } from '@nibble/ui/card.tsx'
import { noonOf } from '../../text/format.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import type { Status } from './day-state.ts'
import { Figure } from './figure.tsx'
import { useSpan } from './use-span.ts'

const DAYS = 90
const [WIDTH, TOP, FLOOR] = [324, 12, 104]

/** Seconds from the final block to the balance, by day, compared with the promise. */
export const BalanceTimes = ({ status: { days, paidAfter } }: { status: Status }) => {
  const t = useText()
  const format = useFormat()
  const span = useSpan()
  const points = days.flatMap(({ day, paidAfter: of }, nth) =>
    of === null ? [] : [{ day, ...of, x: 2 + ((DAYS - days.length + nth) / (DAYS - 1)) * (WIDTH - 4) }],
  )
  const worst = points.reduce<(typeof points)[number] | null>(
    (most, point) => (most === null || point.most > most.most ? point : most),
    null,
  )
  const highest = Math.max(PROMISED_MS, worst?.most ?? 0)
  const y = (ms: number) => FLOOR - (ms / highest) * (FLOOR - TOP)
  const line = (of: 'half' | 'most') =>
    points
      .map((point, nth) => `${nth === 0 ? 'M' : 'L'}${point.x.toFixed(1)} ${y(point[of]).toFixed(1)}`)
      .join('')
  const isLate = worst !== null && worst.x > WIDTH / 2
  return (
    <Card as="section" padded={false} className="px-4 py-4 lg:px-5">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-16 font-semibold">{t('status.blockToBalance')}</h2>
        <span className="text-12 text-muted">{t('fairness.days', { days: DAYS })}</span>
      </div>
      <dl className="mt-1.5 flex gap-6">
        <Figure name={t('status.half')} mark="op-bg-text">
          {span(paidAfter?.half)}
        </Figure>
        <Figure name={t('status.most')} mark="bg-faint">
          {span(paidAfter?.most)}
        </Figure>
      </dl>
      <svg
        viewBox={`0 0 ${WIDTH} 112`}
        className="mt-2 op-svg w-full text-12"
        role="img"
        aria-label={t('status.chart', {
          half: span(paidAfter?.half),
          most: span(paidAfter?.most),
          promise: span(PROMISED_MS),
        })}
      >
        <path className="op-none op-s-line" d={`M0 ${FLOOR}H${WIDTH}M0 73H${WIDTH}M0 42H${WIDTH}`} />
        <path className="op-none op-s-strong" strokeDasharray="3 4" d={`M0 ${y(PROMISED_MS)}H${WIDTH}`} />
        <path className="op-none op-s-faint" strokeWidth="1.25" strokeLinejoin="round" d={line('most')} />
        <path className="op-none op-s-text" strokeWidth="1.75" strokeLinejoin="round" d={line('half')} />
        {points.length === 1 &&
          points.map((point) => (
            <g key={point.day}>
              <circle className="op-text" cx={point.x} cy={y(point.half)} r="2.5" />
            </g>
          ))}
        {worst !== null && (
          <>
            <circle className="op-card op-s-faint" strokeWidth="1.5" cx={worst.x} cy={y(worst.most)} r="3" />
            <text
              className="op-muted"
              x={isLate ? worst.x - 8 : worst.x + 8}
              y={Math.max(y(worst.most) - 6, TOP + 26)}
              textAnchor={isLate ? 'end' : 'start'}
            >
              {format.day(noonOf(worst.day))}, {span(worst.most)}
            </text>
          </>
        )}
        <text className="op-muted" x="0" y={y(PROMISED_MS) + 14}>
          {t('status.promise', { time: span(PROMISED_MS) })}
        </text>
      </svg>
    </Card>
  )
}
