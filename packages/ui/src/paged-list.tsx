import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { ErrorState } from './error-state.tsx'
import { LoadMore } from './load-more.tsx'

/** What a list has of its pages so far. */
export type PagedRows<Row> = {
  /** Undefined until the first page has come. */
  readonly rows: readonly Row[] | undefined
  /** Why the first page, or the one after, did not come; null where nothing failed. */
  readonly error: unknown
  /** Asks again for what did not come. */
  readonly retry: () => void
  /** How it goes on where pages are added to those before; left out where one page is shown at a time. */
  readonly next?: { readonly isLoading: boolean; readonly load: () => void } | null
}

type Props<Row> = {
  list: PagedRows<Row>
  /** Stands there until the first page has come. */
  waiting: ReactNode
  empty: ReactNode
  /** In a card of its own, or in what the list is in already. */
  frame?: 'card' | 'none'
  /** Under the rows, e.g. how old they are. */
  note?: ReactNode
  /** What is said after the last page. */
  end?: ReactNode
  /** What leads from one page to the other, where one is shown at a time. */
  pages?: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** A list that comes page by page: on its way, failed, empty or full, and what follows. */
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
