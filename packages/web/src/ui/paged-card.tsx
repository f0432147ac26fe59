import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { ErrorState } from './error-state.tsx'
import { More } from './more.tsx'
import { StaleNote } from './stale-note.tsx'

type Props<Row> = {
  query: UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly Row[] }>>
  /** Stands there until the first page has come. */
  waiting: ReactNode
  empty: ReactNode
  /** The row with its key. */
  children: (row: Row) => ReactNode
}

/** A list that comes page by page: on its way, failed, empty or full, and what follows. */
export const PagedCard = <Row,>({ query, waiting, empty, children }: Props<Row>) => {
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      <Card padded={false} className="px-4 py-1 lg:px-5">
        {query.isPending && waiting}
        {query.isError && rows.length === 0 && (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.isSuccess && rows.length === 0 && empty}
        <ul className="divide-y divide-line">{rows.map(children)}</ul>
      </Card>
      <StaleNote query={query} />
      {query.hasNextPage && (
        <More isLoading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
      )}
    </>
  )
}
