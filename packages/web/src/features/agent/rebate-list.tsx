import { useInfiniteQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { useText } from '../../text/text-context.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { More } from '../../ui/more.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { rebatesQuery } from './rebate-queries.ts'
import { RebateRow } from './rebate-row.tsx'

/** What the player was paid back, day by day, each amount down to whose bets it comes from. */
export const RebateList = () => {
  const t = useText()
  const rebates = useInfiniteQuery(rebatesQuery)
  const rows = rebates.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section aria-labelledby="rebates">
      <SectionHead id="rebates" title={t('rebate.title')} />
      <p className="mb-3 text-muted">{t('rebate.text')}</p>
      <Card padded={false} className="px-4 py-1 lg:px-5">
        {rebates.isPending && <Skeleton className="my-4 h-24" />}
        {rebates.isError && rows.length === 0 && (
          <ErrorState error={rebates.error} onRetry={() => void rebates.refetch()} />
        )}
        {rebates.isSuccess && rows.length === 0 && (
          <EmptyState icon={Coins} title={t('rebate.none')} text={t('rebate.noneText')} />
        )}
        <ul className="divide-y divide-line">
          {rows.map((paid) => (
            <RebateRow key={`${paid.day} ${paid.record}`} paid={paid} />
          ))}
        </ul>
      </Card>
      {rebates.hasNextPage && (
        <More isLoading={rebates.isFetchingNextPage} onMore={() => void rebates.fetchNextPage()} />
      )}
    </section>
  )
}
