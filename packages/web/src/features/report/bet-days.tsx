import type { Asset } from '@nibble/domain'
import { useText } from '../../text/text-context.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { More } from '../../ui/more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DayTable } from './day-table.tsx'
import { NetChart } from './net-chart.tsx'
import { netDays } from './net-days.ts'
import { type BetFilter, useBetDays } from './use-bet-report.ts'

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
          <More isLoading={days.isFetchingNextPage} onMore={() => void days.fetchNextPage()} />
        )}
      </div>
      <p className="text-12 text-muted">{t(filter.scope === 'team' ? 'report.teamZone' : 'report.zone')}</p>
    </>
  )
}
