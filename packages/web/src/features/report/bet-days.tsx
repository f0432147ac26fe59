import type { DayReport } from '@nibble/contract'
import type { Asset } from '@nibble/domain'
import { InlineList } from '@nibble/ui/description-list.tsx'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { LoadMore } from '@nibble/ui/load-more.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { noonOf } from '../../text/format.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { NetChart } from './net-chart.tsx'
import { netDays } from './net-days.ts'
import { type BetFilter, useBetDays } from './report-queries.ts'

type Props = { filter: BetFilter; asset: Asset; most?: number }

/** The chart and the table of one currency. */
export const BetDays = ({ filter, asset, most }: Props) => {
  const t = useText()
  const days = useBetDays(filter, asset)
  const rows = days.data?.pages.flatMap(({ items }) => items) ?? []
  if (days.isPending) return <Skeleton className="h-100 rounded-12 sm:h-80" />
  if (days.data === undefined) return <ErrorState error={days.error} onRetry={() => void days.refetch()} />

  const shown = most === undefined ? rows : rows.slice(0, most)
  return (
    <>
      <NetChart days={netDays(rows, { period: filter, isWhole: !days.hasNextPage })} asset={asset} />
      <div>
        <DayTable rows={shown} label={t('report.netPerDay', { asset: t(`asset.${asset}`) })} />
        {days.isFetchNextPageError && (
          <ErrorState error={days.error} onRetry={() => void days.fetchNextPage()} />
        )}
        {most === undefined && days.hasNextPage && (
          <LoadMore isLoading={days.isFetchingNextPage} onMore={() => void days.fetchNextPage()} />
        )}
      </div>
      <p className="text-12 text-muted">{t(filter.scope === 'team' ? 'report.teamZone' : 'report.zone')}</p>
    </>
  )
}

/** Each day's numbers. On a phone bets, stake and return are under the day. */
const DayTable = ({ rows, label }: { rows: readonly DayReport[]; label: string }) => {
  const t = useText()
  const format = useFormat()
  return (
    <table className="w-full text-left" aria-label={label}>
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
