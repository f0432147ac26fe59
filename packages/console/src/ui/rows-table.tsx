import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { Empty, LoadFailed, Loading } from './states.tsx'

type Props<Row extends { id: string }> = {
  label: string
  of: {
    readonly rows: readonly Row[] | undefined
    readonly error: Error | null
    readonly retry: () => void
    readonly page: number
    readonly hasNext: boolean
    readonly setPage: (page: number) => void
  }
  columns: readonly Column<Row>[]
  empty: ReactNode
  onOpen?: (row: Row) => void
  current?: string | null
}

/** A page of a list: loading, failed, empty or full, with the way to the next one. */
export const RowsTable = <Row extends { id: string }>({ label, of, columns, empty, ...rest }: Props<Row>) => {
  const { rows, error, retry, page, hasNext, setPage } = of
  if (rows === undefined)
    return error === null ? <Loading /> : <LoadFailed sentence={error.message} onRetry={retry} />
  return (
    <>
      {rows.length === 0 ? (
        <Empty>{page === 1 ? empty : 'There is nothing on this page any more.'}</Empty>
      ) : (
        <DataTable label={label} columns={columns} rows={rows} keyOf={({ id }) => id} {...rest} />
      )}
      {(page > 1 || hasNext) && (
        <nav
          aria-label={`Pages of ${label}`}
          className="flex items-center justify-end gap-2 border-t border-line p-2"
        >
          <span className="text-12 text-muted">Page {page}</span>
          <Button
            variant="ghost"
            aria-label="Previous page"
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            <ChevronLeft size={16} aria-hidden="true" />
          </Button>
          <Button
            variant="ghost"
            aria-label="Next page"
            disabled={!hasNext}
            onClick={() => setPage(page + 1)}
          >
            <ChevronRight size={16} aria-hidden="true" />
          </Button>
        </nav>
      )}
    </>
  )
}
