import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { ErrorState } from './error-state.tsx'
import { LoadMore } from './load-more.tsx'

/** The pages of a list loaded so far. */
export type PagedRows<Row> = {
  /** Undefined until the first page has loaded. */
  readonly rows: readonly Row[] | undefined
  /** Why the first or next page failed to load; null if nothing failed. */
  readonly error: unknown
  /** Retries the failed page. */
  readonly retry: () => void
  /** The next page, for lists that append pages; omitted if one page is shown at a time. */
  readonly next?: { readonly isLoading: boolean; readonly load: () => void } | null
}

type Props<Row> = {
  list: PagedRows<Row>
  /** Shown until the first page has loaded. */
  waiting: ReactNode
  empty: ReactNode
  /** In its own card, or inside an existing one. */
  frame?: 'card' | 'none'
  /** Under the rows, e.g. how old they are. */
  note?: ReactNode
  /** Shown after the last page. */
  end?: ReactNode
  /** Page navigation, if one page is shown at a time. */
  pages?: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** A paged list: loading, failed, empty or filled, and what follows it. */
export const PagedList = <Row,>(props: Props<Row>) => {
  const { list, waiting, empty, frame = 'card', note, end, pages, children } = props
  const { rows, error, retry, next = null } = list
  const failed = error === null ? null : <ErrorState error={error} onRetry={retry} />
  const isEmpty = rows?.length === 0 && next === null
  const shown = rows === undefined ? (failed ?? waiting) : isEmpty ? empty : children(rows)
  return (
    <>
      {frame === 'none' ? (
        shown
      ) : (
        <Card padded={false} className="px-4 py-1 lg:px-5">
          {shown}
        </Card>
      )}
      {note}
      {rows !== undefined && failed}
      {next !== null && <LoadMore isLoading={next.isLoading} onMore={next.load} />}
      {rows !== undefined && next === null && !isEmpty && end}
      {rows !== undefined && pages}
    </>
  )
}
