import { useInfiniteQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { useText } from '../../text/text-context.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { More } from '../../ui/more.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { FallRow } from './fall-row.tsx'
import { fallsQuery } from './jackpot-queries.ts'

/** What fell, newest first, each with its block. */
export const FallList = () => {
  const t = useText()
  const falls = useInfiniteQuery(fallsQuery)
  const rows = falls.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section aria-labelledby="falls">
      <SectionHead title={t('jackpot.past')} id="falls" />
      {falls.isPending ? (
        <ListSkeleton rows={3} />
      ) : (
        <Card padded={false} className="px-4 py-1 lg:px-5">
          {falls.isError && rows.length === 0 && (
            <ErrorState error={falls.error} onRetry={() => void falls.refetch()} />
          )}
          {falls.isSuccess && rows.length === 0 && (
            <EmptyState icon={Trophy} title={t('jackpot.empty')} text={t('jackpot.emptyText')} />
          )}
          <ul className="divide-y divide-line">
            {rows.map((fall) => (
              <FallRow key={`${fall.hash} ${fall.coinName}`} fall={fall} />
            ))}
          </ul>
        </Card>
      )}
      <StaleNote query={falls} />
      {falls.hasNextPage && (
        <More isLoading={falls.isFetchingNextPage} onMore={() => void falls.fetchNextPage()} />
      )}
    </section>
  )
}
