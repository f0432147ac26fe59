import './net-chart.css'
import { type Asset, amountOf } from '@nibble/domain'
import { type PointerEvent, useState } from 'react'
import { amounts } from '../../state/preferences.ts'
import { useStore } from '../../state/store.ts'
import { noonOf } from '../../text/format.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount, decimalsOf } from '../../ui/amount.tsx'
import { type NetDay, netBars, sumLine } from './net-days.ts'

type Props = { days: readonly NetDay[]; asset: Asset }

/** A day's width, and its bar's. */
const WIDTH = 10
const BAR = 7
/** The height of the line chart, as in net-chart.css. */
const LINE = 128

/**
 * The cumulative sum over days as a line, with a bar for each day below. A pointer or the arrow keys select a day,
 * whose numbers are shown on top; the table below has them all.
 */
export const NetChart = ({ days, asset }: Props) => {
  const t = useText()
  const format = useFormat()
  const isHidden = useStore(amounts) === 'hidden'
  const [chosen, choose] = useState<number | null>(null)
  const { bars, zero, best, worst } = netBars(days)
  const { sums, heights, zero: ground, highest, lowest } = sumLine(days)
  const first = days[0]
  if (first === undefined) return null
  const last = days.length - 1
  const at = Math.min(chosen ?? last, last)
  const [day = first, sum = amountOf(0n)] = [days[at], sums[at]]
  const name = (of: NetDay) => format.day(noonOf(of.day))
  const text = (amount: typeof best) => format.amount(amount, { signed: true, decimals: decimalsOf(asset) })
  const own = (amount: typeof best) => (isHidden ? '••••' : text(amount))
  const x = (nth: number) => nth * WIDTH + WIDTH / 2
  const width = days.length * WIDTH
  const follow = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width: wide } = currentTarget.getBoundingClientRect()
    choose(Math.max(0, Math.min(last, Math.floor(((clientX - left) / wide) * days.length))))
  }

  return (
    <figure className="grid gap-2">
      <figcaption className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1 text-12 text-muted">
        <span className="net-key">
          <i className="net-key-line" />
          {t('report.sumSince', { day: name(first) })}, {t(`asset.${asset}`)}
        </span>
        <span aria-hidden="true">
          {name(day)}:{' '}
          <Amount value={sum} asset={asset} signed tone="result" own className="text-14 font-semibold" />
        </span>
      </figcaption>
      <div className="net-chart">
        <div
          className="net-plot"
          role="presentation"
          onPointerMove={follow}
          onPointerDown={follow}
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && choose(null)}
        >
          <svg
            role="img"
            aria-label={t('report.netChart', { days: days.length, best: text(best), worst: text(worst) })}
            viewBox={`0 0 ${width} 1000`}
            preserveAspectRatio="none"
            className="net-line"
          >
            <path className="net-ground" d={`M0 ${ground}H${width}`} />
            <path
              className="net-sum"
              d={`M${days.length === 1 ? `0 ${ground}L` : ''}${heights.map((y, nth) => `${x(nth)} ${y}`).join('L')}`}
            />
          </svg>
          <svg
            viewBox={`0 0 ${width} 1000`}
            preserveAspectRatio="none"
            className="net-bars"
            aria-hidden="true"
          >
            {bars.map(({ top, height }, nth) => (
              <rect
                key={days[nth]?.day}
                x={nth * WIDTH + (WIDTH - BAR) / 2}
                y={top}
                width={BAR}
                height={height}
                className={top < zero ? 'fill-win' : 'fill-loss'}
                opacity={nth === at ? 1 : 0.72}
              />
            ))}
            <path className="net-ground" d={`M0 ${zero}H${width}`} />
          </svg>
          <span className="net-day" style={{ left: `${(100 * x(at)) / width}%` }} aria-hidden="true">
            <i style={{ top: ((heights[at] ?? 0) * LINE) / 1_000 }} />
          </span>
          <input
            type="range"
            min={0}
            max={last}
            value={at}
            aria-label={t('report.chartDay')}
            aria-valuetext={t('report.chartAt', {
              day: name(day),
              net: own(day.net),
              first: name(first),
              sum: own(sum),
            })}
            onChange={({ target }) => choose(Number(target.value))}
          />
        </div>
        <div className="net-scale text-12 text-muted" aria-hidden="true">
          <Amount value={highest} asset={asset} signed own />
          <Amount value={lowest} asset={asset} signed own />
        </div>
        <p className="net-caption text-12 text-muted" aria-hidden="true">
          <span className="net-key">
            <i className={day.net < 0n ? 'bg-loss' : 'bg-win'} />
            {t('report.netPerDay', { asset: t(`asset.${asset}`) })}
          </span>
          <span>
            {name(day)}:{' '}
            <Amount
              value={day.net}
              asset={asset}
              signed
              tone="result"
              own
              className="text-14 font-semibold"
            />
          </span>
        </p>
        <div className="net-scale text-12 text-muted" aria-hidden="true">
          <Amount value={best} asset={asset} signed own />
          <Amount value={worst} asset={asset} signed own />
        </div>
      </div>
      <div className="flex justify-between text-12 text-muted" aria-hidden="true">
        <span>{name(first)}</span>
        {last > 0 && <span>{t('report.day')}</span>}
        {last > 0 && <span>{name(days[last] ?? first)}</span>}
      </div>
    </figure>
  )
}
