import type { Asset } from '@nibble/domain'
import { noonOf } from '../../text/noon-of.ts'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'
import { Amount, decimalsOf } from '../../ui/amount.tsx'
import { type NetDay, netBars } from './net-days.ts'

type Props = { days: readonly NetDay[]; asset: Asset }

/** Bars in thousandths, stretched to the width that there is. */
const WIDTH = 10
const BAR = 7

/** A bar up or down for each day. It says nothing that the table under it does not say in numbers. */
export const NetChart = ({ days, asset }: Props) => {
  const t = useText()
  const format = useFormat()
  const { bars, zero, best, worst } = netBars(days)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return null
  const text = (amount: typeof best) => format.amount(amount, { signed: true, decimals: decimalsOf(asset) })

  return (
    <figure>
      <figcaption className="mb-2 text-muted">
        {t('report.netPerDay', { asset: t(`asset.${asset}`) })}
      </figcaption>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
        <svg
          role="img"
          aria-label={t('report.netChart', { days: days.length, best: text(best), worst: text(worst) })}
          viewBox={`0 0 ${days.length * WIDTH} 1000`}
          preserveAspectRatio="none"
          className="h-36 w-full lg:h-44"
        >
          {bars.map(({ top, height }, place) => (
            <rect
              key={days[place]?.day}
              x={place * WIDTH + (WIDTH - BAR) / 2}
              y={top}
              width={BAR}
              height={height}
              className={top < zero ? 'fill-win' : 'fill-loss'}
            />
          ))}
          <rect
            x="0"
            y={Math.min(zero, 994)}
            width={days.length * WIDTH}
            height="6"
            className="fill-line-strong"
          />
        </svg>
        <div className="relative grid content-between text-right text-12 text-muted" aria-hidden="true">
          <Amount value={best} asset={asset} signed own />
          <Amount value={worst} asset={asset} signed own />
        </div>
        <div className="mt-1 flex justify-between text-12 text-muted" aria-hidden="true">
          <span>{format.day(noonOf(first.day))}</span>
          {days.length > 1 && <span>{format.day(noonOf(last.day))}</span>}
        </div>
      </div>
    </figure>
  )
}
