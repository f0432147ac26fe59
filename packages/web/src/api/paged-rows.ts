import type { PagedRows } from '@nibble/ui/paged-list.tsx'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'

type Paged<Row> = UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly Row[] }>>

/** Adapts a paged query to lists. Rows that could not be refreshed stay, and `StaleNote` says how old they are. */
export const pagedRows = <Row>(query: Paged<Row>): PagedRows<Row> => ({
  rows: query.data?.pages.flatMap(({ items }) => items),
  error: query.data === undefined || query.isFetchNextPageError ? query.error : null,
  retry: () => void (query.data === undefined ? query.refetch() : query.fetchNextPage()),
  next: query.hasNextPage
    ? { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() }
    : null,
})
