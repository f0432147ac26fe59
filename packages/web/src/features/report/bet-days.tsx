import type { DayReport } from '@nibble/contract'
import type { Asset } from '@nibble/domain'
import { InlineList } from '@nibble/ui/description-list.tsx'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { LoadMore } from '@nibble/ui/load-more.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { noonOf } from '../../text/format.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount, decimalsOf } from '../../ui/amount.tsx'
import { type NetDay, netBars, netDays } from './net-days.ts'
import { type BetFilter, useBetDays } from './report-queries.ts'

type Props = { filter: BetFilter; asset: Asset; most?: number }

/** The chart and the table of one currency. */
export const BetDays = ({ filter, asset, most }: Props) => {
  const t = useText()
  const days = useBetDays(filter, asset)
  const rows = days.data?.pages.flatMap(({ items }) => items) ?? []
  if (days.isPending) return <Skeleton className="h-80 rounded-12" />
  if (days.isError && rows.length === 0)
    return <ErrorState error={days.error} onRetry={() => void days.refetch()} />

  const shown = most === undefined ? rows : rows.slice(0, most)
  return (
    <>
      <NetChart days={netDays(rows, { period: filter, isWhole: !days.hasNextPage })} asset={asset} />
      <div>
        <DayTable rows={shown} label={t('report.netPerDay', { asset: t(`asset.${asset}`) })} />
        {days.isError && <ErrorState error={days.error} onRetry={() => void days.fetchNextPage()} />}
        {most === undefined && days.hasNextPage && (
          <LoadMore isLoading={days.isFetchingNextPage} onMore={() => void days.fetchNextPage()} />
        )}
      </div>
      <p className="text-12 text-muted">{t(filter.scope === 'team' ? 'report.teamZone' : 'report.zone')}</p>
    </>
  )
}

type NetChartProps = { days: readonly NetDay[]; asset: Asset }

/** Bars in thousandths, stretched to the width that there is. */
const WIDTH = 10
const BAR = 7

/** A bar up or down for each day. It says nothing that the table under it does not say in numbers. */
const NetChart = ({ days, asset }: NetChartProps) => {
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

/** Each day in numbers. A phone shows bets, stake and return under the day. */
const DayTable = ({ rows, label }: { rows: readonly DayReport[]; label: string }) => {
  const t = useText()
  const format = useFormat()
  return (
    <table className="w-full text-left tabular-nums" aria-label={label}>
      <thead className="text-12 text-muted">
        <tr className="[&>th]:py-2 [&>th]:font-normal">
          <th scope="col">{t('report.day')}</th>
          <th scope="col" className="text-right max-sm:hidden">
            {t('report.bets')}
          </th>
          <th scope="col" className="text-right max-sm:hidden">
            {t('report.staked')}
          </th>
          <th scope="col" className="text-right max-sm:hidden">
            {t('report.returned')}
          </th>
          <th scope="col" className="text-right">
            {t('report.net')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ day, coinName, bets, staked, returned, net }) => (
          <tr key={day} className="[&>td]:py-2.5 [&>th]:py-2.5">
            <th scope="row" className="font-normal">
              {format.day(noonOf(day))}
              <InlineList className="text-12 text-muted sm:hidden">
                <span>
                  {t('report.bets')} {format.count(bets)}
                </span>
                <span>
                  {t('report.staked')} <Amount value={staked} asset={coinName} own />
                </span>
                <span>
                  {t('report.returned')} <Amount value={returned} asset={coinName} own />
                </span>
              </InlineList>
            </th>
            <td className="text-right max-sm:hidden">{format.count(bets)}</td>
            <td className="text-right max-sm:hidden">
              <Amount value={staked} asset={coinName} own />
            </td>
            <td className="text-right max-sm:hidden">
              <Amount value={returned} asset={coinName} own />
            </td>
            <td className="pl-3 text-right align-top">
              <Amount value={net} asset={coinName} signed tone="gain" own className="font-semibold" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
