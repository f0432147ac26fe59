import type { PlanBet, PlanView } from '@nibble/contract'
import { amountOf, maxRatio, parsePick, scaleDown } from '@nibble/domain'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useGameConfig } from '../../api/queries.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { decimalsOf } from '../../ui/amount.tsx'

const [HEIGHT, EDGE, LINE] = [150, 10, 20] as const

/** With a background: no line shows through its text. */
const LABEL = {
  fontSize: 12,
  fill: 'var(--muted)',
  stroke: 'var(--card)',
  strokeWidth: 5,
  strokeLinejoin: 'round',
  paintOrder: 'stroke',
} as const

/** A plan's net result by round, between its two stops. */
export const PlanChart = ({ plan, bets }: { plan: PlanView; bets: readonly PlanBet[] }) => {
  const t = useText()
  const format = useFormat()
  const box = useRef<SVGSVGElement>(null)
  const width = useWidth(box)
  const { stopWin, stopLoss, rounds } = plan
  const nets = netsOf(bets)
  const [now = 0n, most, least] = [nets.at(-1), max(nets), max(nets.map((net) => -net))]
  const span = Number(stopWin + stopLoss)
  const x = (nth: number) => 4 + (nth * (width - 8)) / rounds
  const y = (net: bigint) => EDGE + ((Number(stopWin) - Number(net)) / span) * (HEIGHT - 2 * EDGE)
  const signed = (value: bigint): string =>
    format.amount(amountOf(value), { signed: true, decimals: decimalsOf(plan.asset) })
  const config = useGameConfig().data
  const table = plan.table === 'guarded' ? plan.table : (config?.paytable ?? 'classic')
  const pick = parsePick(plan.game, plan.pick)
  const ahead =
    plan.bet === null || pick === null
      ? []
      : [
          {
            key: 'autoplay.ifWins' as const,
            net: now - plan.next + scaleDown(plan.next, maxRatio(plan.game, pick, table)),
          },
          { key: 'autoplay.ifLoses' as const, net: now - plan.next },
        ]
  // The results of a small stake lie close together; their two labels must not, not even at zero.
  const [win, loss] = ahead.map(({ net }) => clamped(y(net)))
  const aside = win === undefined || loss === undefined ? 0 : Math.max(0, LINE - (loss - win)) / 2
  const points = nets.map((net, nth) => `${x(nth).toFixed(1)} ${clamped(y(net)).toFixed(1)}`)
  return (
    <svg
      ref={box}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      height={HEIGHT}
      className="mt-2 w-full"
      aria-label={t('autoplay.chart', { net: signed(now), most: signed(most), least: signed(-least) })}
    >
      <path d={`M0 ${y(0n)}H${width}`} stroke="var(--line-strong)" />
      <path
        d={`M0 ${EDGE}H${width}M0 ${HEIGHT - EDGE}H${width}`}
        stroke="var(--faint)"
        strokeDasharray="3 4"
        fill="none"
      />
      <path
        d={`M${points.join('L')}`}
        stroke="var(--text)"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
        fill="none"
      />
      <circle
        cx={x(nets.length - 1)}
        cy={clamped(y(now))}
        r="4.5"
        fill="var(--brass-fill)"
        stroke="var(--card)"
        strokeWidth="2"
      />
      {ahead.map(({ key, net }, nth) => {
        const [left, top] = [x(nets.length), clamped(y(net))]
        const isFar = left > width / 2
        return (
          <g key={key}>
            <path
              d={`M${points.at(-1)}L${left} ${top}`}
              stroke="var(--faint)"
              strokeWidth="1.5"
              strokeDasharray="2 3"
            />
            <circle cx={left} cy={top} r="3" fill="var(--card)" stroke="var(--faint)" strokeWidth="1.5" />
            <text
              x={isFar ? left - 9 : left + 9}
              y={top + 4 + (nth === 0 ? -aside : aside)}
              textAnchor={isFar ? 'end' : 'start'}
              {...LABEL}
            >
              {t(key, { amount: signed(net) })}
            </text>
          </g>
        )
      })}
      <text x={width} y={EDGE + 16} textAnchor="end" {...LABEL}>
        {t('autoplay.chartWin', { amount: signed(stopWin) })}
      </text>
      <text x={width} y={HEIGHT - EDGE - 8} textAnchor="end" {...LABEL}>
        {t('autoplay.chartLoss', { amount: signed(-stopLoss) })}
      </text>
    </svg>
  )
}

/** The rendered width, so that its text is as large as the text around it. */
const useWidth = (box: RefObject<SVGSVGElement | null>): number => {
  const [width, setWidth] = useState(294)
  useLayoutEffect(() => {
    if (box.current === null) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width || 294))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return width
}

/** Cumulative from zero, after each decided bet; the bets come newest first. */
const netsOf = (bets: readonly PlanBet[]): bigint[] => {
  let net = 0n
  const nets = [net]
  for (const { stake, returned } of [...bets].reverse())
    if (returned !== null) {
      net += returned - stake
      nets.push(net)
    }
  return nets
}

const max = (values: readonly bigint[]): bigint =>
  values.reduce<bigint>((most, value) => (value > most ? value : most), values[0] ?? 0n)

/** A win may go beyond its stop. */
const clamped = (at: number): number => Math.min(HEIGHT - 4, Math.max(4, at))
